import { sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { ReferenceWork } from '../db.ts';
import type { Mergeable, mergeParts } from './contract.ts';

type Part = {
  readonly part: (typeof mergeParts)[number];
  readonly table: string;
  readonly column: string;
  /** Columns by which the survivor must not have the same twice. */
  readonly unlike?: readonly string[];
};
/** What goes with a record. Its own accounts stay: whoever signs in must go on seeing the documents made under that name. */
const parts: Readonly<Record<Mergeable, readonly Part[]>> = {
  customer: [
    { part: 'contact', table: 'customer_contact', column: 'customer_id', unlike: ['name'] },
    { part: 'team', table: 'customer_team', column: 'customer_id', unlike: ['team_id'] },
    { part: 'consignor', table: 'consignor', column: 'customer_id' },
    { part: 'company', table: 'customer_company', column: 'customer_id', unlike: ['name'] },
    { part: 'line', table: 'customer_line', column: 'customer_id', unlike: ['name'] },
    { part: 'product', table: 'customer_product', column: 'customer_id', unlike: ['code'] },
    { part: 'contract', table: 'contract', column: 'customer_id' },
    { part: 'bankAccount', table: 'party_bank_account', column: 'customer_id', unlike: ['account_no', 'currency'] },
  ],
  carrier: [
    { part: 'vehicle', table: 'vehicle', column: 'carrier_id', unlike: ['country', 'plate_no'] },
    { part: 'driver', table: 'driver', column: 'carrier_id', unlike: ['country', 'licence_no'] },
    { part: 'contract', table: 'contract', column: 'carrier_id' },
    { part: 'bankAccount', table: 'party_bank_account', column: 'carrier_id', unlike: ['account_no', 'currency'] },
  ],
  consignor: [],
};

export type Side = { id: bigint; name: string; code: string | null; tax_no: string | null; active: boolean; version: number };

/** Both records, locked in the order of their ids when they are about to change. Refuses what cannot be merged. */
export async function sidesOf(
  work: ReferenceWork,
  of: Mergeable,
  from: bigint,
  into: bigint,
  lock: boolean,
): Promise<{ from: Side; into: Side }> {
  if (from === into) throw new Refusal('MERGE_ITSELF');
  const code = of === 'consignor' ? sql`null` : sql`code`;
  const { rows } = await sql<Side & { merged_into_id: bigint | null }>`
    select id, name, ${code} as code, tax_no, active, version, merged_into_id from ${sql.table(of)}
    where id in (${from}, ${into}) order by id ${lock ? sql`for update` : sql``}`.execute(work.db);
  const [gone, kept] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (!gone || !kept) throw new Refusal('NOT_FOUND');
  if (gone.merged_into_id !== null || kept.merged_into_id !== null) throw new Refusal('ALREADY_MERGED');
  if (!kept.active) throw new Refusal('MERGE_INTO_INACTIVE', { name: kept.name });
  return { from: gone, into: kept };
}

/** The records of a part that the survivor does not have yet. */
function movable({ table, column, unlike = [] }: Part, from: bigint, into: bigint) {
  const same = unlike.map((key) => sql`k.${sql.ref(key)} = t.${sql.ref(key)}`);
  return unlike.length === 0
    ? sql`t.${sql.ref(column)} = ${from}`
    : sql`t.${sql.ref(column)} = ${from} and not exists (select from ${sql.table(table)} k where k.${sql.ref(column)} = ${into} and ${sql.join(same, sql` and `)})`;
}

export async function countParts({ db }: ReferenceWork, of: Mergeable, from: bigint, into: bigint) {
  const counted = parts[of].map(
    (
      part,
    ) => sql`select ${part.part}::text as part, count(*) filter (where ${movable(part, from, into)})::int as moves, count(*)::int as all
      from ${sql.table(part.table)} t where t.${sql.ref(part.column)} = ${from}`,
  );
  if (counted.length === 0) return [];
  const { rows } = await sql<{ part: Part['part']; moves: number; all: number }>`${sql.join(counted, sql` union all `)}`.execute(db);
  return rows.filter(({ all }) => all > 0).map(({ part, moves, all }) => ({ part, moves, stays: all - moves }));
}

/** Moves what can be moved; a main contact of the survivor stays the only one. */
export async function moveParts({ db }: ReferenceWork, of: Mergeable, from: bigint, into: bigint): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const part of parts[of]) {
    const more = part.part === 'contact' ? sql`, main = false` : sql``;
    const { numAffectedRows } = await sql`update ${sql.table(part.table)} t set ${sql.ref(part.column)} = ${into}${more}
      where ${movable(part, from, into)}`.execute(db);
    if (numAffectedRows) moved[part.part] = Number(numAffectedRows);
  }
  return moved;
}

/**
 * How many documents keep the old name: rows of every other table that refers to the record, as the schema says it. Higher domains make
 * them, so this one knows them only by their foreign keys.
 */
export async function countDocuments({ db }: ReferenceWork, of: Mergeable, id: bigint): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${of}::regclass and cardinality(c.conkey) = 1 and c.conrelid <> ${of}::regclass`.execute(db);
  const others = rows.filter(({ table, column }) => !parts[of].some((part) => part.table === table && part.column === column));
  if (others.length === 0) return 0;
  const counts = others.map(({ table, column }) => sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id})`);
  const found = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db);
  return found.rows[0]?.n ?? 0;
}
