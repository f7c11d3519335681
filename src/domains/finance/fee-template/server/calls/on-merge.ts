import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

/** The fees of templates that name a merged customer or carrier name its survivor: what a template adds is charged to a party that is left. */
export default react(merging, (work, { of, from, into, taking, partCounts }) =>
  work.asSystem(async () => {
    if (of === 'consignor') return;
    const column = sql.ref(of === 'customer' ? 'customer_id' : 'carrier_id');
    const named = sql`${column} = ${from} and removed_at is null`;
    const { rows } = taking
      ? await sql<{ id: bigint }>`update fee_template_fee set ${column} = ${into} where ${named} returning id`.execute(work.db)
      : await sql<{ id: bigint }>`select id from fee_template_fee where ${named}`.execute(work.db);
    if (rows.length > 0) partCounts.push({ part: 'feeTemplate', moves: rows.length, stays: 0 });
  }),
);
