import { record } from '../../server/db.ts';
import { isVisible } from './leave.ts';
import { getLeave } from '../contract.ts';

export default record({
  subject: 'leave',
  opens: [getLeave],
  visible: async (work, id) =>
    (await work.db
      .selectFrom('leave_request as l')
      .select('l.id')
      .where('l.id', '=', id)
      .where('l.company_id', 'in', [...work.who.companyIds])
      .where(isVisible(work))
      .executeTakeFirst()) !== undefined,
  fixedFiles: async ({ db }, id) => {
    const { state } = await db.selectFrom('leave_request').select('state').where('id', '=', id).forShare().executeTakeFirstOrThrow();
    return state === 'draft' ? [] : ['proof'];
  },
});
