import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { systemClock } from '../src/server/clock.ts';
import { browserParts } from './browser.ts';
import { listParts } from './lists.ts';
import { type Line, parts } from './parts.ts';
import { root } from './processes.ts';
import { sheetParts } from './sheets.ts';
import { makeStand } from './stand.ts';

/*
 * npm run bench [-- part …]: the product against a bare server (bench/bare.ts) with the same SQL over the same data on the same
 * PostgreSQL, in one run. Only the ratios mean something. ROWS (1,000,000), SECONDS (3) and ROUNDS (3) may be set. A run of all parts
 * writes docs/bench.md.
 */
const known = { ...browserParts, ...parts, ...listParts, ...sheetParts };
const options = {
  rows: Number(process.env['ROWS'] ?? 1_000_000),
  seconds: Number(process.env['SECONDS'] ?? 3),
  rounds: Number(process.env['ROUNDS'] ?? 3),
  clients: 8,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in known));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(' ')}; the parts are ${Object.keys(known).join(' ')}`);

const say = (text: string): void => console.error(`… ${text}`);
const stand = await makeStand(options, say);
const lines: Line[] = [];
try {
  await stand.bareReads({});
  for (const [name, part] of Object.entries(known)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(name);
    try {
      lines.push(...(await part(stand)));
    } catch (error) {
      const none = { bare: '—', ratio: '—', target: '—', rows: 0, ok: undefined };
      lines.push({ what: name, ours: `did not run: ${error instanceof Error ? error.message : String(error)}`, ...none });
    }
  }
} finally {
  await stand.close();
}

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL as embedded; ${options.clients} clients, ${options.rounds} rounds of ${options.seconds} s, medians`;
const verdict = ({ ok }: Line): string => (ok === undefined ? '—' : ok ? 'met' : '**missed**');
const table = [
  '| what | ours | bare | ratio | target | verdict | rows |',
  '|---|---|---|---|---|---|---|',
  ...lines.map(
    (line) =>
      `| ${[line.what, line.ours, line.bare, line.ratio, line.target, verdict(line), line.rows.toLocaleString('en')].join(' | ')} |`,
  ),
].join('\n');
console.log(`\n${machine}\n\n${table}`);

if (wanted.length === 0) {
  const day = systemClock.now().toISOString().slice(0, 10);
  await writeFile(
    path.join(root, 'docs/bench.md'),
    `# Measured

What \`npm run bench\` printed on ${day}. How it measures: [bench/README.md](../bench/README.md). Only the ratios mean something; the absolute figures are this machine's: ${machine}.

${table}
`,
  );
}
