import { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { day } from '../../../../kernel/schema.ts';
import { editLabels, lockOwn } from '../../server/db.ts';
import get from './calls/get.ts';
import { listPaymentRequests } from '../contract.ts';
import { may } from '../permits.ts';

/** The labels of a request: its data besides payee and amount. They do not change during the review. */
export default editLabels({
  list: listPaymentRequests,
  read: get,
  permit: may.prepare,
  labels: z.strictObject({ urgent: z.boolean(), invoice_promised_on: day.nullable() }).partial(),
  fields: [
    { key: 'urgent', is: 'flag' },
    { key: 'invoice_promised_on', is: 'day', optional: true },
  ],
  save: async (work, at, given) => {
    const request = await lockOwn(work, 'payment_request', at);
    if (request.state !== 'awaitingRequest') throw new Refusal('REQUEST_FROZEN', { no: request.request_no });
    await work.db
      .updateTable('payment_request')
      .set({ ...given, version: request.version + 1, updated_at: work.now })
      .where('id', '=', at.id)
      .execute();
    const { urgent, invoice_promised_on } = request;
    const before = { urgent, invoice_promised_on };
    work.audit({ subject: 'paymentRequest', id: at.id, what: 'save', before, after: { ...before, ...given } });
  },
});
