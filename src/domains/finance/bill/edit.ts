import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal.ts';
import { lineOrNull, note } from '../../../kernel/schema.ts';
import { companiesOf } from '../charge/queries.ts';
import { editLabels } from '../db.ts';
import get from './calls/get.ts';
import { listBills } from './contract.ts';
import { may } from './permits.ts';
import type { BillState } from './states.ts';

/** What the other side was sent or agreed to is not changed under it. */
const open: readonly BillState[] = ['made', 'disputed'];

/** What stands on a bill beside its lines. */
export default editLabels({
  list: listBills,
  read: get,
  permit: may.make,
  labels: z.strictObject({ title: lineOrNull(120), customer_ref: lineOrNull(60), remark: note(500) }).partial(),
  fields: [
    { key: 'title', is: 'text', optional: true },
    { key: 'customer_ref', is: 'text', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
  save: async ({ db, who, now, audit }, { id, version }, given) => {
    const before = await db
      .selectFrom('bill')
      .select(['bill_no', 'state', 'version', 'title', 'customer_ref', 'remark'])
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.version !== version) throw new Refusal('CHANGED_MEANWHILE');
    if (!open.includes(before.state)) throw new Refusal('BILL_SENT', { bill: before.bill_no });
    await db
      .updateTable('bill')
      .set({ ...given, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const { title, customer_ref, remark } = before;
    audit({ subject: 'bill', id, what: 'save', before: { title, customer_ref, remark }, after: { title, customer_ref, remark, ...given } });
  },
});
