import { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lineOrNull, note } from '../../../../kernel/schema.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { editLabels } from '../../server/db.ts';
import get from './calls/get.ts';
import { listBills } from '../contract.ts';
import { may } from '../permits.ts';
import type { BillState } from '../states.ts';

/** The states in which the labels may change. A bill that was sent or confirmed does not change for the other side. */
const open: readonly BillState[] = ['made', 'disputed'];

/** The labels of a bill: its data besides the lines. */
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
  save: async ({ db, who, now, audit }, { id, version }, values) => {
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
      .set({ ...values, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const { title, customer_ref, remark } = before;
    audit({
      subject: 'bill',
      id,
      what: 'save',
      before: { title, customer_ref, remark },
      after: { title, customer_ref, remark, ...values },
    });
  },
});
