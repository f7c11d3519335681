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

/** The first of some records that is of another party than the one named, under all of its names; undefined where all are of that party. */
export async function findOfOther<R extends OfParty>(work: Reading, party: OfParty, records: readonly R[]): Promise<R | undefined> {
  const named = records.filter((one) => one.customer_id !== party.customer_id || one.carrier_id !== party.carrier_id);
  if (named.length === 0) return undefined;
  const { customer_id, carrier_id } = party;
  const [table, id] = customer_id !== null ? (['customer', customer_id] as const) : (['carrier', carrier_id] as const);
  if (id === null) return named[0];
  const names = new Set(await namesOf(work, table, id));
  const column = `${table}_id` as const;
  const none = table === 'customer' ? 'carrier_id' : 'customer_id';
  return named.find((one) => {
    const other = one[column];
    return other === null || one[none] !== null || !names.has(other);
  });
}
