import { record } from '../../server/db.ts';
import { getClaim } from '../contract.ts';

export default record({
  subject: 'cargoClaim',
  opens: [getClaim],
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
