import { record } from '../../server/db.ts';
import { getRequest } from '../contract.ts';

export default record({
  subject: 'quotationRequest',
  opens: [getRequest],
  visible: async ({ db, who }, id) => {
    const request = await db
      .selectFrom('quotation_request')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return request !== undefined;
  },
});
