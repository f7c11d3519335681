import { sql } from 'kysely';
import { boundedCount } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countPicking } from '../../contract.ts';
import { toPutBack } from '../queries.ts';

export default handle(countPicking, async ({ db, who }) => {
  const own = db.selectFrom('pick_task as t').where('t.company_id', 'in', [...who.companyIds]);
  const waiting = own.where('t.state', '=', 'awaitingPicking');
  const { rows } = await sql<{ waiting: number; lists: number; pallets_back: number }>`select
    (${waiting.select(sql<number>`count(*)::int`.as('n'))}) as waiting,
    ${boundedCount(waiting.groupBy('t.list_id'))} as lists,
    ${boundedCount(own.where(toPutBack).groupBy('t.to_pallet_id'))} as pallets_back`.execute(db);
  return rows[0] ?? { waiting: 0, lists: 0, pallets_back: 0 };
});
