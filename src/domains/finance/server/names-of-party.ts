import { sql } from 'kysely';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from './db.ts';

type Reading = Pick<Work<FinanceTables>, 'db'>;
/** The customer or the carrier that a record names. */
type OfParty = { readonly customer_id: bigint | null; readonly carrier_id: bigint | null };

/**
 * The ids of one customer or carrier, the least first: of the record itself, of the one that it was merged into, and of all that were merged
 * into that one. Bills stay with the name under which they were made, and their money goes by the name that is left
 * (docs/decisions/merged-customers.md).
 */
export async function namesOf({ db }: Reading, table: 'customer' | 'carrier', id: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with survivor as (select coalesce(merged_into_id, id) as id from ${sql.table(table)} where id = ${id})
    select p.id from ${sql.table(table)} p where p.id = (select id from survivor) or p.merged_into_id = (select id from survivor) order by 1`.execute(
    db,
  );
  return rows.length === 0 ? [id] : rows.map((row) => row.id);
}

/** The customer or the carrier that a record names; null for one that names neither, or both. */
export function partyIn({ customer_id, carrier_id }: OfParty): { readonly table: 'customer' | 'carrier'; readonly id: bigint } | null {
  if (customer_id !== null) return carrier_id === null ? { table: 'customer', id: customer_id } : null;
  return carrier_id === null ? null : { table: 'carrier', id: carrier_id };
}

/** The first of some records that is of another party than the one named, under all of its names; undefined where all are of that party. */
export async function findOfOther<R extends OfParty>(work: Reading, of: OfParty, records: readonly R[]): Promise<R | undefined> {
  const others = records.filter((one) => one.customer_id !== of.customer_id || one.carrier_id !== of.carrier_id);
  const party = partyIn(of);
  if (others.length === 0 || party === null) return others[0];
  const names = new Set(await namesOf(work, party.table, party.id));
  return others.find((one) => {
    const other = partyIn(one);
    return other?.table !== party.table || !names.has(other.id);
  });
}
