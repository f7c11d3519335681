import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { readSheet } from '../../../../../server/sheet.ts';
import { sheetRowsMax } from '../../../../../server/sheet-lines.ts';
import type { ImportKind, JobContext } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import type { BatchRowState } from '../tables.ts';
import { guessMapping } from '../../rules.ts';
import { type Batch, columnNames, finishBatch, throughGroups, batchPayload, whileAllowed } from '../batch.ts';
import { importKind } from '../kinds.ts';
import { isMapped, rememberedMapping } from '../mapping.ts';

const chunk = 1000;
/** More lines than any record has. All rows of one record are read at once, which blocks the process. */
const recordRowsMax = 2000;

/** Parses the sheet into rows and tries each record without saving it. After a kill it starts over, since it has no effects. */
export default job({
  name: 'import.check',
  payload: batchPayload,
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || !['waiting', 'checking'].includes(batch.state)) return;
    await whileAllowed(context, batch, async () => {
      const read = await context.within(({ db }) =>
        db.selectFrom('batch_row').select('line').where('batch_id', '=', batch_id).limit(1).executeTakeFirst(),
      );
      if (read && batch.state === 'waiting') await refuseRepeats(context, batch);
      else if (!(await readRows(context, batch))) return;
      if (await throughGroups(context, batch, 'pending', 'try')) await finishBatch(context, batch, 'checked');
    });
  },
});

/** Reads the sheet into rows. False if the batch was cancelled before. */
async function readRows(context: JobContext<WorkspaceTables>, batch: Batch): Promise<boolean> {
  const { product } = context;
  const { kind, sha256, language } = await context.as(batch.account_id, async ({ db, who }) => ({
    kind: importKind(product, who, batch.what),
    language: who.language,
    sha256: (await db.selectFrom('file').select('sha256').where('id', '=', batch.file_id).executeTakeFirstOrThrow()).sha256,
  }));
  const isOpen = await context.within(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('batch')
      .set({ state: 'checking', done: 0, good: 0, bad: 0, total: 0 })
      .where('id', '=', batch.id)
      .where('state', 'in', ['waiting', 'checking'])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await db.deleteFrom('batch_row').where('batch_id', '=', batch.id).execute();
    return numUpdatedRows > 0n;
  });
  if (!isOpen) return false;
  let places: ReadonlyMap<string, number> | undefined;
  let rows: { line: number; group_no: number; cells: Record<string, string>; state: BatchRowState; why: string | null }[] = [];
  let [group, lastKey, total, rowsOfRecord] = [0, '', 0, 0];
  // The first line of each record: rows of the same record further down would otherwise be dropped silently.
  const firstLines = new Map<string, number>();
  let why: string | null = null;
  const twice = (record: string, line: number): string | null => {
    const first = record === '' ? undefined : firstLines.get(record);
    if (record !== '' && first === undefined) firstLines.set(record, line);
    return first === undefined ? null : product.translate(language, 'refusal.ROW_TWICE', { line: first });
  };
  for await (const { line, values } of readSheet(await product.files.readAll(sha256))) {
    if (!places) {
      const headings = values.map(withoutMark);
      const mapping = await context.within(async (work) => {
        const named = headings.filter(Boolean);
        const own = isMapped(batch) ? batch.mapping : await rememberedMapping(work, kind, { ...batch, headings: named });
        const used = own ?? guessMapping(columnNames(product, kind), headings);
        await work.db
          .updateTable('batch')
          .set({ headings: named, mapping: JSON.stringify(used) as never })
          .where('id', '=', batch.id)
          .execute();
        return used;
      });
      places = new Map(Object.entries(mapping).map(([key, heading]) => [key, headings.indexOf(heading)]));
      continue;
    }
    if (values.every((value) => value === '')) continue;
    if (++total > sheetRowsMax) throw new Refusal('SHEET_TOO_LONG', { limit: sheetRowsMax });
    const cells = Object.fromEntries([...places].flatMap(([key, place]) => (place < 0 ? [] : [[key, values[place] ?? '']])));
    const key = kind.groupBy?.({ line, cells }) ?? '';
    if (key === '' || key !== lastKey) {
      group++;
      const first = key === '' ? undefined : firstLines.get(key);
      why = first === undefined ? null : product.translate(language, 'refusal.ROWS_APART', { line: first });
      if (key !== '' && first === undefined) firstLines.set(key, line);
      rowsOfRecord = 0;
    }
    if (++rowsOfRecord > recordRowsMax) throw new Refusal('SHEET_RECORD_TOO_LONG', { limit: recordRowsMax });
    lastKey = key;
    why = kind.key ? twice(kind.key(cells).toLowerCase(), line) : why;
    rows.push({ line, group_no: group, cells, state: why === null ? 'pending' : 'bad', why });
    if (rows.length === chunk) {
      await saveRows(context, batch.id, rows);
      rows = [];
    }
  }
  await saveRows(context, batch.id, rows);
  if (total === 0) throw new Refusal('SHEET_EMPTY');
  await context.within(({ db }) => db.updateTable('batch').set({ total }).where('id', '=', batch.id).execute());
  return true;
}

/**
 * Refuses corrected rows that belong to another record of the sheet still, or now: a save would leave them out as a repetition. Rows that stand
 * together are one record.
 */
async function refuseRepeats(context: JobContext<WorkspaceTables>, batch: Batch): Promise<void> {
  const { kind, language } = await context.as(batch.account_id, async ({ who }) => ({
    kind: importKind(context.product, who, batch.what),
    language: who.language,
  }));
  await regroup(context, batch, kind);
  const pending: SheetRecord[] = [];
  const others = new Map<string, SheetRecord>();
  for await (const one of records(context, batch, kind)) {
    if (one.state === 'pending') pending.push(one);
    const other = others.get(one.key);
    if (!other || (one.state === 'good' && other.state !== 'good')) others.set(one.key, one);
  }
  const refusal = kind.key ? 'refusal.ROW_TWICE' : 'refusal.ROWS_APART';
  const repeats = pending.flatMap(({ group_no, key }) => {
    const other = others.get(key);
    if (!other || other.group_no === group_no) return [];
    return [{ group_no, why: context.product.translate(language, refusal, { line: other.line }) }];
  });
  if (repeats.length === 0) return;
  await context.within(({ db }) =>
    sql`update batch_row r set state = 'bad', why = p.why, faulty = '{}'
        from jsonb_to_recordset(${JSON.stringify(repeats)}::jsonb) as p (group_no int, why text)
        where r.batch_id = ${batch.id} and r.group_no = p.group_no and r.state = 'pending'`.execute(db),
  );
}

/**
 * Puts each row into the record of its reference as it is now: a corrected one leaves the record of another reference, or joins that of the row
 * above, as if the sheet had been sent so. Records that change are tried again.
 */
async function regroup(context: JobContext<WorkspaceTables>, batch: Batch, { groupBy }: ImportKind): Promise<void> {
  if (!groupBy) return;
  const { last } = await context.within(({ db }) =>
    db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.max('group_no').as('last'))
      .where('batch_id', '=', batch.id)
      .executeTakeFirstOrThrow(),
  );
  const moved: { line: number; group_no: number }[] = [];
  const [taken, changed] = [new Set<number>(), new Set<number>()];
  let [group, lastKey, newest, rowsOfRecord] = [0, '', Number(last), 0];
  for await (const { line, group_no, cells } of sheetRows(context, batch)) {
    const key = groupBy({ line, cells });
    if (key === '' || key !== lastKey) {
      group = taken.has(group_no) ? ++newest : group_no;
      taken.add(group);
      rowsOfRecord = 0;
    }
    if (++rowsOfRecord > recordRowsMax) throw new Refusal('SHEET_RECORD_TOO_LONG', { limit: recordRowsMax });
    lastKey = key;
    if (group === group_no) continue;
    moved.push({ line, group_no: group });
    changed.add(group).add(group_no);
  }
  if (moved.length === 0) return;
  await context.within(async ({ db }) => {
    await sql`update batch_row r set group_no = m.group_no
              from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (line int, group_no int)
              where r.batch_id = ${batch.id} and r.line = m.line`.execute(db);
    await sql`update batch_row set state = 'pending', why = null, faulty = '{}'
              where batch_id = ${batch.id} and group_no = any(${[...changed]}::int[]) and state in ('good', 'bad')`.execute(db);
  });
}

type SavedRow = {
  readonly line: number;
  readonly group_no: number;
  readonly cells: Record<string, string>;
  readonly state: BatchRowState;
};

/** The rows of a sheet that has been read, in its order. */
async function* sheetRows(context: JobContext<WorkspaceTables>, batch: Batch): AsyncGenerator<SavedRow> {
  for (let after = 0; ; ) {
    context.signal.throwIfAborted();
    const from = after;
    const rows = await context.within(({ db }) =>
      db
        .selectFrom('batch_row')
        .select(['line', 'group_no', 'cells', 'state'])
        .where('batch_id', '=', batch.id)
        .where('line', '>', from)
        .orderBy('line')
        .limit(chunk)
        .execute(),
    );
    yield* rows;
    after = rows.at(-1)?.line ?? after;
    if (rows.length < chunk) return;
  }
}

type SheetRecord = { readonly line: number; readonly group_no: number; readonly state: BatchRowState; readonly key: string };

/** The records of a sheet that has been read, each with its first line. Those without a key are left out. */
async function* records(context: JobContext<WorkspaceTables>, batch: Batch, kind: ImportKind): AsyncGenerator<SheetRecord> {
  let group = 0;
  for await (const row of sheetRows(context, batch)) {
    const key = row.group_no === group ? '' : (kind.key?.(row.cells).toLowerCase() ?? kind.groupBy?.(row) ?? '');
    if (key !== '') yield { line: row.line, group_no: row.group_no, state: row.state, key };
    group = row.group_no;
  }
}

/** A template marks required columns with an asterisk after the heading. */
function withoutMark(heading: string): string {
  return heading.endsWith('*') ? heading.slice(0, -1).trimEnd() : heading;
}

async function saveRows(context: JobContext<WorkspaceTables>, batchId: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await context.within(({ db }) =>
    sql`insert into batch_row (batch_id, line, group_no, cells, state, why)
        select ${batchId}, line, group_no, cells, state, why
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, group_no int, cells jsonb, state text, why text)`.execute(
      db,
    ),
  );
}
