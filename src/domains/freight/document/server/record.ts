import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'freightDocument',
  users: [1],
  visible: async ({ db, who, can }, id) => {
    if (!can(may.view)) return false;
    const document = await db
      .selectFrom('freight_document')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return document !== undefined;
  },
});
