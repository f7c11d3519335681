import { record } from '../../server/db.ts';
import { listCases } from '../contract.ts';

export default record({
  subject: 'customsCase',
  opens: [listCases],
  visible: async ({ db, who }, id) => {
    const one = await db
      .selectFrom('customs_case')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return one !== undefined;
  },
});
