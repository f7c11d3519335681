import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { choiceWords, isEntered, type Master, type MasterRow, nameKey, type Plain, type ScopeStep } from '../kernel/master.ts';
import { dayIn } from '../kernel/day.ts';
import { badField, type Facts, type Fault, Refusal } from '../kernel/refusal.ts';
import { importKindFor, readRecord } from './import-kind.ts';
import { readCell, sortOf } from './kinds.ts';
import { type Handler, type ImportKind, type SheetRow, type Work, handlerFor } from './work.ts';
import { listRows } from './list.ts';
import { latinValues, nameAbroad } from './names.ts';
import { type RecordKind, recordFor } from './record.ts';
import { searchText } from './search-text.ts';
import type { Who } from './session.ts';

/* The server's half of master(): one implementation for every plain table. Tables and columns come from
   declarations, never from callers. */

type Row = Record<string, unknown>;
/** The declarations name the tables, so the compiler knows none of them here. */
type MasterWork = Work<Record<string, Row>>;
const handle = handlerFor<Record<string, Row>>();

export function masterHandlers(m: Master): Handler[] {
  return [
    handle(m.list, (work, params) => list(work, m, params)),
    handle(m.get, (work, { id }) => get(work, m, id)),
    handle(m.save, (work, params) => save(work, m, params)),
    handle(m.setActive, (work, params) => setActive(work, m, params)),
  ];
}

export function masterRecord(m: Master): RecordKind {
  return recordFor<Record<string, Row>>()({
    subject: m.subject,
    opens: [m.get],
    visible: async (work, id) => (await find(work, m, id)) !== undefined,
  });
}

const column = (key: string): RawBuilder<unknown> => sql`m.${sql.ref(key)}`;

type Reader = Pick<MasterWork, 'who' | 'now' | 'product'>;
/**
 * The columns of a row: its own, the names of the records to which it refers, and the fields that it shows through them. A form reads the
 * name as it was entered; a list shows the name that follows from other records, where there is one.
 */
function selected(m: Master, { who, now, product }: Reader, isListed: boolean): RawBuilder<unknown> {
  const ownName = isListed ? product.names[m.table] : undefined;
  const latin: ReadonlySet<string> = new Set(m.latin);
  const parts = m.fields.flatMap((field): RawBuilder<unknown>[] => {
    if (field.is === 'through') {
      const table = refTable(m, field.ref);
      return [
        sql`(select r.${sql.ref(field.column)} from ${sql.table(table)} r where r.id = ${column(field.ref)}) as ${sql.ref(field.key)}`,
      ];
    }
    if (field.is === 'shown') {
      const day = dayIn(now, who.timeZone);
      return [sql`${sql.id('app', field.by)}(m.id, ${day}::date) as ${sql.ref(field.key)}`];
    }
    if (ownName && field.key === 'name') return [sql`${ownName('m', who.language)} as name`];
    if (isListed && latin.has(field.key))
      return [sql`${nameAbroad('m', field.key, [`latin_${field.key}`], who.language)} as ${sql.ref(field.key)}`];
    if (field.is !== 'ref') return [column(field.key)];
    const shown = field.show === 'names' ? `name_${who.language}` : field.show;
    const name = product.names[field.table]?.('r', who.language) ?? nameAbroad('r', shown, field.abroad ?? [], who.language);
    return [
      column(field.key),
      sql`(select ${name} from ${sql.table(field.table)} r where r.id = ${column(field.key)}) as ${sql.ref(nameKey(field.key))}`,
    ];
  });
  return sql.join([sql`m.id`, sql`m.version`, sql`m.active`, sql`m.search`, ...parts]);
}

function refTable(m: Master, key: string): string {
  const field = m.fields.find((each) => each.key === key);
  if (field?.is !== 'ref') throw new Error(`${m.subject}.${key} is no reference`);
  return field.table;
}

type Scope = { readonly column: string; readonly steps: readonly ScopeStep[] };
function scopeOf({ scope }: Master): Scope | undefined {
  if (scope === undefined) return undefined;
  const [column, ...steps] = typeof scope === 'string' ? [scope] : scope;
  return { column, steps };
}

/** True when a value is one of the caller's companies, or names a record that belongs to one. */
function within(value: RawBuilder<unknown>, [step, ...on]: readonly ScopeStep[], who: Who): RawBuilder<SqlBool> {
  if (!step) return sql<SqlBool>`${value} = any(${who.companyIds.map(String)}::bigint[])`;
  return sql<SqlBool>`exists (select from ${sql.table(step.table)} where id = ${value} and ${within(sql`${sql.ref(`${step.table}.${step.column}`)}`, on, who)})`;
}

/** The caller's rows of the table. */
function rows(m: Master, reader: Reader, isListed = false): RawBuilder<Row> {
  const scope = scopeOf(m);
  const mine = scope ? sql`where ${within(column(scope.column), scope.steps, reader.who)}` : sql``;
  return sql<Row>`(select ${selected(m, reader, isListed)} from ${sql.table(m.table)} m ${mine})`;
}

function plain(value: unknown): Plain {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return null;
}
function toWire(row: Row): MasterRow {
  const { id, version, active } = row;
  return {
    ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
    id: String(id),
    version: Number(version),
    active: active === true,
  };
}

function list(work: MasterWork, m: Master, params: Parameters<typeof listRows>[2]) {
  return listRows(work, m.list, params, {
    query: (work) => work.db.selectFrom(rows(m, work, true).as('m')).selectAll('m'),
    id: 'm.id',
    tabs: { active: sql<boolean>`m.active`, inactive: sql<boolean>`not m.active` },
    where: {},
    sorts: Object.fromEntries(m.list.list.sorts.map((key) => [key, sortOf(m.fields.find((each) => each.key === key)?.is, key)])),
    row: toWire,
  });
}

async function find(work: MasterWork, m: Master, id: bigint): Promise<Row | undefined> {
  const answer = await sql<Row>`select * from ${rows(m, work)} m where m.id = ${id}`.execute(work.db);
  return answer.rows[0];
}

async function get(work: MasterWork, m: Master, id: bigint): Promise<MasterRow> {
  const row = await find(work, m, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return toWire(row);
}

/** The record before a change, locked until the end of the transaction. A record that another user has saved since is refused. */
async function hold(work: MasterWork, m: Master, id: bigint, version: number | undefined): Promise<Row> {
  const scope = scopeOf(m);
  const mine = scope ? sql`and ${within(column(scope.column), scope.steps, work.who)}` : sql``;
  const answer = await sql<Row>`select m.* from ${sql.table(m.table)} m where m.id = ${id} ${mine} for update`.execute(work.db);
  const row = answer.rows[0];
  if (!row) throw new Refusal('NOT_FOUND');
  if (row['version'] !== version) throw new Refusal('CHANGED_MEANWHILE');
  return row;
}

type Params = { readonly id?: bigint | undefined; readonly version?: number | undefined } & Row;

async function save(work: MasterWork, m: Master, params: Params): Promise<{ id: string; version: number }> {
  const before = params.id === undefined ? undefined : await hold(work, m, params.id, params.version);
  const changed = m.fields.filter((field) => field.once && before && plain(before[field.key]) !== plain(params[field.key]));
  if (changed.length > 0)
    throw new Refusal(
      'BAD_PARAMS',
      {},
      changed.map((field) => ({ at: field.key, why: 'FIXED_ONCE_MADE' })),
    );
  await checkRefs(work, m, params, before);
  const entered = m.fields.filter(isEntered);
  const latin = latinValues(m.latin ?? [], params);
  const searched = m.fields.filter((field) => field.search).map((field) => plain(params[field.key])?.toString());
  const values: [string, unknown][] = [
    ...entered.map((field): [string, unknown] => [field.key, params[field.key] ?? null]),
    ...Object.entries(latin),
    ['search', searchText(...searched, ...Object.values(latin))],
  ];
  const after = await stored(work, m, before, values);
  const facts = (row: Row): Row => Object.fromEntries(entered.map((field) => [field.key, row[field.key]]));
  const id = BigInt(String(after['id']));
  work.audit({
    subject: m.subject,
    id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: facts(after),
  });
  return { id: id.toString(), version: Number(after['version']) };
}

async function stored(work: MasterWork, m: Master, before: Row | undefined, values: readonly [string, unknown][]): Promise<Row> {
  const names = values.map(([key]) => sql.ref(key));
  const table = sql.table(m.table);
  const statement = before
    ? sql<Row>`update ${table} set ${sql.join(values.map(([key, value]) => sql`${sql.ref(key)} = ${value}`))},
        version = version + 1, updated_at = ${work.now} where id = ${before['id']} returning *`
    : sql<Row>`insert into ${table} (${sql.join(names)}, created_by) values (${sql.join(values.map(([, value]) => sql`${value}`))}, ${work.who.accountId})
        returning *`;
  try {
    const { rows: saved } = await statement.execute(work.db);
    if (!saved[0]) throw new Error(`${m.table} stored nothing`);
    return saved[0];
  } catch (error) {
    throw placed(m, error) ?? error;
  }
}

/** The database's refusal, at the field concerned. */
function placed(m: Master, error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  if (error.code === '23505') {
    const columns = /^[^(]*\(([^)]*)\)=/.exec('detail' in error ? String(error.detail) : '')?.[1]?.split(', ') ?? [];
    const at = m.key.findLast((key) => columns.includes(key)) ?? m.fields.find(({ key }) => columns.includes(key))?.key;
    return new Refusal('DUPLICATE', {}, at ? [{ at, why: 'DUPLICATE' }] : []);
  }
  // 23514 is a check, 23P01 an exclusion (rows that must not overlap).
  if (error.code !== '23514' && error.code !== '23P01') return undefined;
  const known = m.checks?.[constraint];
  if (known) return badField(known.at, known.why, factsIn(error));
  const field = m.fields.find((each) => constraint === `${m.table}_${each.key}_check`);
  return field ? badField(field.key, 'BAD_VALUE') : undefined;
}

/** The facts of a refusal that a trigger gives as the detail of its error, a JSON object; a check has a detail of another form. */
function factsIn(error: object): Facts {
  const detail = 'detail' in error ? String(error.detail) : '';
  return detail.startsWith('{') ? (JSON.parse(detail) as Facts) : {};
}

/** A newly referenced record must exist, be in use and, when it belongs to an own company, to one of the caller's. */
async function checkRefs(work: MasterWork, m: Master, params: Params, before: Row | undefined): Promise<void> {
  const changed = m.fields.flatMap((field) => {
    const id = params[field.key];
    if (field.is !== 'ref' || typeof id !== 'bigint') return [];
    const isChanged = [field.key, field.within?.fact].some((key) => key !== undefined && params[key] !== before?.[key]);
    return isChanged ? [{ ...field, id }] : [];
  });
  if (changed.length === 0) return;
  const scope = scopeOf(m);
  const states = changed.map(({ key, table, company, only, within: owner, id }) => {
    const mine = key === scope?.column ? sql`and ${within(sql`${id}::bigint`, scope.steps, work.who)}` : sql``;
    const own = company === undefined ? sql`` : sql`and ${within(sql.ref(company), [], work.who)}`;
    const fit = only === undefined ? sql`` : sql`and ${sql.ref(only[0])} = ${only[1]}`;
    const theirs = owner === undefined ? sql`` : sql`and ${sql.ref(owner.column)} = ${params[owner.fact]}`;
    return sql`(select active from ${sql.table(table)} where id = ${id} ${mine} ${own} ${fit} ${theirs}) as ${sql.ref(key)}`;
  });
  const { rows: answers } = await sql<Record<string, boolean | null>>`select ${sql.join(states)}`.execute(work.db);
  const faults = changed.flatMap(({ key }): Fault[] => {
    const active = answers[0]?.[key];
    return active ? [] : [{ at: key, why: active === false ? 'NOT_ACTIVE' : 'NOT_KNOWN' }];
  });
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
}

/** Records are never deleted, because documents refer to them. A deactivated one is no longer offered. */
async function setActive(work: MasterWork, m: Master, p: { id: bigint; version: number; active: boolean }) {
  const before = await hold(work, m, p.id, p.version);
  try {
    await sql`update ${sql.table(m.table)} set active = ${p.active}, version = version + 1, updated_at = ${work.now} where id = ${p.id}`.execute(
      work.db,
    );
  } catch (error) {
    throw placed(m, error) ?? error;
  }
  const what = p.active ? 'activate' : 'deactivate';
  work.audit({ subject: m.subject, id: p.id, what, before: { active: before['active'] }, after: { active: p.active } });
  return { id: p.id.toString(), version: p.version + 1 };
}

export function masterImport(m: Master): ImportKind {
  const entered = m.fields.filter(isEntered);
  return importKindFor<Record<string, Row>>()({
    what: m.subject,
    users: m.save.users,
    permit: m.may.save,
    columns: entered.map((field) => ({
      key: field.key,
      title: field.word,
      ...(field.is === 'day' ? { is: 'day' as const } : {}),
      ...(field.optional || field.is === 'note' || field.is === 'flag' || field.start !== undefined ? {} : { required: true as const }),
      sample: field.sample ?? (field.is === 'choice' ? (field.of[0] ?? '') : String(field.start ?? '')),
      ...(field.is === 'ref' && !field.optional
        ? { of: { table: field.table, by: field.by, company: field.company, within: field.within, only: field.only } }
        : {}),
    })),
    key: (cells) => (m.key.every((key) => cells[key]) ? m.key.map((key) => cells[key]).join('\t') : ''),
    save: (work, sheetRows) => importRow(work, m, sheetRows[0]),
  });
}

async function importRow(work: MasterWork, m: Master, row: SheetRow | undefined): Promise<'created' | 'skipped'> {
  const faults: Fault[] = [];
  const values: Row = {};
  for (const field of m.fields) {
    if (!isEntered(field)) continue;
    const cell = row?.cells[field.key] ?? '';
    const read =
      cell === ''
        ? { value: field.start ?? (field.is === 'flag' ? false : null) }
        : await readCell(work, field, cell, choiceWords(m.subject, field), values);
    if ('why' in read) faults.push({ at: field.key, why: read.why });
    else if (read.value !== null || field.optional || field.is === 'note') values[field.key] = read.value;
  }
  const params = readRecord(m.save.params, values, faults);
  if (await isThere(work, m, params)) return 'skipped';
  await save(work, m, params);
  return 'created';
}

async function isThere(work: MasterWork, m: Master, params: Row): Promise<boolean> {
  const same = m.key.map((key) => sql`${sql.ref(key)} is not distinct from ${params[key]}`);
  const answer = await sql`select from ${sql.table(m.table)} where ${sql.join(same, sql` and `)}`.execute(work.db);
  return answer.rows.length > 0;
}
