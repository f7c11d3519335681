import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { listInvoiceRequests } from '../contract.ts';

export default record({
  subject: 'invoiceRequest',
  opens: [listInvoiceRequests],
  visible: async ({ db, who }, id) => {
    const request = await db
      .selectFrom('invoice_request')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .executeTakeFirst();
    return request !== undefined;
  },
});
