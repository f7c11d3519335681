import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { systemClock } from '../src/server/clock.ts';
import { bookParts } from './books.ts';
import { browserParts } from './browser.ts';
import { feedParts } from './feeds.ts';
import { freightParts } from './freight.ts';
import { listParts } from './lists.ts';
import { callParts } from './calls.ts';
import { monitorParts } from './monitor.ts';
import { totalBound } from './floor-schema.ts';
import { type Line, type Part, parts } from './parts.ts';
import { root } from './processes.ts';
import { profileParts, watchedSettings } from './profile.ts';
import { profitParts } from './profit.ts';
import { reserveParts } from './reserve.ts';
import { scanParts } from './scans.ts';
import { sheetParts } from './sheets.ts';
import { makeStand } from './stand.ts';
import { storageParts } from './storage.ts';
import { warehouseParts as floorParts } from './warehouse.ts';

/* npm run bench [-- --short] [--busy] [part …]: the product against two baselines over the same data on the same PostgreSQL, in one run: the bare
   server (bench/bare.ts) with the same SQL, and the floor (bench/floor.ts), a plain server on a plain schema. A run of all parts in full writes
   docs/bench.md. SIZES (10000,100000,1000000), SECONDS (3) and ROUNDS (5) can be set.
   --short measures the calls alone, at 10,000 and 100,000 orders, in some minutes. --busy counts rounds although the machine did other things:
   its figures are to try the bench and never to publish. */
// The calls come first, because they grow the orders from the smallest size.
const warehouseParts = { ...reserveParts, ...floorParts, ...scanParts, ...storageParts };
const allParts = {
  ...callParts,
  ...browserParts,
  ...monitorParts,
  ...parts,
  ...listParts,
  ...sheetParts,
  ...feedParts,
  ...freightParts,
  ...profitParts,
  ...bookParts,
  ...warehouseParts,
};
// The profile slows what it watches, so it is no part of a run in full.
const partOf = new Map<string, Part>(Object.entries({ ...allParts, ...profileParts }));
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = [...flags.filter((flag) => !['--short', '--busy'].includes(flag)), ...names.filter((name) => !partOf.has(name))];
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(' ')}; the parts are ${[...partOf.keys()].join(' ')}, the options --short and --busy`);
const isShort = flags.includes('--short');
const sizes = (process.env['SIZES'] ?? (isShort ? '10000,100000' : '10000,100000,1000000')).split(',').map(Number);
const options = {
  sizes,
  rows: sizes.at(-1) ?? 0,
  seconds: Number(process.env['SECONDS'] ?? (isShort ? 0.5 : 3)),
  rounds: Number(process.env['ROUNDS'] ?? (isShort ? 3 : 5)),
  clients: 8,
  clientCounts: [1, 8, 32],
  evenBusy: flags.includes('--busy'),
  settings: names.includes('profile') ? watchedSettings : {},
};
const chosen = names.length > 0 ? names : isShort ? Object.keys(callParts) : Object.keys(allParts);

const began = performance.now();
const say = (text: string): void => console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL as embedded; ${options.rounds} rounds of ${options.seconds} s, medians; a total is exact up to ${totalBound.toLocaleString('en')}`;
const verdict = ({ ok }: Line): string => (ok === undefined ? '—' : ok ? 'met' : '**missed**');
const unmeasured = (name: string, notes: string): Line => {
  return { what: name, ours: 'not measured', bare: '—', ratio: 'not measured', target: '—', rows: 0, ok: undefined, notes };
};
const tableOf = (lines: readonly Line[]): string =>
  [
    '| what | ours | bare | ratio | target | verdict | orders | beside it |',
    '|---|---|---|---|---|---|---|---|',
    ...lines.map(
      (line) =>
        `| ${[line.what, line.ours, line.bare, line.ratio, line.target, verdict(line), line.rows.toLocaleString('en'), line.notes ?? ''].join(' | ')} |`,
    ),
  ].join('\n');

/** The first line of an error: a browser's goes on for pages. */
function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/** Written behind each part, so that a run which is cut off keeps what it measured. */
async function writeReport(table: string): Promise<void> {
  const day = systemClock.now().toISOString().slice(0, 10);
  const file = path.join(root, 'docs/bench.md');
  // Parts under a heading of their own are of earlier runs and stay.
  const earlier = /^## [^]*/m.exec(await readFile(file, 'utf8'))?.[0] ?? '';
  await writeFile(
    file,
    `# Measured

What \`npm run bench\` printed on ${day}. How it measures: [bench/README.md](../bench/README.md). Only the ratios mean something; the absolute figures are this machine's: ${machine}.

${table}

${earlier}`,
  );
}

const inFull = names.length === 0 && !isShort && !options.evenBusy;
const stand = await makeStand(options, say);
const measured = new Map<string, Line[]>();
const allLines = (): Line[] => chosen.flatMap((name) => measured.get(name) ?? [unmeasured(name, 'the run was cut off before it')]);
try {
  for (const name of chosen) {
    say(name);
    const lines = partOf.get(name)?.(stand) ?? Promise.resolve([]);
    measured.set(name, await lines.catch((error: unknown) => [unmeasured(name, reasonOf(error))]));
    if (inFull) await writeReport(tableOf(allLines()));
  }
} finally {
  await stand.close();
}
console.log(`\n${machine}\n\n${tableOf(allLines())}`);
if (options.evenBusy) console.log('\nRounds counted although the machine did other things. These figures prove nothing.');
