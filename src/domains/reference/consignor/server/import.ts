import { formImport } from '../../master-record/server/import-kind.ts';
import { saveRow } from '../../master-record/server/save.ts';
import { consignorKinds, saveConsignor } from '../contract.ts';
import { may } from '../permits.ts';
import { consignorKind, requireCustomer } from './kind.ts';

/** Imports addresses from a sheet. A row is skipped if the customer has the same name at the same address. */
export default formImport({
  what: 'consignor',
  users: [1],
  permit: may.import,
  params: saveConsignor.params,
  columns: {
    customer_id: { sample: 'C1001', ref: 'customer' },
    kind: { start: 'both', choice: { of: consignorKinds, words: 'consignor.kind' } },
    name: { sample: '南宁富桂精密工业有限公司', required: true },
    country: { sample: 'CN', required: true },
    city: { sample: '南宁', required: true },
    address: { sample: '江南区高新大道 51 号', required: true },
    postcode: { sample: '530031' },
    contact: { sample: '韦先生', required: true },
    phone: { sample: '13800138000', required: true },
    email: {},
    tax_no: {},
    opening_hours: { sample: '08:00–18:00' },
    latitude: { sample: '22.7812' },
    longitude: { sample: '108.2893' },
  },
  there: async ({ db }, facts) => {
    const same = await db
      .selectFrom('consignor')
      .select('id')
      .where('name', '=', facts.name)
      .where('address', '=', facts.address)
      .where('customer_id', 'is not distinct from', facts.customer_id ?? null)
      .executeTakeFirst();
    return same !== undefined;
  },
  add: async (work, { id: _id, version: _version, ...facts }) => {
    await requireCustomer(work, undefined, facts.customer_id);
    return saveRow(work, consignorKind, {}, facts);
  },
});
