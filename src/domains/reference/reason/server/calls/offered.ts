import { handle } from '../../../server/db.ts';
import { offeredReasons } from '../../contract.ts';
import { kindsFor } from '../../rules.ts';

const offeredMax = 12;

export default handle(offeredReasons, async ({ db, who }, { action }) => {
  const rows = await db
    .selectFrom('company_reason')
    .select('text')
    .where('active', '=', true)
    .where('company_id', 'in', who.companyIds)
    .where('kind', 'in', kindsFor(action))
    .groupBy('text')
    .orderBy('text')
    .limit(offeredMax)
    .execute();
  return { rows: rows.map(({ text }) => text) };
});
