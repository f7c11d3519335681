import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'declaration',
  users: [1],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const declaration = await work.db
      .selectFrom('customs_declaration')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return declaration !== undefined;
  },
});
