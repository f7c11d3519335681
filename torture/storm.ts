import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import WebSocket from 'ws';
import { type Client, type Sent, signIn } from '../bench/client.ts';
import { upload } from '../bench/sheets.ts';
import type { Answered, Requests } from './busy.ts';
import { orderSheet } from './order-sheet.ts';
import type { Stand, Torture } from './stand.ts';

/** A list under the storm takes at most so many times as long as before it. */
const timesMax = 3;
/** Below this nobody waits, and the ratio of two short times means nothing. */
const waitMs = 250;
const sockets = 200;
const perSecond = 50;
const charges = 25_000;
const sheetRows = 5_000;
const lists = ['order.list', 'charge.list'];

/**
 * Everything at once: 200 push connections, 50 requests a second, an import of 5,000 rows and an export of 25,000, in one process with the jobs. The
 * 99th percentile of the lists stays within three times that of the same requests and connections before the import and the export, and no call is
 * told that the server is busy.
 */
export const storm: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const [quietSeconds, stormSeconds] = long ? [60, 120] : [8, 12];
  await growCharges(stand);
  const server = await stand.serve(port, { ROLE: 'all' });
  const people: Client[] = [];
  for (let person = 0; person < 8; person++) people.push(await signIn(port, 'admin', stand.passwordOf('admin')));
  const calls = await callsOf(stand, people);
  const open: WebSocket[] = [];
  while (open.length < sockets) open.push(...(await Promise.all(Array.from({ length: 20 }, () => openSocket(stand, port)))));

  const requests = (seconds: number): Promise<readonly Answered[]> =>
    answersOf({ port, perSecond, calls: Array.from({ length: perSecond * seconds }, (_, place) => calls(place)) });
  // What is prepared and cached by the first calls is no part of either phase.
  await requests(2);
  const quiet = await requests(quietSeconds);
  const sheet = await orderSheet(stand, `S${randomUUID().slice(0, 8)}`, sheetRows, 97);
  const work = startWork(stand, await upload({ clerk: stand.clerk, product: server }, 'orders.xlsx', sheet));
  // The fault: somebody locks the charges for half of the time.
  const locked = fault
    ? stand.query(`begin; lock table charge in access exclusive mode; select pg_sleep(${stormSeconds / 2}); commit`)
    : undefined;
  const loud = await requests(stormSeconds);
  const during = work.done();
  await locked;
  const after = await work.wait();
  for (const socket of open) socket.terminate();

  const wrong = [
    ...lists.flatMap((cmd) => {
      const [before, under] = [p99(quiet, cmd), p99(loud, cmd)];
      const limit = Math.max(waitMs, timesMax * before);
      const slow = secondsOf(loud, (one) => one.cmd === cmd && one.ms > limit);
      return under <= limit ? [] : [`${cmd}: p99 ${under} ms under the storm, ${before} ms before it; beyond ${limit} ms ${slow}`];
    }),
    ...[...quiet, ...loud].filter(({ code }) => code !== 200).map(({ cmd, code, refusal }) => `${cmd} was answered ${code} ${refusal}`),
    ...after,
    ...(server.child.exitCode === null ? [] : ['the server exited']),
  ];
  await server.stop();
  const figures = lists.map((cmd) => `${cmd} ${p99(quiet, cmd)} and ${p99(loud, cmd)}`).join(', ');
  const busy = loud.filter(({ refusal }) => refusal === 'BUSY').length;
  return {
    did:
      `${sockets} push connections, ${loud.length} requests in ${stormSeconds} s beside an import of ${sheetRows} rows and an export of ${charges} (${during}); ` +
      `p99 in ms before and with them: ${figures}; ${busy} told BUSY`,
    wrong,
  };
};

/** The requests of 50 in turn: mostly lists, some records, sums and saves. */
const mix = [
  'order.list',
  'charge.list',
  'order.list',
  'order.get',
  'charge.list',
  'order.save',
  'order.list',
  'charge.sums',
  'order.get',
  'notice.list',
] as const;
type Mixed = (typeof mix)[number];

/** The call at a place of the mix, signed by one of some people. A signature is good once, so each is made for one send. */
async function callsOf(stand: Stand, people: readonly Client[]): Promise<(place: number) => readonly [string, Sent]> {
  const orders = await stand.query<{ id: string }>('select id::text from transport_order order by id limit 50');
  const params: Readonly<Record<Mixed, (place: number) => object>> = {
    'order.list': () => ({ size: 50, total: true, counts: true }),
    'charge.list': () => ({ size: 50, tab: 'all', total: true, counts: true }),
    'charge.sums': () => ({ tab: 'toDo', where: { side: ['receivable'] } }),
    'order.get': (place) => ({ id: orders[place % orders.length]?.id }),
    'order.save': () => ({ ...stand.draft(), request_id: randomUUID() }),
    'notice.list': () => ({ topic: null, before: null }),
  };
  return (place) => {
    const cmd = mix[place % mix.length] ?? 'order.list';
    return [cmd, (people[place % people.length] ?? stand.clerk).sign(cmd, params[cmd](place))];
  };
}

function answersOf(requests: Requests): Promise<readonly Answered[]> {
  const thread = new Worker(new URL('./busy.ts', import.meta.url), { workerData: requests });
  return new Promise((done, failed) => thread.once('message', done).once('error', failed));
}

async function openSocket(stand: Stand, port: number): Promise<WebSocket> {
  const { ticket } = (await stand.clerk.read('push.ticket')) as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${stand.clerk.accountId}`);
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  socket.send(JSON.stringify({ ticket }));
  return socket;
}

/** Lines beside those of the demo company, of both sides and over two years. */
async function growCharges(stand: Stand): Promise<void> {
  await stand.query(
    `insert into charge (company_id, side, customer_id, carrier_id, fee_name_id, currency, amount_minor, net_minor, rate_on, rate_source,
       functional_currency, source, business_on, financial_month, state)
     select company, side, case side when 'receivable' then customer end, case side when 'payable' then carrier end, fee, 'CNY', place, place, day, 'same',
       'CNY', 'manual', day, to_char(day, 'YYYY-MM'), case when place % 50 = 7 then 'void' when place < 800 then 'open' else 'reviewed' end
     from generate_series(1, $1) place,
       lateral (select current_date - place / 35 as day, case when place % 5 < 3 then 'receivable' else 'payable' end as side) line,
       lateral (select (select id from own_company order by id limit 1) as company, (select id from customer order by id limit 1) as customer,
         (select id from carrier order by id limit 1) as carrier, (select id from fee_name order by id limit 1) as fee) parties`,
    [charges],
  );
  await stand.query('analyze charge');
}

type Ended = { readonly state: string; readonly error?: string | null };
const endStates = ['checked', 'done', 'failed', 'cancelled'];

/** Starts the import and the export. The import goes on from its dry run to its end. */
function startWork({ clerk, query }: Stand, file: string) {
  const began = performance.now();
  const steps: string[] = [];
  const reached = (step: string): void => void steps.push(`${step} after ${Math.round((performance.now() - began) / 1000)} s`);
  const until = async (batch_id: string, cmd: string): Promise<Ended> => {
    for (;;) {
      const now = (await clerk.read(cmd, { batch_id })) as Ended;
      if (endStates.includes(now.state)) return now;
      await pause(500);
    }
  };
  const importing = async (): Promise<string[]> => {
    const { batch_id } = (await clerk.write('import.start', { what: 'order', file_id: file, mapping: null })) as { batch_id: string };
    const checked = await until(batch_id, 'import.state');
    if (checked.state !== 'checked') return [`the dry run of the import ended ${checked.state} ${checked.error}`];
    await clerk.write('import.run', { batch_id });
    reached('dry run');
    for (;;) {
      const { state, error } = (await clerk.read('import.state', { batch_id })) as Ended;
      if (state === 'done') return await wrongRows(batch_id);
      if (state !== 'running') return [`the import ended ${state} ${error}`];
      await pause(500);
    }
  };
  const wrongRows = async (batch_id: string): Promise<string[]> => {
    const rows = await query<{ state: string; n: number; why: string | null }>(
      'select state, count(*)::int as n, min(why) as why from batch_row where batch_id = $1 group by 1 order by 2 desc',
      [batch_id],
    );
    const good = rows.find(({ state }) => state === 'done')?.n ?? 0;
    const wanted = sheetRows - Math.ceil(sheetRows / 97);
    return good === wanted ? [] : [`${good} rows of ${wanted} were imported: ${rows[0]?.state} ${rows[0]?.why}`];
  };
  const exporting = async (): Promise<string[]> => {
    const columns = ['order_no', 'side', 'state', 'party_name', 'fee_name', 'amount', 'currency', 'business_on'].map((key) => ({
      key,
      is: 'text',
      title: key,
    }));
    const { batch_id } = (await clerk.write('export.start', { cmd: 'charge.list', title: 'storm', params: {}, columns })) as {
      batch_id: string;
    };
    const { state, error } = await until(batch_id, 'batch.state');
    return state === 'done' ? [] : [`the export ended ${state} ${error}`];
  };
  const ended = new Set<string>();
  const named = (name: string, run: Promise<string[]>): Promise<string[]> =>
    run
      .catch((error: unknown) => [`the ${name} broke off: ${String(error)}`])
      .finally(() => {
        ended.add(name);
        reached(name);
      });
  const both = Promise.all([named('import', importing()), named('export', exporting())]);
  return {
    done: () => {
      const meanwhile =
        ended.size === 2 ? 'both ended meanwhile' : ended.size === 0 ? 'neither ended meanwhile' : `the ${[...ended].join()} ended`;
      return [meanwhile, ...steps].join(', ');
    },
    wait: async () => (await both).flat(),
  };
}

/** The seconds in which such answers were asked for, with their number in each: long work is told by the seconds of its steps. */
function secondsOf(answers: readonly Answered[], wanted: (answer: Answered) => boolean): string {
  const seconds = new Map<number, number>();
  for (const [place, answer] of answers.entries()) {
    const second = Math.floor(place / perSecond);
    if (wanted(answer)) seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return [...seconds].map(([second, count]) => `${count} in second ${second}`).join(', ');
}

/** The time in ms within which 99 of 100 of these calls were answered. */
function p99(answers: readonly Answered[], cmd: string): number {
  const times = answers
    .filter((one) => one.cmd === cmd)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0);
}
