import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import { Refusal } from '../kernel/refusal.ts';
import type { SheetLine } from './sheet-lines.ts';

/*
 * Sheets are read and written on threads of their own, one each, which end with their sheet: the calls that the server answers meanwhile
 * do not wait for it, and the memory that it took goes with it.
 */

/** A sheet whose reading needs more is made to end a server; 200,000 rows of a hundred columns do not. */
const readingMbMax = 2048;

/** What the reading thread is given; it counts in `taken` how many of its packs are through. */
export type ReadingTask = { readonly bytes: Uint8Array; readonly taken: Int32Array };
/** What it says: a pack of lines, at last that there are no more, or that this is no sheet. */
export type Read = readonly SheetLine[] | 'end' | 'BAD_SHEET';

/** The rows of the first sheet of an xlsx file, or of a CSV file, as trimmed text; line 1 is the first. Refuses BAD_SHEET. */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetLine> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL('./sheet-reading-thread.ts', import.meta.url), {
    workerData: { bytes, taken } satisfies ReadingTask,
    resourceLimits: { maxOldGenerationSizeMb: readingMbMax },
  });
  try {
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Read]>) {
      if (said === 'end') return;
      if (said === 'BAD_SHEET') throw new Refusal('BAD_SHEET');
      yield* said;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
    throw new Error('the thread that read a sheet ended before it');
  } catch (error) {
    throw isOutOfMemory(error) ? new Refusal('BAD_SHEET') : error;
  } finally {
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

export type Cell = string | number | Date | null;
/** `numFmt` is how a spreadsheet shows the numbers and dates of the column. */
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

/** A row is written and gone: with little room its memory is swept while it is written instead of some hundred megabytes later. */
const [writingMbMax, writingYoungMb] = [128, 16];

/** What the writing thread is given. It asks for rows until it gets `null`, says what comes of them, and says `null` itself at the end. */
export type WritingTask = { readonly name: string; readonly columns: readonly SheetColumn[] };
export type Rows = readonly Cell[][];
export type Written = 'more' | Uint8Array | null;

/** The same for many rows, which come some hundred at a time. They are asked for while those before are written. */
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
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Written]>) {
      if (said === null) return;
      if (said === 'more') thread.postMessage((await rows.next()).value ?? null);
      else yield said;
    }
    throw new Error('the thread that wrote a sheet ended before it');
  } finally {
    await thread.terminate();
    await rows.return();
  }
}

/** Text that a spreadsheet would take for a formula gets a quote in front (OWASP, CSV injection); numbers stay numbers. */
async function* safe(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}
function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
