import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Line, number, type Part } from './parts.ts';
import { serveProduct } from './processes.ts';
import { firstPort } from './stand.ts';

/** Messages that lie in the queue: more than are sent while they are counted. */
const backlog = Number(process.env['FEED_MESSAGES'] ?? 6000);
const perStream = 4;
const lanes = 6;
const countMs = 15_000;
/** The worker begins with its next minute. */
const beginMsMax = 90_000;

type Receiver = {
  readonly port: number;
  readonly taken: () => number;
  readonly ids: Set<string>;
  /** Messages that came before their predecessor in their stream, or left one out. */
  readonly outOfOrder: () => number;
  close(): Promise<void>;
};

/** It fails every third request, and honours the id of a message. */
async function receiver(): Promise<Receiver> {
  const ids = new Set<string>();
  const last = new Map<string, number>();
  let [requests, outOfOrder] = [0, 0];
  const server = createServer((request, reply) => void take(request, reply));
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const fails = ++requests % 3 === 0;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const id = String(request.headers['idempotency-key']);
    if (!fails && !ids.has(id)) {
      ids.add(id);
      const { stream, sequence } = JSON.parse(Buffer.concat(chunks).toString()) as { stream: string; sequence: number };
      if (sequence !== (last.get(stream) ?? 0) + 1) outOfOrder++;
      last.set(stream, sequence);
    }
    reply.writeHead(fails ? 503 : 200).end();
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    taken: () => ids.size,
    ids,
    outOfOrder: () => outOfOrder,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** Messages a second that a receiver takes from its first one on. */
async function rateOf(to: Receiver): Promise<number> {
  const deadline = performance.now() + beginMsMax;
  while (to.taken() === 0) {
    if (performance.now() > deadline) throw new Error('no message came');
    await wait(20);
  }
  const [began, before] = [performance.now(), to.taken()];
  await wait(countMs);
  return (to.taken() - before) / ((performance.now() - began) / 1000);
}

/** The messages of a feed through the product's worker, against a bare loop of the same posts that tries again at once. */
const feeds: Part = async (stand) => {
  const [ours, bare] = [await receiver(), await receiver()];
  await stand.query(`
    select app.record_feed_message(f, 'bench:' || i / ${perStream}, 'billSent', 'BENCH', null, app.feed_bill(b.id, true))
    from (select * from customer_feed where kind = 'bill' order by id limit 1) f,
      (select id from bill where side = 'receivable' order by id limit 1) b, generate_series(0, ${backlog - 1}) i`);
  const bodies = await stand.query<{ message_uid: string; body: string }>(
    `select message_uid, body from feed_message where about_no = 'BENCH' order by id limit ${backlog}`,
  );
  await stand.query(`update customer_feed set state = 'active', address = 'http://127.0.0.1:${ours.port}/' where id in
    (select feed_id from feed_message where about_no = 'BENCH')`);
  const worker = await serveProduct(firstPort + 7, { ...stand.productEnv, ROLE: 'all', MAIL_NETWORKS: '127.0.0.1' });
  const ourRate = await rateOf(ours).finally(() => worker.stop());

  let over = false;
  const began = performance.now();
  const queue = bodies.values();
  const loop = async (): Promise<void> => {
    for (const { message_uid, body } of queue) {
      const post = (): Promise<Response> =>
        fetch(`http://127.0.0.1:${bare.port}/`, {
          method: 'POST',
          body,
          headers: { 'idempotency-key': message_uid, 'content-type': 'application/json' },
        });
      while (!over && !(await post()).ok);
      if (over) return;
    }
  };
  const loops = Array.from({ length: lanes }, loop);
  await Promise.race([Promise.all(loops), wait(countMs)]);
  const bareRate = bare.taken() / ((performance.now() - began) / 1000);
  over = true;
  await Promise.all(loops);
  await Promise.all([ours.close(), bare.close()]);
  const sent = await stand.query<{ message_uid: string }>(
    `select message_uid from feed_message where about_no = 'BENCH' and state = 'sent'`,
  );
  // A message that is noted as sent and was never taken is lost. The receiver counts an id once, so a double changes nothing there.
  const lost = sent.filter(({ message_uid }) => !ours.ids.has(message_uid)).length;
  const line: Line = {
    what: `feed messages through a receiver that fails a third of the time (${number(ourRate * 3600)} an hour)`,
    ours: `${number(ourRate)}/s`,
    bare: `${number(bareRate)}/s`,
    ratio: `${number(bareRate / ourRate)} ×`,
    target: '100,000 an hour',
    ok: ourRate * 3600 >= 100_000 && lost === 0 && ours.outOfOrder() === 0,
    rows: await stand.orders(),
    notes: `${backlog} messages in ${backlog / perStream} streams, ${sent.length} noted as sent, ${ours.taken()} taken by the receiver, ${lost} lost, ${ours.outOfOrder()} out of order`,
  };
  return [line];
};

export const feedParts: Readonly<Record<string, Part>> = { feeds };
