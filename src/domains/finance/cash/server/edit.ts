import { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lineOrNull, note } from '../../../../kernel/schema.ts';
import { editLabels, lockOwn } from '../../server/db.ts';
import get from './calls/get.ts';
import { listCash } from '../contract.ts';
import { may } from '../permits.ts';

/** The labels of a receipt or payment: notes besides the data that the bank booked. */
export default editLabels({
  list: listCash,
  read: get,
  permit: may.register,
  labels: z.strictObject({ payer_name: lineOrNull(120), remark: note(300) }).partial(),
  fields: [
    { key: 'remark', is: 'note', optional: true },
    { key: 'payer_name', is: 'text', optional: true },
  ],
  save: async (work, at, values) => {
    const cash = await lockOwn(work, 'cash_entry', at);
    if (cash.state === 'reversed') throw new Refusal('CASH_REVERSED', { no: cash.entry_no });
    await work.db
      .updateTable('cash_entry')
      .set({ ...values, version: cash.version + 1, updated_at: work.now })
      .where('id', '=', at.id)
      .execute();
    const { payer_name, remark } = cash;
    work.audit({ subject: 'cash', id: at.id, what: 'save', before: { payer_name, remark }, after: { payer_name, remark, ...values } });
  },
});
