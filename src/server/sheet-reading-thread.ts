import { parentPort, workerData } from 'node:worker_threads';
import { type SheetLine, sheetLines } from './sheet-lines.ts';
import type { Read, ReadingTask } from './sheet.ts';

const { bytes, taken } = workerData as ReadingTask;
const linesOfPack = 500;
/** The number of packs that may be ready. */
const ahead = 4;

let batchesSent = 0;
function give(read: Read): void {
  parentPort?.postMessage(read);
  batchesSent++;
  // The whole thread sleeps until a ready pack is taken. The library sleeps with it; otherwise it would read the whole
  // sheet into memory.
  for (let through = Atomics.load(taken, 0); batchesSent - through > ahead; through = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, through);
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
