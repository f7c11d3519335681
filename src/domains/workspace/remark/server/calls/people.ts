import { contains } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { findColleagues } from '../../contract.ts';

export default handle(findColleagues, async ({ db, who }, p) => {
  const all = db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds]);
  const matching = p.text.trim() === '' ? all : all.where(contains('name', p.text.trim()));
  return { rows: await matching.orderBy('name').limit(20).execute() };
});
