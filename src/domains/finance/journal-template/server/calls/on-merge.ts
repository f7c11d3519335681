import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

/** The lines of journal templates that name a merged customer or carrier name its survivor. */
export default react(merging, (work, { of, from, into, taking, partCounts }) =>
  work.asSystem(async () => {
    if (of === 'consignor') return;
    const column = sql.ref(of === 'customer' ? 'customer_id' : 'carrier_id');
    const named = sql`${column} = ${from}`;
    const { rows } = taking
      ? await sql<{ id: bigint }>`update journal_template_line set ${column} = ${into} where ${named} returning id`.execute(work.db)
      : await sql<{ id: bigint }>`select id from journal_template_line where ${named}`.execute(work.db);
    if (rows.length > 0) partCounts.push({ part: 'journalTemplate', moves: rows.length, stays: 0 });
  }),
);
