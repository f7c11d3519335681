import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { refuseNarrow } from '../../../identity/role/server/limits.ts';
import { moveRemarks } from '../../../workspace/remark/server/move-remarks.ts';
import { waitMs } from '../../bank-account/states.ts';
import type { ReferenceWork } from '../../server/db.ts';
import { partyName } from '../../server/names.ts';
import type { Mergeable, MergePart } from '../contract.ts';
import { type Merging, merging } from '../events.ts';

type Part = {
  readonly part: MergePart;
  readonly table: string;
  readonly column: string;
  /** Columns in which the survivor must not have the same record twice. */
  readonly unlike?: readonly string[];
};
/**
 * The records that move with a merged one. Its login accounts stay: their holders must still see the documents created
 * under that name.
 */
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
    { part: 'supplier', table: 'supplier', column: 'debtor_id' },
  ],
  carrier: [
    { part: 'vehicle', table: 'vehicle', column: 'carrier_id', unlike: ['country', 'plate_no'] },
    { part: 'driver', table: 'driver', column: 'carrier_id', unlike: ['country', 'licence_no'] },
    { part: 'contract', table: 'contract', column: 'carrier_id' },
    { part: 'bankAccount', table: 'party_bank_account', column: 'carrier_id', unlike: ['account_no', 'currency'] },
    { part: 'supplier', table: 'supplier', column: 'payee_id' },
  ],
  consignor: [],
};

export type Side = {
  id: bigint;
  /** As its reader sees it, and as it is stored. */
  name: string;
  stored_name: string;
  code: string | null;
  tax_no: string | null;
  active: boolean;
  version: number;
};

/** Both records, locked in the order of their ids if they are about to change. Refuses a merge that is not possible. */
export async function sidesOf(
  work: ReferenceWork,
  of: Mergeable,
  from: bigint,
  into: bigint,
  lock: boolean,
): Promise<{ from: Side; into: Side }> {
  if (from === into) throw new Refusal('MERGE_ITSELF');
  // Its teams, drafts and inquiries go to the survivor, those that the caller does not see among them.
  if (of === 'customer') refuseNarrow(work);
  const [code, customer] = of === 'consignor' ? [sql`null`, sql`customer_id`] : [sql`code`, sql`null::bigint`];
  const { rows } = await sql<Side & { merged_into_id: bigint | null; customer_id: bigint | null }>`
    select id, ${partyName('p', work.who.language)} as name, name as stored_name, ${code} as code, ${customer} as customer_id, tax_no, active, version,
      merged_into_id
    from ${sql.table(of)} p where id in (${from}, ${into}) order by id ${lock ? sql`for update` : sql``}`.execute(work.db);
  const [merged, survivor] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (!merged || !survivor) throw new Refusal('NOT_FOUND');
  if (merged.merged_into_id !== null || survivor.merged_into_id !== null) throw new Refusal('ALREADY_MERGED');
  // A shared record serves every customer.
  if (survivor.customer_id !== null && survivor.customer_id !== merged.customer_id)
    throw new Refusal('MERGE_OTHER_CUSTOMER', { name: survivor.name });
  if (!survivor.active) throw new Refusal('MERGE_INTO_INACTIVE', { name: survivor.name });
  if (of === 'consignor')
    await refuseOtherCompanies(
      work,
      'customer',
      [merged, survivor].flatMap((side) => side.customer_id ?? []),
    );
  else await refuseOtherCompanies(work, of, [from, into]);
  return { from: merged, into: survivor };
}

/**
 * A merge changes prices, drafts, bank accounts and consignors of every own company that works with one of the parties: the caller must see
 * them all.
 */
async function refuseOtherCompanies(work: ReferenceWork, of: 'customer' | 'carrier', ids: readonly bigint[]): Promise<void> {
  const { rows } = await work.asSystem(() =>
    sql<{
      companies: bigint[];
    }>`select app.companies_of_party(${of}, id) as companies from unnest(${ids.map(String)}::bigint[]) id`.execute(work.db),
  );
  const theirs = rows.flatMap(({ companies }) => companies);
  if (!theirs.every((company) => work.who.companyIds.includes(company))) throw new Refusal('MERGE_OTHER_COMPANY');
}

/** The records of a part that the survivor does not have yet. */
function movable({ table, column, unlike = [] }: Part, from: bigint, into: bigint) {
  const same = unlike.map((key) => sql`k.${sql.ref(key)} = t.${sql.ref(key)}`);
  return unlike.length === 0
    ? sql`t.${sql.ref(column)} = ${from}`
    : sql`t.${sql.ref(column)} = ${from} and not exists (select from ${sql.table(table)} k where k.${sql.ref(column)} = ${into} and ${sql.join(same, sql` and `)})`;
}

type PartCount = Merging['partCounts'][number];

/** The records that would move, of this domain and of those above it. */
export async function countParts(work: ReferenceWork, of: Mergeable, from: bigint, into: bigint): Promise<PartCount[]> {
  const queries = [
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
    sql<{ part: MergePart; moves: number; all: number }>`${sql.join(queries, sql` union all `)}`.execute(work.db),
  );
  const partCounts = rows.filter(({ all }) => all > 0).map(({ part, moves, all }) => ({ part, moves, stays: all - moves }));
  await work.publish(merging, { of, from, into, taking: false, partCounts });
  return partCounts;
}

/** Comments and attachments of a record. The workspace stores them by subject and reads them as the system. */
const remarks = [
  { part: 'comment', table: 'comment' },
  { part: 'file', table: 'attachment' },
] as const;

/**
 * Moves the movable records, with the followers and the uses of files, and answers how many of each part.
 * The survivor's main contact stays the only one.
 */
export async function moveParts(work: ReferenceWork, of: Mergeable, from: bigint, into: bigint): Promise<Record<string, number>> {
  const { db } = work;
  const partCounts: PartCount[] = [];
  for (const part of parts[of]) {
    const more = changesOf(work, of, part.part, into);
    const { numAffectedRows } = await sql`update ${sql.table(part.table)} t set ${sql.ref(part.column)} = ${into}${more}
      where ${movable(part, from, into)}`.execute(db);
    partCounts.push({ part: part.part, moves: Number(numAffectedRows), stays: 0 });
  }
  if (of === 'carrier') await driveSurvivorsTrucks(work, from, into);
  // These accounts take the money owed under the former name from now on: somebody may call the party back first (money.md 17).
  if (of !== 'consignor')
    await sql`update party_bank_account set usable_from = greatest(usable_from, ${new Date(work.now.getTime() + waitMs)}::timestamptz)
      where ${sql.ref(`${of}_id`)} = ${into} and state = 'approved'`.execute(db);
  const remarkCounts = await moveRemarks(work, { subject: of, ids: [from] }, { subject: of, id: into });
  for (const { part } of remarks) partCounts.push({ part, moves: remarkCounts[part], stays: 0 });
  await work.publish(merging, { of, from, into, taking: true, partCounts });
  return Object.fromEntries(partCounts.filter(({ moves }) => moves > 0).map(({ part, moves }) => [part, moves]));
}

/** The drivers that went over drive the survivor's truck in place of one with the same plate that stayed. */
async function driveSurvivorsTrucks({ db }: ReferenceWork, from: bigint, into: bigint): Promise<void> {
  await sql`update driver d set vehicle_id = k.id, version = d.version + 1
    from vehicle v join vehicle k on k.country = v.country and k.plate_no = v.plate_no and k.carrier_id = ${into}
    where d.carrier_id = ${into} and d.vehicle_id = v.id and v.carrier_id = ${from}`.execute(db);
}

/**
 * The changes of a bank account that goes over, `t`: an approval said that it is an account of the other record, so another person than the one
 * who merges them approves it again, and it waits again.
 */
function awaitingApproval({ who, now }: ReferenceWork, of: Mergeable, into: bigint): RawBuilder<unknown> {
  const wasApproved = sql`t.state = 'approved'`;
  const plain = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s+', '', 'g'))`;
  return sql`, state = case when ${wasApproved} then 'entered' else t.state end, approved_by = case when ${wasApproved} then null else t.approved_by end,
    approved_at = case when ${wasApproved} then null else t.approved_at end, usable_from = case when ${wasApproved} then null else t.usable_from end,
    created_by = case when t.state in ('approved', 'entered') then ${who.accountId}::bigint else t.created_by end,
    name_differs = ${plain(sql`t.account_name`)} <> (select ${plain(sql`p.name`)} from ${sql.table(of)} p where p.id = ${into}),
    version = t.version + 1, updated_at = ${now}`;
}

/** The other changes of a record that goes over. Its version is new: a form that was opened before would take it back to the one that has gone. */
function changesOf(work: ReferenceWork, of: Mergeable, part: MergePart, into: bigint): RawBuilder<unknown> {
  switch (part) {
    case 'contact':
      return sql`, main = false`;
    case 'team':
      return sql``;
    case 'bankAccount':
      return awaitingApproval(work, of, into);
    default:
      return sql`, version = version + 1`;
  }
}

const above: ReadonlySet<MergePart> = new Set([
  'quotation',
  'quotationRequest',
  'draft',
  'feeTemplate',
  'journalTemplate',
  'demurrageTariff',
  'storageTariff',
  'customerFeed',
]);

/**
 * Counts the documents that keep the old name: rows of every other table that refers to the record, by the foreign keys of the schema.
 * Higher domains own these tables, so this one knows only their foreign keys.
 */
export async function countDocuments({ db }: ReferenceWork, of: Mergeable, id: bigint, partCounts: readonly PartCount[]): Promise<number> {
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
    const conditions = columns.map(({ column }) => sql`${sql.ref(column)} = ${id}`);
    return sql`(select count(*) from ${sql.table(table)} where ${sql.join(conditions, sql` or `)})`;
  });
  const total = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db);
  // The records that higher domains move are among them.
  const higherCount = partCounts.filter(({ part }) => above.has(part)).reduce((sum, { moves }) => sum + moves, 0);
  return (total.rows[0]?.n ?? 0) - higherCount;
}
