import { record } from '../../server/db.ts';

export default record({
  subject: 'cargoClaim',
  users: [1],
  visible: async ({ db, who }, id) => {
    const claim = await db
      .selectFrom('cargo_claim')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return claim !== undefined;
  },
});
