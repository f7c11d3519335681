import { randomUUID } from 'node:crypto';
import { upload } from '../bench/sheets.ts';
import { orderSheet } from './order-sheet.ts';
import { insist, type Torture } from './stand.ts';

type State = { readonly state: string; readonly good: number; readonly bad: readonly { line: number }[] };

/**
 * An import whose server is killed, and whose connections to the database are, in turn: it continues where it stopped by itself; nothing twice,
 * nothing lost, the failed rows exact.
 */
export const jobs: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const [rows, badEvery, kills] = long ? [20_000, 97, 30] : [600, 50, 4];
  const run = `J${randomUUID().slice(0, 8)}`;
  let server = await stand.serve(port, { ROLE: 'all' });
  const product = { port, pid: server.pid } as never;
  const file = await upload({ clerk: stand.clerk, product }, 'orders.xlsx', await orderSheet(stand, run, rows, badEvery));
  const { batch_id } = (await stand.clerk.write('import.start', { what: 'order', file_id: file, mapping: null })) as { batch_id: string };
  const settle = async (wanted: readonly string[], killsLeft: number): Promise<State> => {
    const until = performance.now() + 120_000;
    for (let killsRemaining = killsLeft; performance.now() < until; ) {
      const now = await insist(() => stand.clerk.read('import.state', { batch_id }) as Promise<State>);
      if (wanted.includes(now.state)) return now;
      await new Promise((go) => setTimeout(go, 200 + stand.random(300)));
      if (killsRemaining-- <= 0) continue;
      // A lost connection ends an attempt of the job, and the next one waits longer each time; a killed server only interrupts it.
      if (killsRemaining % 8 === 1)
        await stand.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside' and pid <> pg_backend_pid()`,
        );
      else {
        server.child.kill('SIGKILL');
        server = await stand.serve(port, { ROLE: 'all' });
      }
    }
    throw new Error(`the import did not come to ${wanted.join(' or ')}`);
  };
  const checked = await settle(['checked'], Math.ceil(kills / 2));
  const requestId = randomUUID();
  await insist(() => stand.clerk.write('import.run', { batch_id }, requestId));
  await settle(['done'], Math.ceil(kills / 2));
  // The fault: one order is deleted and another duplicated behind the import's back.
  if (fault)
    await stand.query(
      `update transport_order set customer_ref = (select min(customer_ref) from transport_order where customer_ref like $1 || '-%')
       where customer_ref = (select max(customer_ref) from transport_order where customer_ref like $1 || '-%')`,
      [run],
    );
  const orderCounts = await stand.query<{ ref: string; n: number }>(
    `select customer_ref as ref, count(*)::int as n from transport_order where customer_ref like $1 || '-%' group by 1`,
    [run],
  );
  const bad = Math.ceil(rows / badEvery);
  const wrong = [
    ...(orderCounts.length === rows - bad ? [] : [`${orderCounts.length} orders of ${rows - bad}`]),
    ...orderCounts.filter(({ n }) => n !== 1).map(({ ref, n }) => `${ref} is there ${n} times`),
    ...(checked.bad.length === Math.min(bad, 500) ? [] : [`${checked.bad.length} bad rows told of ${bad}`]),
  ];
  await server.stop();
  return { did: `an import of ${rows} rows (${bad} bad), ${kills} kills of the server and of its connections`, wrong };
};
