import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import WebSocket from 'ws';
import { type Client, type Reply, reply, type Sent, signIn } from '../bench/client.ts';
import { orderLike } from '../bench/stand.ts';
import { root } from '../bench/processes.ts';
import { checkSaves, type Stand, type Torture } from './stand.ts';

type Wrong = (what: string) => void;
const minute = 60_000;
const hour = 60 * minute;
const until = (iso: string, now: number): number => Date.parse(iso) - now;

/** Wrong clocks and their expected answers. The zone is that of the server's machine: its daylight saving time must have no effect. */
const clocks = (now: number): readonly { readonly name: string; readonly offsetMs: number; readonly zone?: string }[] => [
  { name: 'ten minutes ahead', offsetMs: 10 * minute },
  { name: 'an hour behind', offsetMs: -hour },
  { name: 'over the end of summer time', offsetMs: until('2026-10-25T00:59:57Z', now), zone: 'Europe/Berlin' },
  { name: 'over the beginning of summer time', offsetMs: until('2027-03-28T00:59:57Z', now), zone: 'Europe/Berlin' },
  { name: 'in 2030', offsetMs: until('2030-06-15T08:00:00Z', now) },
  { name: 'right again', offsetMs: 0 },
];

/**
 * A client with a wrong clock: it signs by its own estimate of the server's time, learns from the refusal and tries
 * once more, as wire.md requires.
 */
async function resynced(
  port: number,
  client: Client,
  cmd: string,
  params: object,
  fault: boolean,
): Promise<{ reply: Reply; learnt: number }> {
  const first = await reply(port, client.sign(cmd, params));
  const refusal = (first.data ?? {}) as { refusal?: string; server_time?: number };
  if (refusal.refusal !== 'CLOCK_SKEW') return { reply: first, learnt: 0 };
  // The fault: a client that does not learn.
  if (!fault && typeof refusal.server_time === 'number') client.learn(refusal.server_time);
  return { reply: await reply(port, client.sign(cmd, params)), learnt: refusal.server_time ?? 0 };
}

export const clocksWrong: Torture = async (stand, { fault }) => {
  const [port] = stand.ports;
  const started = Date.parse(stand.now());
  const wrong: string[] = [];
  let [calls, saves] = [0, 0];
  const reads = await readsWithoutParams();
  let password = stand.passwordOf('clerk');
  // A session is opened at the right time before the first wrong clock.
  const before = await stand.serve(port);
  let client = await signIn(port, 'clerk', password);
  const next = await orderLike(client);
  await before.stop();
  for (const clock of clocks(started)) {
    const report: Wrong = (what) => void wrong.push(`${clock.name}: ${what}`);
    const server = await stand.serve(port, { CLOCK_OFFSET_MS: String(clock.offsetMs), ...(clock.zone ? { TZ: clock.zone } : {}) });
    const serverNow = (): number => Date.parse(stand.now()) + clock.offsetMs;

    // A session from before the clock change learns the time and continues, or must sign in again if it has ended.
    const { reply: afterwards, learnt } = await resynced(port, client, 'order.list', { tab: 'all', size: 5 }, fault);
    calls += 2;
    const over = [-1009, -9995].includes(afterwards.code);
    if (afterwards.code !== 200 && !over) report(`a signed call is ${JSON.stringify(afterwards).slice(0, 160)}`);
    if (learnt && Math.abs(learnt - serverNow()) > minute) report(`the server said it is ${new Date(learnt).toISOString()}`);
    if (over && Math.abs(clock.offsetMs) <= hour && clock.name !== 'right again') report('a move of an hour ended a session');
    client = await signIn(port, 'clerk', password);
    // Years later an issued or old password must be changed first.
    if ((await reply(port, client.sign('order.list', { tab: 'all', size: 1 }))).code === 403) {
      const fresh = `changed in another year ${clock.offsetMs}`;
      const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
      await client.write('B011', { old_password: hashed(password), new_password: hashed(fresh), confirm_password: hashed(fresh) });
      password = fresh;
      client = await signIn(port, 'clerk', password);
    }

    if (clock.zone) await new Promise((go) => setTimeout(go, 4000));
    await worksAt(stand, port, client, { ...next(), customer_ref: `C${++saves}` }, report);
    calls += await nothingNegative(port, client, reads, report);
    if (server.child.exitCode !== null) report('the server exited');
    await server.stop();
  }
  return {
    did: `${clocks(started).length} clocks, ${reads.length} lists and counts read at each, ${calls} calls`,
    wrong: [...new Set(wrong)],
  };
};

/** A save is complete and repeats its answer, a ticket works once, and new rows carry the server's own time. */
async function worksAt(stand: Stand, port: number, client: Client, params: Record<string, unknown>, told: Wrong): Promise<void> {
  const requestId = crypto.randomUUID();
  const body = (): Sent => client.sign('order.save', { ...params, request_id: requestId });
  const [one, two] = [await reply(port, body()), await reply(port, body())];
  if (one.code !== 200 || JSON.stringify(one) !== JSON.stringify(two))
    told(`a save is ${JSON.stringify(one).slice(0, 200)} and then ${JSON.stringify(two).slice(0, 200)}`);
  const answer = one.data as { id: string };
  for (const what of await checkSaves(stand, [{ ref: String(params['customer_ref']), requestId, params, answer }])) told(what);
  const { ticket } = (await client.read('push.ticket')) as { ticket: string };
  for (const [time, wanted] of [
    ['once', true],
    ['twice', false],
  ] as const) {
    const good = await opens(port, client, ticket);
    if (good !== wanted) told(`a ticket used ${time} is ${good ? 'taken' : 'refused'}`);
  }
}

function opens(port: number, client: Client, ticket: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${client.accountId}`);
    // A refused ticket closes the connection at once.
    const timer = setTimeout(() => (done(true), socket.terminate()), 1000);
    socket.on('open', () => socket.send(JSON.stringify({ ticket })));
    socket.on('close', () => (clearTimeout(timer), done(false)));
    socket.on('error', () => done(false));
  });
}

type Declared = { cmd: string; kind: string; users: number[]; params: { required?: string[] } };
/** Every read for staff without params, from the description of the wire. */
async function readsWithoutParams(): Promise<readonly string[]> {
  const declared = JSON.parse(await readFile(path.join(root, 'docs/calls.json'), 'utf8')) as Declared[];
  return declared
    .filter(({ kind, users, params }) => kind === 'read' && users.includes(1) && (params.required ?? []).length === 0)
    .map(({ cmd }) => cmd);
}

/** Durations, ages and counts are never below zero. Amounts, balances and temperatures may be. */
const measured = /(^|_)(days|age|ms|seconds|minutes|hours|count|n|total|rows|left|took|waited|size|bytes|late_by|duration)$/;
async function nothingNegative(port: number, client: Client, reads: readonly string[], told: Wrong): Promise<number> {
  for (const cmd of reads) {
    const answer = await reply(port, client.sign(cmd, {}));
    if (answer.code === 500) told(`${cmd} is a bug: ${JSON.stringify(answer).slice(0, 160)}`);
    if (answer.code !== 200) continue;
    JSON.stringify(answer.data, (key, value: unknown) => {
      if (typeof value === 'number' && value < 0 && measured.test(key)) told(`${cmd} says ${key} ${value}`);
      return value;
    });
  }
  return reads.length;
}
