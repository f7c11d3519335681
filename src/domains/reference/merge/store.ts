import { sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { ReferenceWork } from '../db.ts';
import type { Mergeable, MergePart } from './contract.ts';
import { type Merging, merging } from './events.ts';

type Part = {
  readonly part: MergePart;
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
  const [code, customer] = of === 'consignor' ? [sql`null`, sql`customer_id`] : [sql`code`, sql`null::bigint`];
  const { rows } = await sql<Side & { merged_into_id: bigint | null; customer_id: bigint | null }>`
    select id, name, ${code} as code, ${customer} as customer_id, tax_no, active, version, merged_into_id from ${sql.table(of)}
    where id in (${from}, ${into}) order by id ${lock ? sql`for update` : sql``}`.execute(work.db);
  const [gone, kept] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (!gone || !kept) throw new Refusal('NOT_FOUND');
  if (gone.merged_into_id !== null || kept.merged_into_id !== null) throw new Refusal('ALREADY_MERGED');
  // One that is shared serves every customer.
  if (kept.customer_id !== null && kept.customer_id !== gone.customer_id) throw new Refusal('MERGE_OTHER_CUSTOMER', { name: kept.name });
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

type Found = Merging['found'][number];

/** What would go over, of this domain and of those above it. */
export async function countParts(work: ReferenceWork, of: Mergeable, from: bigint, into: bigint): Promise<Found[]> {
  const counted = [
    ...parts[of].map(
      (
        part,
      ) => sql`select ${part.part}::text as part, count(*) filter (where ${movable(part, from, into)})::int as moves, count(*)::int as all
        from ${sql.table(part.table)} t where t.${sql.ref(part.column)} = ${from}`,
    ),
    ...remarks.map(
      ({ part, table }) => sql`select ${part}::text as part, count(*)::int as moves, count(*)::int as all
        from ${sql.table(table)} where subject = ${of} and record_id = ${from}`,
    ),
  ];
  const { rows } = await work.asSystem(() =>
    sql<{ part: MergePart; moves: number; all: number }>`${sql.join(counted, sql` union all `)}`.execute(work.db),
  );
  const found = rows.filter(({ all }) => all > 0).map(({ part, moves, all }) => ({ part, moves, stays: all - moves }));
  await work.publish(merging, { of, from, into, taking: false, found });
  return found;
}

/** What people said about a record and the files they put with it: the workspace keeps them by its subject, and reads them as the system. */
const remarks = [
  { part: 'comment', table: 'comment' },
  { part: 'file', table: 'attachment' },
] as const;

/** Moves what can be moved; a main contact of the survivor stays the only one. Gives how many of each part. */
export async function moveParts(work: ReferenceWork, of: Mergeable, from: bigint, into: bigint): Promise<Record<string, number>> {
  const { db } = work;
  const found: Found[] = [];
  for (const part of parts[of]) {
    const more = part.part === 'contact' ? sql`, main = false` : sql``;
    const { numAffectedRows } = await sql`update ${sql.table(part.table)} t set ${sql.ref(part.column)} = ${into}${more}
      where ${movable(part, from, into)}`.execute(db);
    found.push({ part: part.part, moves: Number(numAffectedRows), stays: 0 });
  }
  await work.asSystem(async () => {
    for (const { part, table } of remarks) {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set record_id = ${into}
        where subject = ${of} and record_id = ${from}`.execute(db);
      found.push({ part, moves: Number(numAffectedRows), stays: 0 });
    }
  });
  await work.publish(merging, { of, from, into, taking: true, found });
  return Object.fromEntries(found.filter(({ moves }) => moves > 0).map(({ part, moves }) => [part, moves]));
}

const above: ReadonlySet<MergePart> = new Set(['quotation', 'draft']);

/**
 * How many documents keep the old name: rows of every other table that refers to the record, as the schema says it. Higher domains make
 * them, so this one knows them only by their foreign keys.
 */
export async function countDocuments({ db }: ReferenceWork, of: Mergeable, id: bigint, found: readonly Found[]): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${of}::regclass and cardinality(c.conkey) = 1 and c.conrelid <> ${of}::regclass`.execute(db);
  const others = Map.groupBy(
    rows.filter(({ table, column }) => !parts[of].some((part) => part.table === table && part.column === column)),
    ({ table }) => table,
  );
  if (others.size === 0) return 0;
  const counts = [...others].map(([table, columns]) => {
    const named = columns.map(({ column }) => sql`${sql.ref(column)} = ${id}`);
    return sql`(select count(*) from ${sql.table(table)} where ${sql.join(named, sql` or `)})`;
  });
  const counted = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db);
  // What the domains above move is among them.
  const going = found.filter(({ part }) => above.has(part)).reduce((sum, { moves }) => sum + moves, 0);
  return (counted.rows[0]?.n ?? 0) - going;
}
