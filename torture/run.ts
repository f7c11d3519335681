import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { NotUp, root } from '../bench/processes.ts';
import { systemClock } from '../src/server/clock.ts';
import { tenSends } from './doubles.ts';
import { clocksWrong as clocks } from './clocks.ts';
import { diskFull } from './disk.ts';
import { everyJob } from './every-job.ts';
import { hostile } from './hostile.ts';
import { messages } from './messages.ts';
import { model } from './journey.ts';
import { jobs } from './jobs.ts';
import { killDatabase, killServer, proxy, rolling } from './kills.ts';
import { line } from './line.ts';
import { backup } from './restore.ts';
import { restarts } from './restarts.ts';
import { rush } from './rush.ts';
import { slowReaders } from './slow-readers.ts';
import { sockets } from './sockets.ts';
import { stockKills } from './stock-kills.ts';
import { makeStand, type Ordeal, type Torture } from './stand.ts';
import { storm } from './storm.ts';

/* npm run torture [-- name …] [--long] [--seed=n] [--fault]: exposes the product to the failures of real operation.
   With --fault each torture makes a deliberate mistake, and passes only if its checks find it. */
const tortures: Readonly<Record<string, Torture>> = {
  killServer,
  killDatabase,
  proxy,
  tenSends,
  jobs,
  everyJob,
  rolling,
  sockets,
  hostile,
  backup,
  restarts,
  rush,
  diskFull,
  line,
  clocks,
  slowReaders,
  storm,
  messages,
  stockKills,
  // Last, since it leaves records of days to come.
  model,
};

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const seed = Number(flags.find((flag) => flag.startsWith('--seed='))?.slice(7) ?? 20_261_121);
const flag = (name: string): string | undefined => flags.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const again = flag('path');
const ordeal: Ordeal = {
  seed,
  long: flags.includes('--long'),
  fault: flags.includes('--fault'),
  ...(again === undefined ? {} : { replay: { path: again, commands: flag('replay') } }),
};
const unknown = names.filter((name) => !(name in tortures));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(' ')}; there are ${Object.keys(tortures).join(' ')}`);

const lines: string[] = [];
/** The exit code when nothing was found wrong, and a server did not come up in its time (EX_TEMPFAIL of sysexits.h). */
const notUpCode = 75;
let failed = 0;
let notUp = 0;
const stand = await makeStand(seed).catch((error: unknown) => {
  console.error(`✗ no stand: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(error instanceof NotUp ? notUpCode : 1);
});
try {
  for (const [name, torture] of Object.entries(tortures)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const began = performance.now();
    const {
      did,
      wrong: found,
      broke,
      leftOut,
      late,
    } = await torture(stand, ordeal).then(
      (done) => ({ leftOut: false, late: false, ...done, broke: false }),
      (error: unknown) => ({
        late: error instanceof NotUp,
        did: 'did not run',
        broke: true,
        leftOut: false,
        wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }),
    );
    const wrong = [...found, ...stand.unhandled()];
    await stand.sweep();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    // An aborted torture has found nothing.
    const good = leftOut || (ordeal.fault ? wrong.length > 0 && !broke : wrong.length === 0);
    if (!good) failed++;
    if (late) notUp++;
    const verdict = leftOut
      ? 'left out'
      : wrong.length === 0
        ? ordeal.fault
          ? 'the fault was NOT found'
          : 'nothing wrong'
        : `${wrong.length} found, such as: ${wrong[0]}`;
    console.error(`${good ? '✓' : '✗'} ${name} (${seconds} s): ${did}; ${verdict}`);
    for (const line of ordeal.fault ? [] : wrong.slice(1, 10)) console.error(`    ${line}`);
    lines.push(`| ${[name, did, verdict.replaceAll('|', '/').split('\n')[0]?.slice(0, 200), `${seconds} s`].join(' | ')} |`);
  }
} finally {
  await stand.close();
}
const table = ['| torture | what was done | found | took |', '|---|---|---|---|', ...lines].join('\n');
console.log(`\nseed ${seed}${ordeal.long ? ', long' : ''}${ordeal.fault ? ', with deliberate faults' : ''}\n\n${table}`);
process.exitCode = failed === 0 ? 0 : failed === notUp ? notUpCode : 1;

if (names.length === 0) {
  const day = systemClock.now().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`;
  const file = path.join(root, 'docs', ordeal.fault ? 'torture-faults.md' : 'torture.md');
  const title = ordeal.fault
    ? '# Seen failing\n\nWhat `npm run torture -- --fault` printed: each torture makes the deliberate mistake that torture/README.md names, and its checks must find it.'
    : '# Killed\n\nWhat `npm run torture` printed. What each does and which deliberate fault it was seen to find: [torture/README.md](../torture/README.md), [torture-faults.md](torture-faults.md).';
  await writeFile(file, `${title}\n\n${day}, seed ${seed}${ordeal.long ? ', the long run' : ', the short run'}, ${machine}.\n\n${table}\n`);
}
