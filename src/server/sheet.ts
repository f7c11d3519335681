import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Currency, minorDigits } from '../kernel/money.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SheetLine } from './sheet-lines.ts';

/* Each sheet is read or written on a thread of its own, which ends with the sheet. The calls that the server answers
   in the meantime do not wait for it, and its memory is freed at the end. */

/** A sheet that needs more memory is an attack; 200,000 rows of a hundred columns need less. */
const readingMbMax = 2048;
/** The time for which the thread is waited for in all. The time in which its rows are used, between two packs, does not count. */
const readingMsMax = 300_000;

/** The task of the reading thread. It counts the packs that were taken in `taken`. */
export type ReadingTask = { readonly bytes: Uint8Array; readonly taken: Int32Array };
/** Its messages: a pack of lines, and at the end either the end mark or that this is not a sheet. */
export type Read = readonly SheetLine[] | 'end' | 'BAD_SHEET';

/** The rows of the first sheet of an xlsx file, or of a CSV file, as trimmed text; line 1 is the first. Refuses BAD_SHEET. */
export async function* readSheet(bytes: Uint8Array, msMax = readingMsMax): AsyncGenerator<SheetLine> {
  const rowsTaken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL('./sheet-reading-thread.ts', import.meta.url), {
    workerData: { bytes, taken: rowsTaken } satisfies ReadingTask,
    resourceLimits: { maxOldGenerationSizeMb: readingMbMax },
  });
  const late = new AbortController();
  try {
    const messages = on(thread, 'message', { close: ['exit'], signal: late.signal }) as AsyncIterableIterator<[Read]>;
    for await (const [message] of withinTime(messages, msMax, late)) {
      if (message === 'end') return;
      if (message === 'BAD_SHEET') throw new Refusal('BAD_SHEET');
      yield* message;
      Atomics.add(rowsTaken, 0, 1);
      Atomics.notify(rowsTaken, 0);
    }
    throw new Error('the thread that read a sheet ended before it');
  } catch (error) {
    throw isOutOfMemory(error) || late.signal.aborted ? new Refusal('BAD_SHEET') : error;
  } finally {
    await thread.terminate();
  }
}

/** The same values. Gives up when the waits for them add up to more than a time. */
async function* withinTime<T>(values: AsyncIterableIterator<T>, msMax: number, late: AbortController): AsyncGenerator<T> {
  for (let ms = msMax; ; ) {
    const began = performance.now();
    const timer = setTimeout(() => late.abort(), ms);
    const next = await values.next().finally(() => clearTimeout(timer));
    if (next.done) return;
    ms -= performance.now() - began;
    yield next.value;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

export type Cell = string | number | Date | null;
/** `numFmt` is the spreadsheet's format for the numbers and dates of the column. */
export type SheetColumn = { readonly header: string; readonly width?: number; readonly numFmt?: string };

/** A sheet as a stream of bytes, row by row: memory does not grow with it. */
export function writeSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncIterable<Uint8Array> {
  const stream = writeXlsxStream(safe(rows), {
    name,
    columns: columns.map(({ header, width = 18, numFmt }) => ({ header: safeText(header), width, ...(numFmt ? { numFmt } : {}) })),
    freezePane: { rows: 1 },
  });
  return stream as unknown as AsyncIterable<Uint8Array>;
}

/** The format of an amount in a sheet: with the decimals of its currency. */
export function amountFormat(currency: Currency): string {
  const digits = minorDigits[currency];
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** A number with a format of its own, in place of that of its column. */
export type FormattedCell = Cell | { readonly value: number; readonly numFmt: string };

/**
 * A sheet whose columns hold amounts of several currencies, each with its own format. It is built in memory: the stream of a long sheet has one
 * format a column.
 */
export async function* writeMixedSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<FormattedCell[]> | Iterable<FormattedCell[]>,
): AsyncGenerator<Uint8Array> {
  const values: Cell[][] = [columns.map(({ header }) => safeText(header))];
  const cells = new Map<string, { style: { numFmt: string } }>();
  for await (const row of rows) {
    for (const [column, cell] of row.entries())
      if (isFormatted(cell)) cells.set(`${values.length},${column}`, { style: { numFmt: cell.numFmt } });
    values.push(row.map((cell) => safeCell(isFormatted(cell) ? cell.value : cell)));
  }
  const shapes = columns.map(({ width = 18, numFmt }) => ({ width, ...(numFmt ? { numFmt } : {}) }));
  yield await writeXlsx({ sheets: [{ name, columns: shapes, rows: values, cells, freezePane: { rows: 1 } }] });
}

function isFormatted(cell: FormattedCell): cell is Exclude<FormattedCell, Cell> {
  return typeof cell === 'object' && cell !== null && 'numFmt' in cell;
}

/**
 * A row can be freed once it is written. With a small limit, its memory is collected during the work instead of after
 * some hundred megabytes.
 */
const [writingMbMax, writingYoungMb] = [128, 16];

/** The task of the writing thread. It asks for rows until it gets `null`, sends the bytes, and sends `null` itself at the end. */
export type WritingTask = { readonly name: string; readonly columns: readonly SheetColumn[] };
export type Rows = readonly Cell[][];
export type Written = 'more' | Uint8Array | null;

/** The same for many rows, which come some hundred at a time. The next rows are requested while the current ones are written. */
export async function* writeLongSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncGenerator<Rows, void, void>,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./sheet-writing-thread.ts', import.meta.url), {
    workerData: { name, columns } satisfies WritingTask,
    resourceLimits: { maxOldGenerationSizeMb: writingMbMax, maxYoungGenerationSizeMb: writingYoungMb },
  });
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Written]>) {
      if (message === null) return;
      if (message === 'more') thread.postMessage((await rows.next()).value ?? null);
      else yield message;
    }
    throw new Error('the thread that wrote a sheet ended before it');
  } finally {
    await thread.terminate();
    await rows.return();
  }
}

/** Text that a spreadsheet would treat as a formula gets a quote in front (OWASP, CSV injection). Numbers stay numbers. */
async function* safe(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(safeCell);
}
function safeCell(cell: Cell): Cell {
  return typeof cell === 'string' ? safeText(cell) : cell;
}
function safeText(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}
