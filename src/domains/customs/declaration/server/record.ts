import { record } from '../../server/db.ts';
import { getDeclaration } from '../contract.ts';

export default record({
  subject: 'declaration',
  opens: [getDeclaration],
  visible: async (work, id) => {
    const declaration = await work.db
      .selectFrom('customs_declaration')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return declaration !== undefined;
  },
});
