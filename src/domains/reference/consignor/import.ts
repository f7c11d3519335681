import { badField } from '../../../kernel/refusal.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import type { ReferenceTables } from '../db.ts';
import { checkedRow, keep } from '../keep/store.ts';
import { saveConsignor } from './contract.ts';
import { may } from './permits.ts';
import { consignorKind } from './store.ts';

const column = (key: string, sample: string, required?: true) => ({
  key,
  title: `consignor.${key}`,
  sample,
  ...(required ? { required } : {}),
});

/** Addresses from a sheet: the customer by its code. The same name at the same address is left as it is. */
export default importKindFor<ReferenceTables>()({
  what: 'consignor',
  users: [1],
  permit: may.import,
  columns: [
    column('customer_id', 'C1001'),
    column('kind', 'both'),
    column('name', '南宁富桂精密工业有限公司', true),
    column('country', 'CN', true),
    column('city', '南宁', true),
    column('address', '江南区高新大道 51 号', true),
    column('postcode', '530031'),
    column('contact', '韦先生', true),
    column('phone', '13800138000', true),
    column('email', ''),
    column('opening_hours', '08:00–18:00'),
    column('latitude', '22.7812'),
    column('longitude', '108.2893'),
  ],
  save: async (work, [row]) => {
    const { customer_id: customerCode, kind, ...cells } = row?.cells ?? {};
    const customer = customerCode
      ? await work.db.selectFrom('customer').select('id').where('code', '=', customerCode).executeTakeFirst()
      : undefined;
    if (customerCode && !customer) throw badField('customer_id', 'BAD_CHOICE');
    const {
      id: _id,
      version: _version,
      ...facts
    } = checkedRow(saveConsignor.params, {
      ...cells,
      kind: kind || 'both',
      ...(customer ? { customer_id: String(customer.id) } : {}),
    });
    const there = await work.db
      .selectFrom('consignor')
      .select('id')
      .where('name', '=', facts.name)
      .where('address', '=', facts.address)
      .where('customer_id', 'is not distinct from', customer?.id ?? null)
      .executeTakeFirst();
    if (there) return 'skipped';
    await keep(work, consignorKind, {}, facts);
    return 'created';
  },
});
