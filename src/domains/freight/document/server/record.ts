import { record } from '../../server/db.ts';
import { getFreightDocument } from '../contract.ts';

export default record({
  subject: 'freightDocument',
  opens: [getFreightDocument],
  visible: async ({ db, who }, id) => {
    const document = await db
      .selectFrom('freight_document')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return document !== undefined;
  },
});
