import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

/** The columns of drafts that refer to the party; the text of a consignor was copied into them and stays. */
const columnsByKind = {
  customer: ['customer_id', 'bill_to_id'],
  consignor: ['shipper_id', 'consignee_id'],
  carrier: [],
} as const;

/**
 * Drafts of a merged party move to its survivor: they were not submitted and involve no money. A submitted order keeps the name under which
 * it was submitted.
 */
export default react(merging, async ({ db, now }, { of, from, into, taking, partCounts }) => {
  const columns = columnsByKind[of];
  if (columns.length === 0) return;
  const drafts = sql`state = 'draft' and (${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${from}`),
    sql` or `,
  )})`;
  if (!taking) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from transport_order where ${drafts}`.execute(db);
    if (rows[0]?.n) partCounts.push({ part: 'draft', moves: rows[0].n, stays: 0 });
    return;
  }
  const over = columns.map(
    (column) => sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${from} then ${into}::bigint else ${sql.ref(column)} end`,
  );
  const { numAffectedRows } = await sql`update transport_order set ${sql.join(over)}, version = version + 1, updated_at = ${now}
    where ${drafts}`.execute(db);
  if (numAffectedRows) partCounts.push({ part: 'draft', moves: Number(numAffectedRows), stays: 0 });
});
