import path from 'node:path';
import WebSocket from 'ws';
import { casesOf, nothing, saving } from './calls.ts';
import { type Line, number, type Part } from './parts.ts';
import { root } from './processes.ts';
import type { Shots, Stand } from './stand.ts';

/* Where the time of a call goes: the processor time of the server by package and file, and that of PostgreSQL by statement. Both are watched
   while they work, so the part runs by name alone and its figures stand beside no other. */

/** PostgreSQL counts its statements only if the library is there from its start. */
export const watchedSettings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' };

/** The places and statements that a line names. */
const named = 8;

type Node = { readonly id: number; readonly callFrame: { readonly functionName: string; readonly url: string } };
type Profile = { readonly nodes: readonly Node[]; readonly samples: readonly number[]; readonly timeDeltas: readonly number[] };

/** The inspector of a process of ours, which opens it on a signal. */
async function inspectorOf(pid: number): Promise<{ ask(method: string, params?: object): Promise<unknown>; close(): void }> {
  process.kill(pid, 'SIGUSR1');
  await new Promise((go) => setTimeout(go, 500));
  const [page] = (await (await fetch('http://127.0.0.1:9229/json/list')).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(page?.webSocketDebuggerUrl ?? '');
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  let last = 0;
  return {
    ask: (method, params = {}) =>
      new Promise((done, failed) => {
        const id = ++last;
        const hear = (data: WebSocket.RawData): void => {
          const said = JSON.parse((data as Buffer).toString()) as { id?: number; result?: unknown; error?: { message: string } };
          if (said.id !== id) return;
          socket.off('message', hear);
          if (said.error) failed(new Error(`${method}: ${said.error.message}`));
          else done(said.result);
        };
        socket.on('message', hear);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.terminate(),
  };
}

/** Where code stands: the package, the folder of Node, the file of the product, or the function of V8 and Node's own C++. */
function placeOf({ callFrame: { functionName, url } }: Node): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `${functionName} built in`;
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  return (
    packaged ??
    (url.startsWith('node:') ? `node:${url.slice(5).split('/').slice(0, 2).join('/')}` : path.relative(root, new URL(url).pathname))
  );
}

/** The shares of the server's working time by place, the largest first. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): string[] {
  const places = new Map(nodes.map((node) => [node.id, placeOf(node)]));
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    if (place !== '(idle)') times.set(place, (times.get(place) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  const largest = [...times].sort(([, a], [, b]) => b - a).slice(0, named);
  return largest.map(([place, time]) => `${place} ${number((100 * time) / all)} %`);
}

/** The time of each statement in PostgreSQL per call, planning and execution apart, the longest first. */
async function statementsOf(stand: Stand, calls: number): Promise<string[]> {
  const rows = await stand.query<{ query: string; times: string; plan: string; run: string }>(`
    select query, calls as times, total_plan_time as plan, total_exec_time as run from pg_stat_statements
    where query not like '%pg_stat_statements%' order by total_plan_time + total_exec_time desc limit ${named}`);
  return rows.map(({ query, times, plan, run }) => {
    const each = (total: string): string => number(Number(total) / calls);
    return `${each(run)} ms and ${each(plan)} ms of planning, ${each(times)} times: \`${query.replaceAll(/[\s|`]+/g, ' ').slice(0, 70)}\``;
  });
}

const profile: Part = async (stand) => {
  await stand.grow(stand.options.rows);
  await stand.query('create extension if not exists pg_stat_statements');
  const cases = await casesOf(stand);
  const drafts = await stand.drafts();
  const shots: { what: string; product: Shots['product'] }[] = [
    ...cases.map(({ what, calls }) => ({
      what,
      product: (place: number) => stand.clerk.sign(calls[place % calls.length]?.cmd ?? '', calls[place % calls.length]?.params),
    })),
    { what: 'save an order with 3 lines', product: (place) => saving(stand, drafts, place) },
    { what: 'a call that does nothing', product: () => nothing(stand) },
  ];
  const inspector = await inspectorOf(stand.product.pid);
  await inspector.ask('Profiler.enable');
  await inspector.ask('Profiler.setSamplingInterval', { interval: 200 });
  const rows = await stand.orders();
  const lines: Line[] = [];
  try {
    for (const { what, product } of shots) {
      let place = 0;
      const shot = () => product(place++);
      await stand.measure(shot);
      await stand.query('select pg_stat_statements_reset()');
      await inspector.ask('Profiler.start');
      // Warm by now; what a warm-up sends is counted by PostgreSQL and not by the measure.
      const measured = await stand.measure(shot, { warmMs: 20 });
      const { profile: seen } = (await inspector.ask('Profiler.stop')) as { profile: Profile };
      const statements = await statementsOf(stand, measured.calls);
      lines.push({
        what,
        ours: `${number(measured.cpuMs)} ms of the server, ${number(measured.postgresMs)} ms of PostgreSQL`,
        bare: '—',
        ratio: '—',
        target: '—',
        ok: undefined,
        rows,
        notes: `server: ${sharesOf(seen).join(', ')}<br>PostgreSQL: ${statements.join('<br>')}`,
      });
    }
  } finally {
    inspector.close();
  }
  return lines;
};

export const profileParts: Readonly<Record<string, Part>> = { profile };
