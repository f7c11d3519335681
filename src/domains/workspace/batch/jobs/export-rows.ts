import { z } from 'zod';
import { minuteIn } from '../../../../kernel/day.ts';
import { pageRowsMax } from '../../../../kernel/list.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Language } from '../../../../kernel/words.ts';
import type { JobContext } from '../../../../server/job.ts';
import type { Product } from '../../../../server/product.ts';
import { type Cell, type Rows, writeLongSheet } from '../../../../server/sheet.ts';
import { job, type WorkspaceTables } from '../../db.ts';
import { percentOf } from '../rules.ts';
import type { Batch } from '../store.ts';

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const tellEveryMs = 1000;
const rowsMax = 200_000;

type Column = { key: string; is: string; title: string; words?: string; what?: string };
type Request = { cmd: string; params: Record<string, unknown>; columns: Column[] };
type Row = Readonly<Record<string, unknown>>;
/** Whose words the sheet is in, and where its times are. */
type Reader = { readonly words: (key: string) => string; readonly timeZone: string };
type Page = { rows: Row[]; next_cursor: string | null; total?: number; total_is_floor?: boolean };

/** Writes what a list call answers to a sheet, page by page, as the person who asked. Killed, it starts over: nothing but its file is its effect. */
export default job({
  name: 'export.rows',
  payload: z.object({ batch_id: z.uuid() }),
  async run(context, { batch_id }) {
    const batch = await context.within(({ db }) => db.selectFrom('batch').selectAll().where('id', '=', batch_id).executeTakeFirst());
    if (!batch || !['waiting', 'running'].includes(batch.state)) return;
    try {
      const request = batch.request as Request;
      const { language, timeZone } = await context.as(batch.account_id, async ({ who }) => who);
      const sheet = writeLongSheet(
        'Sheet1',
        request.columns.map(({ title, is }) => ({ header: title, ...(is in formats ? { numFmt: formats[is] } : {}) })),
        pages(context, batch, request, { words: wordsOf(context.product, language), timeZone }),
      );
      const { sha256, bytes } = await context.product.files.keep(sheet);
      await context.within(async (work) => {
        const file = await work.db
          .insertInto('file')
          .values({ sha256, bytes: BigInt(bytes), name: `${batch.title}.xlsx`, mime: sheetMime, account_id: batch.account_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await work.db
          .updateTable('batch')
          .set({ state: 'done', result_file_id: file.id, finished_at: work.now })
          .where('id', '=', batch.id)
          .where('finished_at', 'is', null)
          .execute();
        work.push({ type: 2, to: { accounts: [batch.account_id] }, process: 100, batchId: batch.id, file: String(file.id) });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await context.within(async (work) => {
        await work.db
          .updateTable('batch')
          .set({ state: 'failed', error: error.code, finished_at: work.now })
          .where('id', '=', batch.id)
          .where('finished_at', 'is', null)
          .execute();
        work.push({ type: 2, to: { accounts: [batch.account_id] }, process: 100, batchId: batch.id });
      });
    }
  },
});

async function* pages(context: JobContext<WorkspaceTables>, batch: Batch, request: Request, reader: Reader): AsyncGenerator<Rows> {
  const { cursor: _, size: __, counts: ___, ...params } = request.params;
  const read = async (more: { cursor: string } | { total: true }): Promise<Page> =>
    (await context.read(batch.account_id, request.cmd, { ...params, size: pageRowsMax, ...more })) as Page;
  let coming: Promise<Page> | undefined = read({ total: true });
  let [done, total, told] = [0, 0, performance.now()];
  while (coming) {
    context.signal.throwIfAborted();
    const page: Page = await coming;
    done += page.rows.length;
    // Where nobody counted to the end, it is a part of the most that may come.
    total = page.total_is_floor ? rowsMax : Math.max(page.total ?? total, done);
    // The next page is read while this one is written.
    coming = page.next_cursor !== null && done < rowsMax ? read({ cursor: page.next_cursor }) : undefined;
    // Where nobody comes to fetch it, its failure is nobody's.
    coming?.catch(() => {});
    yield page.rows.map((row) => request.columns.map((column) => cellOf(reader, row, column)));
    if (performance.now() - told < tellEveryMs) continue;
    told = performance.now();
    if (await isCancelled(context, batch, done, total)) throw new Refusal('CANCELLED');
  }
  if (await isCancelled(context, batch, done, done)) throw new Refusal('CANCELLED');
}

/** The reader's words for the few values that come up again and again. */
function wordsOf(product: Product, language: Language): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key) ?? product.translate(language, key);
    if (known.size < 1000) known.set(key, found);
    return found;
  };
}

async function isCancelled(context: JobContext<WorkspaceTables>, batch: Batch, done: number, total: number): Promise<boolean> {
  return context.within(async (work) => {
    const now = await work.db
      .updateTable('batch')
      .set({ done, total })
      .where('id', '=', batch.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    if (now.state !== 'cancelled') {
      await work.db.updateTable('batch').set({ state: 'running' }).where('id', '=', batch.id).execute();
      work.push({ type: 2, to: { accounts: [batch.account_id] }, process: Math.min(99, percentOf(done, total)), batchId: batch.id });
    }
    return now.state === 'cancelled';
  });
}

const numeric = new Set(['amount', 'quantity', 'percent']);

/** How a sheet shows what it holds as a number of days. */
const formats: Readonly<Record<string, string>> = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' };

/** Numbers stay numbers, days and instants (at the reader's place) what a sheet can reckon with; choices are written in his words. */
function cellOf({ words, timeZone }: Reader, row: Row, column: Column): Cell {
  const value = row[column.key];
  if (value === null || value === undefined) return null;
  if (column.is === 'amounts' || column.is === 'currencies') return sumsOf(value, column);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return words(value ? 'batch.yes' : 'batch.no');
  if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one === 'string');
    return texts.map((one) => (column.words === undefined ? one : words(`${column.words}.${one}`))).join(', ');
  }
  if (typeof value === 'object') return 'name' in value && typeof value.name === 'string' ? value.name : null;
  const text = String(value);
  if (column.words !== undefined) return words(`${column.words}.${text}`);
  if (column.is === 'day') return dateOr(text, `${text}T00:00Z`);
  if (column.is === 'instant') return dateOr(text, `${minuteIn(new Date(text), timeZone).replace(' ', 'T')}Z`);
  return numeric.has(column.is) ? numberOr(text) : text;
}

/** A sheet keeps wall-clock time without a zone: what is written as UTC is what is read. */
function dateOr(text: string, wall: string): Cell {
  const date = new Date(wall);
  return Number.isNaN(date.getTime()) ? text : date;
}

/** A number where a sheet can hold it exactly: 15 digits. */
function numberOr(text: string): Cell {
  return /^-?\d{1,13}(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

/** Of one currency a number, of several the text of each: they are never added up. */
function sumsOf(value: unknown, { is, what = '' }: Column): Cell {
  const sums = z.array(z.record(z.string(), z.unknown())).safeParse(value).data ?? [];
  if (is === 'currencies') return sums.map((sum) => String(sum['currency'])).join(' · ');
  const [only, another] = sums;
  if (!only) return null;
  return another ? sums.map((sum) => `${String(sum['currency'])} ${String(sum[what])}`).join(' · ') : numberOr(String(only[what]));
}
