import { parentPort, workerData } from 'node:worker_threads';
import { type SheetLine, sheetLines } from './sheet-lines.ts';
import type { Read, ReadingTask } from './sheet.ts';

const { bytes, taken } = workerData as ReadingTask;
const linesOfPack = 500;
/** Packs that may lie ready. */
const ahead = 4;

let given = 0;
function give(read: Read): void {
  parentPort?.postMessage(read);
  given++;
  // The whole thread sleeps until somebody takes what lies ready, and the library with it, which would else pile up the sheet.
  for (let through = Atomics.load(taken, 0); given - through > ahead; through = Atomics.load(taken, 0)) Atomics.wait(taken, 0, through);
}

try {
  let lines: SheetLine[] = [];
  for await (const line of sheetLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    lines.push(line);
    if (lines.length < linesOfPack) continue;
    give(lines);
    lines = [];
  }
  give(lines);
  parentPort?.postMessage('end' satisfies Read);
} catch {
  parentPort?.postMessage('BAD_SHEET' satisfies Read);
}
