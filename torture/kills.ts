import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { answers, type Served } from '../bench/processes.ts';
import { type Chaos, chaosProxy } from './proxy.ts';
import { checkSaves, persist, type Sent, type Stand, type Torture } from './stand.ts';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Writers that save orders until they are stopped. Each save is repeated under its own id until it is answered or the
 * time runs out.
 */
function writers(stand: Stand, count: number, at: readonly number[], fault: boolean, patienceMs = 60_000) {
  const requests: Sent[] = [];
  const failed: string[] = [];
  let over = false;
  const running = Array.from({ length: count }, async () => {
    while (!over) {
      const params = stand.draft();
      const one: Sent = { ref: String(params['customer_ref']), requestId: randomUUID(), params };
      requests.push(one);
      try {
        // The fault: a client that uses a new request id for each attempt.
        one.answer = await persist(stand, one, at, { patienceMs, ...(fault ? { again: randomUUID } : {}) });
      } catch (error) {
        failed.push(`${one.ref}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  });
  return {
    sent: requests,
    failed,
    async stop(): Promise<void> {
      over = true;
      await Promise.all(running);
    },
  };
}

/** Repeats some confirmed saves under their ids: the answer is the same, whatever has happened since. */
async function repeatsAnswerTheSame(stand: Stand, sent: readonly Sent[], at: readonly number[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of sent.filter(({ answer }) => answer).slice(-20)) {
    const again = await persist(stand, one, at);
    if (again.id !== one.answer?.id) wrong.push(`${one.ref} was answered ${one.answer?.id} and then ${again.id}`);
  }
  return wrong;
}

export const killServer: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const rounds = long ? 100 : 4;
  let server = await stand.serve(port);
  const load = writers(stand, 16, [port], fault);
  for (let round = 0; round < rounds; round++) {
    await pause(400 + stand.random(800));
    server.child.kill('SIGKILL');
    server = await stand.serve(port);
  }
  await load.stop();
  const wrong = [...load.failed, ...(await checkSaves(stand, load.sent)), ...(await repeatsAnswerTheSame(stand, load.sent, [port]))];
  await server.stop();
  return { did: `${rounds} kills under 16 writers, ${load.sent.length} saves`, wrong };
};

export const killDatabase: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const rounds = long ? 100 : 3;
  const server = await stand.serve(port);
  const load = writers(stand, 16, [port], fault);
  const back: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await pause(500 + stand.random(800));
    const began = performance.now();
    const pid = stand.database.pid;
    process.kill(pid, 'SIGKILL');
    const until = began + 30_000;
    while (stand.database.pid === pid && performance.now() < until) await pause(20);
    const up = performance.now();
    // The database is back: measures the time until the server accepts work.
    while (!(await ready(port)) && performance.now() < until) await pause(50);
    back.push(performance.now() - up);
  }
  await load.stop();
  const slowest = Math.max(...back);
  const wrong = [
    ...load.failed,
    ...(server.child.exitCode === null ? [] : ['the server exited']),
    ...(slowest > 5000 ? [`the server took ${Math.round(slowest)} ms to come back`] : []),
    ...(await checkSaves(stand, load.sent)),
    ...(await repeatsAnswerTheSame(stand, load.sent, [port])),
  ];
  await server.stop();
  return { did: `${rounds} kills of PostgreSQL, ${load.sent.length} saves, back in ${Math.round(slowest)} ms at most`, wrong };
};

function ready(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );
}

/** A bad network between the server and the database. */
export const proxy: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const url = new URL(stand.ownerUrl);
  const socket = path.join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  let chaos: () => Chaos = () => ({});
  const road = await chaosProxy(socket, () => chaos());
  const server = await stand.serve(port, {
    DATABASE_URL: `postgres://${url.username}:${url.password}@127.0.0.1:${road.port}${url.pathname}`,
  });
  const ways: readonly (() => Chaos)[] = [
    () => ({ cutAfterCommit: stand.random(3) === 0 }),
    () => ({ cutAfterBytes: 1500 + stand.random(60_000) }),
    () => ({ delayMs: stand.random(40), cutAfterCommit: stand.random(6) === 0 }),
    ...(long ? [() => ({ blackHole: stand.random(4) === 0 })] : []),
  ];
  const load = writers(stand, 8, [port], fault);
  for (const way of ways) {
    chaos = way;
    await pause(long ? 60_000 : 4000);
  }
  chaos = () => ({});
  await load.stop();
  const wrong = [...load.failed, ...(await checkSaves(stand, load.sent)), ...(await repeatsAnswerTheSame(stand, load.sent, [port]))];
  if (road.cuts() === 0) wrong.push('nothing was cut: this run proves nothing');
  if (server.child.exitCode !== null) wrong.push('the server exited');
  const cuts = road.cuts();
  await server.stop();
  await road.close();
  return { did: `${cuts} cuts on the way to the database, ${load.sent.length} saves`, wrong };
};

/** Two servers, stopped and started in turn while clients work on either. */
export const rolling: Torture = async (stand, { long, fault }) => {
  const servers: Served[] = [];
  for (const port of stand.ports) servers.push(await stand.serve(port));
  // The fault: servers are killed instead of stopped, and clients do not repeat unanswered calls.
  const load = writers(stand, 8, stand.ports, false, fault ? 1 : undefined);
  const rounds = long ? 20 : 2;
  for (let round = 0; round < rounds; round++) {
    for (const [place, port] of stand.ports.entries()) {
      await pause(500);
      // A server that is asked to stop finishes its running calls.
      const stopping = servers[place];
      if (fault) stopping?.child.kill('SIGKILL');
      else await stopping?.stop();
      servers[place] = await stand.serve(port);
    }
  }
  await load.stop();
  const wrong = [...load.failed, ...(await checkSaves(stand, load.sent))];
  for (const port of stand.ports) if (!(await answers(port))) wrong.push(`${port} does not answer`);
  for (const server of servers) await server.stop();
  return { did: `${rounds} rolling restarts of two servers, ${load.sent.length} saves`, wrong };
};
