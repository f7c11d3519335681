import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type Cell, type Rows, type WritingTask, type Written, writeSheet } from './sheet.ts';

const { name, columns } = workerData as WritingTask;

function say(what: Written): void {
  parentPort?.postMessage(what);
}

async function* asked(): AsyncGenerator<Cell[]> {
  if (!parentPort) return;
  say('more');
  for await (const [rows] of on(parentPort, 'message') as AsyncIterable<[Rows | null]>) {
    if (rows === null) return;
    // The next rows are fetched while these are written.
    say('more');
    yield* rows;
  }
}

for await (const bytes of writeSheet(name, columns, asked())) say(bytes);
say(null);
