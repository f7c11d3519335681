import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getPaymentRequest } from '../contract.ts';

export default record({
  subject: 'paymentRequest',
  opens: [getPaymentRequest],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('payment_request')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .executeTakeFirst()) !== undefined,
});
