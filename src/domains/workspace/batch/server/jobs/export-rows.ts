import { z } from 'zod';
import { minuteIn } from '../../../../../kernel/day.ts';
import { pageRowsMax } from '../../../../../kernel/list.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Language } from '../../../../../kernel/words.ts';
import type { JobContext, Product } from '../../../../../server/work.ts';
import { type Cell, type Rows, writeLongSheet } from '../../../../../server/sheet.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { percentOf } from '../../rules.ts';
import { type Batch, batchPayload, readerOf } from '../batch.ts';
import { tellEnd, tellRunning } from '../tell.ts';

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const tellEveryMs = 1000;
/** An export with more rows is refused: a sheet that lacks its last rows would be taken for the whole. */
const rowsMax = 200_000;
/** Ends the work on an export that is over. */
const over = 'CANCELLED';

type Column = { key: string; is: string; title: string; words?: string; what?: string; code?: string };
type Request = { cmd: string; params: Record<string, unknown>; columns: Column[] };
type Row = Readonly<Record<string, unknown>>;
/** The language and the time zone of the sheet. */
type Reader = { readonly words: (key: string) => string; readonly timeZone: string };
/** The instant whose data the oldest page shows: the first one, since a replica goes forward. */
type Age = { asOf: Date | null };
type Page = { rows: Row[]; next_cursor: string | null; total?: number; total_is_floor?: boolean };

/**
 * Writes the result of a list call to a sheet, page by page, as the requesting user. After a kill it starts over: its file is its only
 * effect.
 */
export default job({
  name: 'export.rows',
  payload: batchPayload,
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || !['waiting', 'running'].includes(batch.state)) return;
    const { language, timeZone } = await readerOf(context, batch);
    try {
      const request = batch.request as Request;
      const age: Age = { asOf: null };
      const sheet = writeLongSheet(
        'Sheet1',
        request.columns.map(({ title, is }) => ({ header: title, ...(is in formats ? { numFmt: formats[is] } : {}) })),
        pages(context, batch, request, { words: wordsOf(context.product, language), timeZone }, age),
      );
      const { sha256, bytes } = await context.product.files.keep(sheet);
      await context.within(async (work) => {
        const file = await work.db
          .insertInto('file')
          .values({ sha256, bytes: BigInt(bytes), name: `${batch.title}.xlsx`, mime: sheetMime, account_id: batch.account_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        const ended = await work.db
          .updateTable('batch')
          .set({ state: 'done', result_file_id: file.id, finished_at: work.now, as_of: age.asOf })
          .where('id', '=', batch.id)
          .where('finished_at', 'is', null)
          .executeTakeFirst();
        // Its file goes with the transaction.
        if (ended.numUpdatedRows === 0n) throw new Refusal(over);
        tellEnd(work, batch, { file: file.id });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Its user has been told, by the call that cancelled it or by the server that has done it.
      if (error.code === over) return;
      await context.within(async (work) => {
        const ended = await work.db
          .updateTable('batch')
          .set({
            state: 'failed',
            error: context.product.translate(language, `refusal.${error.code}`, error.facts),
            finished_at: work.now,
          })
          .where('id', '=', batch.id)
          .where('finished_at', 'is', null)
          .executeTakeFirst();
        if (ended.numUpdatedRows > 0n) tellEnd(work, batch, { failed: true });
      });
    }
  },
});

async function* pages(
  context: JobContext<WorkspaceTables>,
  batch: Batch,
  request: Request,
  reader: Reader,
  age: Age,
): AsyncGenerator<Rows> {
  const { cursor: _, size: __, counts: ___, ...params } = request.params;
  const read = async (more: { cursor: string } | { total: true }): Promise<Page> => {
    const { data, as_of } = await context.readReplica(batch.account_id, request.cmd, { ...params, size: pageRowsMax, ...more });
    if (as_of) age.asOf ??= new Date(as_of);
    return data as Page;
  };
  let nextPage: Promise<Page> | undefined = read({ total: true });
  let [doneCount, total, toldAt] = [0, 0, performance.now()];
  while (nextPage) {
    context.signal.throwIfAborted();
    const page: Page = await nextPage;
    doneCount += page.rows.length;
    if (page.next_cursor !== null && doneCount >= rowsMax) throw new Refusal('EXPORT_TOO_LONG', { limit: rowsMax });
    // Without an exact count, progress is measured against the most rows that an export may have.
    total = page.total_is_floor ? rowsMax : Math.max(page.total ?? total, doneCount);
    // Fetches the next page while this one is written.
    nextPage = page.next_cursor === null ? undefined : read({ cursor: page.next_cursor });
    // If the loop ends early, this page is not awaited, and its failure must not stop the process.
    nextPage?.catch(() => {});
    yield page.rows.map((row) => request.columns.map((column) => cellOf(reader, row, column)));
    if (performance.now() - toldAt < tellEveryMs) continue;
    toldAt = performance.now();
    if (await isOver(context, batch, doneCount, total)) throw new Refusal(over);
  }
  if (await isOver(context, batch, doneCount, doneCount)) throw new Refusal(over);
}

/** The reader's words, cached for the few values that recur. */
function wordsOf(product: Product, language: Language): (key: string) => string {
  const textByKey = new Map<string, string>();
  return (key) => {
    const text = textByKey.get(key) ?? product.translate(language, key);
    if (textByKey.size < 1000) textByKey.set(key, text);
    return text;
  };
}

/** Notes how far an export is. True when it is over: its user has cancelled it, or another server has done it. */
async function isOver(context: JobContext<WorkspaceTables>, batch: Batch, doneCount: number, total: number): Promise<boolean> {
  return context.within(async (work) => {
    const { numUpdatedRows } = await work.db
      .updateTable('batch')
      .set({ state: 'running', done: doneCount, total })
      .where('id', '=', batch.id)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) tellRunning(work, batch, percentOf(doneCount, total));
    return numUpdatedRows === 0n;
  });
}

const numeric = new Set(['amount', 'quantity', 'percent']);

/** Number formats of days and instants in a sheet. */
const formats: Readonly<Record<string, string>> = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' };

/**
 * Numbers stay numbers; days and instants (in the reader's time zone) become values that a sheet can compute with; choices are written in
 * the reader's words.
 */
function cellOf({ words, timeZone }: Reader, row: Row, column: Column): Cell {
  const isSum = column.is === 'amounts' || column.is === 'currencies';
  const value = isSum ? row[column.key] : partOf(row[column.key], column);
  if (value === null || value === undefined) return null;
  if (isSum) return sumsOf(value, column);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return words(value ? 'batch.yes' : 'batch.no');
  if (Array.isArray(value)) {
    const texts = value.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
    return texts.map((one) => (column.words === undefined ? one : words(`${column.words}.${one}`))).join(', ');
  }
  if (typeof value === 'object') return 'name' in value && typeof value.name === 'string' ? value.name : null;
  const text = String(value);
  if (column.words !== undefined) return words(`${column.words}.${text}`);
  if (column.is === 'day') return dateOr(text, `${text}T00:00Z`);
  if (column.is === 'instant') return dateOr(text, `${minuteIn(new Date(text), timeZone).replace(' ', 'T')}Z`);
  return numeric.has(column.is) ? numberOr(text) : text;
}

/** The field `what` of a record, of each record in a list, or of the one with the code; without `what` the value itself. */
function partOf(value: unknown, { what, code }: Column): unknown {
  if (what === undefined) return value;
  if (!Array.isArray(value)) return fieldOf(value, what);
  if (code === undefined) return value.map((one) => fieldOf(one, what));
  return fieldOf(
    value.find((one) => fieldOf(one, 'code') === code),
    what,
  );
}

function fieldOf(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null) return null;
  const fields: Record<string, unknown> = { ...record };
  return fields[name];
}

/** A sheet stores wall-clock time without a zone, so the time written as UTC is the time read. */
function dateOr(text: string, wall: string): Cell {
  const date = new Date(wall);
  return Number.isNaN(date.getTime()) ? text : date;
}

/** A number, if a sheet can store it exactly: 15 digits. */
function numberOr(text: string): Cell {
  return /^-?\d{1,13}(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

/** One currency gives a number, several give a text for each: they are never added up. */
function sumsOf(value: unknown, { is, what = '' }: Column): Cell {
  const sums = z.array(z.record(z.string(), z.unknown())).safeParse(value).data ?? [];
  if (is === 'currencies') return sums.map((sum) => String(sum['currency'])).join(' · ');
  const [only, another] = sums;
  if (!only) return null;
  return another ? sums.map((sum) => `${String(sum['currency'])} ${String(sum[what])}`).join(' · ') : numberOr(String(only[what]));
}
