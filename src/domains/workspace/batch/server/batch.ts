import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { recordTitle } from '../../../../kernel/record-title.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { type Language, languages } from '../../../../kernel/words.ts';
import type { ImportKind, ImportOutcome, JobContext, Product, SheetRow, Work } from '../../../../server/work.ts';
import { dayOfCell } from '../../../../kernel/sheet-cell.ts';
import { withLastChange } from '../../../../server/too-late.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { editKind, importKind } from './kinds.ts';
import type { BatchRowState, BatchTable } from './tables.ts';
import { cellsOf, due, type EditRow, editRowOf, sharedChanges } from '../edit-row.ts';
import { columnOf, percentOf } from '../rules.ts';
import { publishImport, tellEnd, tellRunning } from './tell.ts';

export type Batch = Selectable<BatchTable>;

/** The payload of every job that works on a batch. */
export const batchPayload = z.object({ batch_id: z.uuid() });

/** The caller's own batch; refuses NOT_FOUND for another's. */
export async function ownBatch(work: Work<WorkspaceTables>, id: string, lock = false): Promise<Batch> {
  const query = work.db.selectFrom('batch').selectAll().where('id', '=', id).where('account_id', '=', work.who.accountId);
  const batch = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!batch) throw new Refusal('NOT_FOUND');
  return batch;
}

/** All names that a column may have in a sheet: its key, its word in every language, and its synonyms. */
export function columnNames(product: Product, kind: ImportKind): { key: string; names: string[] }[] {
  return kind.columns.map((column) => ({
    key: column.key,
    names: [...languages.map((language) => product.translate(language, column.title)), column.key, ...(column.names ?? [])],
  }));
}

/** The text of a refused row in the reader's language: a line for each fault, with its column's title. */
function whyOf(product: Product, language: Language, titleOfColumn: (key: string) => string | undefined, refusal: Refusal): string {
  if (refusal.faults.length === 0) return product.translate(language, `refusal.${refusal.code}`, refusal.facts);
  return refusal.faults
    .map((fault) => {
      const title = titleOfColumn(columnOf(fault));
      return `${title === undefined ? fault.at : product.translate(language, title)}: ${product.translate(language, `refusal.${fault.why}`, fault.facts)}`;
    })
    .join('\n');
}

/** The refusal of a record for one of its rows: the faults of its own cells, or all of them for a row that has none. */
function ofLine(refusal: Refusal, line: number): Refusal {
  const own = refusal.faults.filter(({ at }) => !at.includes(':') || at.startsWith(`${line}:`));
  return own.length === 0 ? refusal : new Refusal(refusal.code, refusal.facts, own);
}

type Context = JobContext<WorkspaceTables>;
export type Group = { readonly group_no: number; readonly rows: readonly SheetRow[] };

const groupsAtOnce = 200;

/** The next records of a batch after `after` whose rows are in this state, in the order of the sheet. */
export async function nextGroups(
  context: Context,
  batchId: string,
  state: BatchRowState,
  { after = 0, atOnce = groupsAtOnce }: { after?: number; atOnce?: number } = {},
): Promise<Group[]> {
  // A range of the index, bounded at both ends, so that rows before it are not read again even with poor statistics of
  // the table.
  const rows = await context.within(({ db }) =>
    db
      .selectFrom('batch_row as r')
      .select(['r.line', 'r.group_no', 'r.cells'])
      .where('r.batch_id', '=', batchId)
      .where('r.state', '=', state)
      .where('r.group_no', '>', after)
      .where('r.group_no', '<=', (sub) =>
        sub
          .selectFrom((next) =>
            next
              .selectFrom('batch_row')
              .select('group_no')
              .distinct()
              .where('batch_id', '=', batchId)
              .where('state', '=', state)
              .where('group_no', '>', after)
              .orderBy('group_no')
              .limit(atOnce)
              .as('next'),
          )
          .select(({ fn }) => fn.max('next.group_no').as('last')),
      )
      .orderBy('r.line')
      .execute(),
  );
  const groups = new Map<number, SheetRow[]>();
  for (const { group_no, line, cells } of rows) {
    const group = groups.get(group_no);
    if (group) group.push({ line, cells });
    else groups.set(group_no, [{ line, cells }]);
  }
  return [...groups].map(([group_no, lines]) => ({ group_no, rows: lines }));
}

const tellEveryMs = 1000;

/**
 * Processes all records of an import in this state, some hundred per transaction, and reports progress at intervals.
 * Processed rows have another state, so a killed job starts at the front and finds only the remaining ones. For kinds
 * saved in hundreds, the next records are read and checked here while the database writes the previous ones. False if
 * the batch was cancelled.
 */
export async function throughGroups(context: Context, batch: Batch, state: BatchRowState, how: 'try' | 'keep'): Promise<boolean> {
  const atOnce = await context.as(batch.account_id, async ({ who }) => (importKind(context.product, who, batch.what).saveMany ? 2 : 1));
  const underWay = new Set<Promise<void>>();
  // A save may fail while the next records are read, when nothing waits for it: its error is kept until the next step.
  const errors: unknown[] = [];
  const throwFirst = (): void => {
    if (errors.length > 0) throw errors[0];
  };
  let toldAt = performance.now();
  try {
    for (let after = 0; ; ) {
      context.signal.throwIfAborted();
      const groups = await nextGroups(context, batch.id, state, { after });
      throwFirst();
      after = groups.at(-1)?.group_no ?? after;
      if (groups.length === 0) break;
      const saving = saveGroups(context, batch, groups, { state, how })
        .catch((error: unknown) => void errors.push(error))
        .finally(() => underWay.delete(saving));
      underWay.add(saving);
      if (underWay.size >= atOnce) await Promise.race(underWay);
      if (performance.now() - toldAt < tellEveryMs) continue;
      toldAt = performance.now();
      if ((await tellProgress(context, batch)).cancelled) return false;
    }
  } finally {
    await Promise.all(underWay);
  }
  throwFirst();
  return true;
}

/**
 * Saves some records in one transaction as the importing user, with the result of their rows in the same transaction. A try rolls the
 * records back and stores the results only. A server that was taken for dead may still work on the same batch, so records whose rows
 * have left `state` meanwhile are left out.
 */
async function saveGroups(
  context: Context,
  batch: Batch,
  read: readonly Group[],
  { state, how }: { state: BatchRowState; how: 'try' | 'keep' },
): Promise<void> {
  const { product } = context;
  await context.as(batch.account_id, async (work) => {
    const groups = await stillIn(work, batch, read, state);
    if (groups.length === 0) return;
    const kind = importKind(product, work.who, batch.what);
    // A try is rolled back, so it uses up no document numbers either.
    let tries = 0;
    const saving = how === 'keep' ? work : { ...work, takeNumber: async () => `try ${batch.id} ${++tries}` };
    const outcomes = (await savedTogether(saving, kind, groups, how)) ?? (await savedOneByOne(saving, kind, groups, how));
    const titleOfColumn = (key: string) => kind.columns.find((column) => column.key === key)?.title;
    const resultOf = (outcome: ImportOutcome | Refusal | undefined, line: number): Omit<RowResult, 'line'> => {
      if (!(outcome instanceof Refusal)) return { state: how === 'try' ? 'good' : outcome === 'skipped' ? 'skipped' : 'done', why: null };
      const refusal = ofLine(outcome, line);
      const faulty = refusal.faults.map(columnOf).filter((key) => titleOfColumn(key) !== undefined);
      return { state: 'bad', why: whyOf(product, work.who.language, titleOfColumn, refusal), faulty: [...new Set(faulty)] };
    };
    await saveResults(
      work,
      batch,
      groups.flatMap(({ rows }, place) => rows.map(({ line }) => ({ line, ...resultOf(outcomes[place], line) }))),
    );
  });
}

/** The records whose rows are all still in this state, which are locked. Their first and last line bound the range that is read. */
async function stillIn(
  { db }: Work<WorkspaceTables>,
  batch: Batch,
  groups: readonly Group[],
  state: BatchRowState,
): Promise<readonly Group[]> {
  const lines = groups.flatMap(({ rows }) => rows.map(({ line }) => line));
  const rows = await db
    .selectFrom('batch_row')
    .select('line')
    .where('batch_id', '=', batch.id)
    .where('state', '=', state)
    .where('line', '>=', Math.min(...lines))
    .where('line', '<=', Math.max(...lines))
    .orderBy('line')
    .forUpdate()
    .execute();
  const locked = new Set(rows.map(({ line }) => line));
  return groups.filter((group) => group.rows.every(({ line }) => locked.has(line)));
}

type RowResult = {
  readonly line: number;
  readonly state: BatchRowState;
  readonly why: string | null;
  readonly faulty?: readonly string[];
  readonly cells?: Record<string, string>;
};

/** Stores the results of some rows. Their first and last line bound the range that is read, even with poor statistics of the table. */
async function saveResults({ db }: Work<WorkspaceTables>, batch: Batch, learned: readonly RowResult[]): Promise<void> {
  const lines = learned.map(({ line }) => line);
  await sql`update batch_row r set state = l.state, why = l.why, faulty = coalesce(l.faulty, '{}'), cells = coalesce(l.cells, r.cells)
            from jsonb_to_recordset(${JSON.stringify(learned)}::jsonb) as l (line int, state text, why text, faulty text[], cells jsonb)
            where r.batch_id = ${batch.id} and r.line = l.line and r.line between ${Math.min(...lines)} and ${Math.max(...lines)}`.execute(
    db,
  );
}

type Outcomes = readonly (ImportOutcome | Refusal)[];
const tried = 'TRIED';

/** Saves all records in one statement, for kinds that can; undefined if the kind cannot, or if the database refused one of them. */
async function savedTogether(
  work: Work<WorkspaceTables>,
  kind: ImportKind,
  groups: readonly Group[],
  how: 'try' | 'keep',
): Promise<Outcomes | undefined> {
  const { saveMany } = kind;
  if (!saveMany) return undefined;
  let outcomes: Outcomes | undefined;
  const part = await work.attempt(async () => {
    outcomes = await saveMany(
      work as never,
      groups.map(({ rows }) => settled(kind, rows)),
    );
    if (how === 'try') throw new Refusal(tried);
  });
  return 'refused' in part && part.refused.code !== tried ? undefined : outcomes;
}

/** Refusals that say nothing about the record. */
const passing: ReadonlySet<string> = new Set(['BUSY', 'NO_ROOM']);
/** A record that could not be saved at this moment is no bad one: the job fails and is tried again. */
function throwPassing(part: object): void {
  if ('refused' in part && part.refused instanceof Refusal && passing.has(part.refused.code))
    throw new Error(`a record could not be saved now: ${part.refused.code}`, { cause: part.refused });
}

/**
 * Saves records one by one; a refused record is rolled back alone. A try holds the good ones until the end of this
 * group, so that a row in conflict with an earlier one is reported, and then rolls all of them back.
 */
async function savedOneByOne(
  work: Work<WorkspaceTables>,
  kind: ImportKind,
  groups: readonly Group[],
  how: 'try' | 'keep',
): Promise<Outcomes> {
  const outcomes: (ImportOutcome | Refusal)[] = [];
  const all = async (): Promise<void> => {
    for (const { rows } of groups) {
      const part = await work.attempt(() => kind.save(work as never, settled(kind, rows)));
      throwPassing(part);
      outcomes.push('refused' in part ? part.refused : part.done);
    }
  };
  if (how === 'keep') await all();
  else
    await work.attempt(async () => {
      await all();
      throw new Refusal(tried);
    });
  return outcomes;
}

/**
 * Changes some records as the requesting user. A refused record is rolled back alone. The results are stored in the
 * same transaction: a row marked "done" was changed, any other gives the reason why not. Records that another server has changed for the
 * same batch meanwhile are left out.
 */
export async function saveEdits(context: Context, batch: Batch, read: readonly Group[]): Promise<void> {
  const { product } = context;
  await context.as(batch.account_id, async (work) => {
    const groups = await stillIn(work, batch, read, 'pending');
    if (groups.length === 0) return;
    const results: RowResult[] = [];
    const { language } = work.who;
    const shared = sharedChanges(batch.request);
    for (const { rows } of groups) {
      const line = rows[0]?.line ?? 0;
      const row = editRowOf(rows[0]?.cells ?? {}, shared);
      const kind = editKind(product, work.who, batch.what, Object.keys(row.gets));
      const word = (key: string) => kind.fields.find((field) => field.key === key)?.word ?? `${kind.subject}.${key}`;
      let was: EditRow['was'] = null;
      let { title, gets } = row;
      const part = await work.attempt(async () => {
        const now = await kind.read(work as never, row.id);
        title = recordTitle(now);
        was = Object.fromEntries(Object.keys(row.gets).map((key) => [key, now[key] ?? null]));
        const { changes, why } = due(row, now);
        if (why === 'CHANGED_MEANWHILE') throw new Refusal(why);
        if (why) return why;
        await kind.save(work as never, now, changes);
        const after = await kind.read(work as never, row.id);
        gets = Object.fromEntries(Object.keys(row.gets).map((key) => [key, after[key] ?? null]));
        return null;
      });
      throwPassing(part);
      const cells = cellsOf({ ...row, title, was, gets }, shared);
      const why = async (refusal: Refusal): Promise<string> =>
        whyOf(product, language, word, await withLastChange(work as never, refusal, { subject: kind.subject, id: row.id }));
      if ('refused' in part) results.push({ line, state: 'bad', why: await why(part.refused), cells });
      else if (part.done) results.push({ line, state: 'skipped', why: await why(new Refusal(part.done)), cells });
      else results.push({ line, state: 'done', why: null, cells });
    }
    await saveResults(work, batch, results);
    // Each record has audit lines of its own; this one names the job.
    work.audit({
      subject: 'batch',
      id: batch.seq,
      what: 'edited',
      after: { rows: results.filter(({ state }) => state === 'done').length },
    });
  });
}

/** The rows with their days in one format. */
function settled(kind: ImportKind, rows: readonly SheetRow[]): SheetRow[] {
  const days = kind.columns.filter((column) => column.is === 'day').map(({ key }) => key);
  return rows.map(({ line, cells }) => ({
    line,
    cells: { ...cells, ...Object.fromEntries(days.flatMap((key) => (cells[key] ? [[key, dayOfCell(cells[key])]] : []))) },
  }));
}

/** Counts the rows and notifies the user's browser. The rows are authoritative; the counters are only for display. */
export async function tellProgress(context: Context, batch: Batch): Promise<{ cancelled: boolean }> {
  return context.within(async (work) => {
    const { rows } = await sql<{ good: number; bad: number; through: number; total: number }>`
      select count(*) filter (where state in ('good', 'done', 'skipped'))::int as good, count(*) filter (where state = 'bad')::int as bad,
             count(*) filter (where state in ('done', 'skipped', 'bad'))::int as through, count(*)::int as total
      from batch_row where batch_id = ${batch.id}`.execute(work.db);
    const { good, bad, through, total } = rows[0] ?? { good: 0, bad: 0, through: 0, total: 0 };
    const doneCount = batch.state === 'running' ? through : good + bad;
    const now = await work.db
      .updateTable('batch')
      .set({ good, bad, done: doneCount, total })
      .where('id', '=', batch.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    const cancelled = now.state === 'cancelled';
    if (!cancelled) tellRunning(work, batch, percentOf(doneCount, total));
    return { cancelled };
  });
}

/**
 * Works on a batch as long as its user may. One whose user is disabled or has lost the right meanwhile ends with the reason: trying again would
 * not help.
 */
export async function whileAllowed(context: Context, batch: Batch, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Refusal) || passing.has(error.code)) throw error;
    await finishBatch(context, batch, 'failed', error);
  }
}

/** The language and the time zone of a batch's user, who may be disabled. */
export async function readerOf({ within }: Context, { account_id }: Batch): Promise<{ language: Language; timeZone: string }> {
  const account = await within(({ db }) =>
    db.selectFrom('account').select(['language', 'time_zone']).where('id', '=', account_id).executeTakeFirstOrThrow(),
  );
  return { language: account.language, timeZone: account.time_zone };
}

const underCheck = ['waiting', 'checking'] as const;

/** Ends a batch, or the check of one. A batch that others have ended or taken further meanwhile stays as it is. */
export async function finishBatch(context: Context, batch: Batch, state: 'checked' | 'done' | 'failed', refusal?: Refusal): Promise<void> {
  await tellProgress(context, batch);
  const { language } = await readerOf(context, batch);
  await context.within(async (work) => {
    const error = refusal ? context.product.translate(language, `refusal.${refusal.code}`, refusal.facts) : null;
    const ended = await work.db
      .updateTable('batch')
      .set({ state, error, finished_at: state === 'checked' ? null : work.now })
      .where('id', '=', batch.id)
      .where('state', 'in', state === 'checked' ? underCheck : [...underCheck, 'running'])
      .returning(['good', 'bad'])
      .executeTakeFirst();
    if (!ended) return;
    tellEnd(work, batch, { ...ended, failed: state === 'failed' });
    if (state !== 'checked') await publishImport(work, batch);
  });
}
