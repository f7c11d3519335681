import type { Server } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { ownTypes, type Pool } from './db.ts';
import type { Door } from './door.ts';
import type { PushMessage } from './push-message.ts';
import type { AccountWho } from './session.ts';
import { redeemTicket } from './tickets.ts';

const channel = 'quayside_push';
/** The interval at which the outbox is emptied, and the number of messages in one batch. */
const batchEveryMs = 150;
const batchSize = 500;
/** PostgreSQL's limit of one notification is 8,000 bytes. */
const notifyBytesMax = 7_000;
/** A window receives changes at most this often. Changes in the meantime are merged into one message. */
const touchedEveryMs = 1_000;
const pingEveryMs = 30_000;

type Line = {
  readonly socket: WebSocket;
  readonly who: AccountWho & { readonly sessionId: bigint };
  touched: Set<string>;
  told: number;
  timer: NodeJS.Timeout | undefined;
  alive: boolean;
};

/** The form in the outbox, where ids are text. */
type InText<M> = M extends PushMessage
  ? Omit<M, 'to'> & { readonly to: { readonly accounts?: readonly string[]; readonly companyId?: string } }
  : never;
type Stored = InText<PushMessage>;

/** The end of a session of an account, written by the table's own trigger. It is never sent to a browser. */
type SessionEnd = { readonly type: 0 };

export type PushFigures = { readonly connections: number; readonly sent: number; readonly coalesced: number };
export type Push = {
  readonly connections: () => number;
  /**
   * The number of current connections and, since the start, the frames that were sent and the changes that shared a
   * frame with others.
   */
  readonly figures: () => PushFigures;
  close(): Promise<void>;
};

/**
 * The push channel of wire.md. Messages are rows that business transactions leave in the outbox. One process at a time
 * (the holder of an advisory lock) empties it in batches and notifies all processes, and each of them sends to its own
 * sockets. Business transactions themselves never NOTIFY, because that serialises commits.
 */
export async function servePush(
  server: Server,
  {
    door,
    pool,
    appUrl,
    report,
    idleMs,
    ticketMsMax = 10_000,
  }: {
    door: Door;
    pool: Pool;
    appUrl: string;
    report: (error: unknown) => void;
    /** The time after which a session that nobody uses is over. */
    idleMs: number;
    ticketMsMax?: number;
  },
): Promise<Push> {
  const lines = new Set<Line>();
  let [sent, coalesced] = [0, 0];
  /** The number of messages that told of a session's end. */
  let ends = 0;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 });
  const { product, clock } = door;

  server.on('upgrade', (request, socket, head) => {
    const match = /^\/api\/register\/(\d{1,19})$/.exec(request.url ?? '');
    socket.on('error', () => socket.destroy());
    if (!match?.[1] || !isOurs(request.headers.origin, request.headers.host)) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    const account = match[1];
    sockets.handleUpgrade(request, socket, head, (opened) => void greet(opened, account));
  });

  /** The first frame is the ticket. Without one within `ticketMsMax`, the connection is closed. */
  async function greet(socket: WebSocket, account: string): Promise<void> {
    socket.on('error', () => socket.terminate());
    const late = setTimeout(() => socket.close(4401, 'no ticket'), ticketMsMax);
    socket.once('message', (data) => {
      clearTimeout(late);
      void admit(socket, account, String(data)).catch((error: unknown) => {
        report(error);
        socket.close(1011);
      });
    });
    socket.once('close', () => clearTimeout(late));
  }

  async function admit(socket: WebSocket, account: string, frame: string): Promise<void> {
    const ticket = ticketIn(frame);
    const facts = ticket ? await redeemTicket(pool, product.keyFor, 'push', ticket, clock.now()) : undefined;
    const who = facts && facts['account'] === account ? await door.whoOf(BigInt(account)) : undefined;
    if (!facts || !who || who.userType !== 1) return socket.close(4403, 'ticket refused');
    const sessionId = BigInt(facts['session'] ?? 0);
    // Its user may have signed out since the ticket was issued, or sign out before the answer is here.
    let heard: number;
    do {
      heard = ends;
      if (!(await openAmong([sessionId])).has(sessionId)) return socket.close(4409, 'session over');
    } while (heard !== ends);
    const line: Line = {
      socket,
      who: { ...who, sessionId },
      touched: new Set(),
      told: 0,
      timer: undefined,
      alive: true,
    };
    lines.add(line);
    socket.on('pong', () => void (line.alive = true));
    socket.on('close', () => {
      clearTimeout(line.timer);
      lines.delete(line);
    });
  }

  function deliver(message: Stored | SessionEnd): void {
    if (message.type === 0) {
      ends++;
      return void closeEnded().catch(report);
    }
    const accounts = message.to.accounts ? new Set(message.to.accounts.map(String)) : undefined;
    for (const line of lines) {
      const meant = accounts
        ? accounts.has(String(line.who.accountId))
        : line.who.companyIds.some((id) => String(id) === String(message.to.companyId));
      if (meant) tell(line, message);
    }
  }

  function tell(line: Line, message: Stored): void {
    const { socket, who } = line;
    if (message.type === 3) {
      if (line.timer) coalesced++;
      for (const subject of message.counts) line.touched.add(subject);
      line.timer ??= setTimeout(() => flush(line), Math.max(0, line.told + touchedEveryMs - performance.now()));
      return;
    }
    sent++;
    if (message.type === 2) {
      const { to: _, batchId: batch_id, ...frame } = message;
      socket.send(JSON.stringify({ ...frame, batch_id }));
      return;
    }
    const text = (word: string): string => product.translate(who.language, word, message.facts);
    socket.send(
      JSON.stringify({
        type: 1,
        title: text(message.title),
        message: text(message.message),
        ...(message.link ? { link: message.link } : {}),
      }),
    );
  }

  function flush(line: Line): void {
    line.timer = undefined;
    line.told = performance.now();
    sent++;
    line.socket.send(JSON.stringify({ type: 3, counts: [...line.touched] }));
    line.touched = new Set();
  }

  /** Sends pings, drops dead connections, and closes the connections of ended sessions. */
  async function check(): Promise<void> {
    for (const line of lines) {
      if (!line.alive) line.socket.terminate();
      line.alive = false;
      line.socket.ping();
    }
    await closeEnded();
  }

  async function closeEnded(): Promise<void> {
    // Lines that open while the answer is awaited were not asked about.
    const asked = [...lines];
    if (asked.length === 0) return;
    const open = await openAmong(asked.map((line) => line.who.sessionId));
    for (const line of asked) if (!open.has(line.who.sessionId)) line.socket.close(4409, 'session over');
  }

  /** The sessions that neither ended nor ran out. */
  async function openAmong(ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
    const now = clock.now();
    const { rows } = await pool.query<{ id: bigint }>(
      'select id from session where id = any($1::bigint[]) and ended_at is null and ends_at > $2 and seen_at >= $3',
      [ids.map(String), now, new Date(now.getTime() - idleMs)],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Messages of a time in which nobody listened are lost, so each window is told to ask for everything again. */
  async function catchUp(): Promise<void> {
    ends++;
    for (const { socket } of lines) socket.send(JSON.stringify({ type: 3 }));
    sent += lines.size;
    await closeEnded();
  }

  const listener = keepListening(appUrl, {
    hear: (payload) => (JSON.parse(payload) as (Stored | SessionEnd)[]).forEach(deliver),
    backAgain: () => void catchUp().catch(report),
    report,
  });
  // A line that is admitted before would miss the messages of this time.
  await listener.listening;
  const pinging = setInterval(() => void check().catch(report), pingEveryMs);
  return {
    connections: () => lines.size,
    figures: () => ({ connections: lines.size, sent, coalesced }),
    async close() {
      clearInterval(pinging);
      for (const line of lines) line.socket.close(1001, 'restarting');
      sockets.close();
      await listener.close();
    },
  };
}

/** Browsers send the origin of a page, and `null` for a page without one, as in a sandboxed frame. */
function isOurs(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function ticketIn(frame: string): string | undefined {
  try {
    const read: unknown = JSON.parse(frame);
    return typeof read === 'object' && read !== null && 'ticket' in read && typeof read.ticket === 'string' ? read.ticket : undefined;
  } catch {
    return undefined;
  }
}

type Hearing = {
  readonly hear: (payload: string) => void;
  /** The connection was lost and listens again. */
  readonly backAgain: () => void;
  readonly report: (error: unknown) => void;
};

/**
 * One connection of its own that listens, and that empties the outbox while it holds the leader's lock. When it is
 * lost, it is opened again; another process takes the lock in the meantime. `listening` settles when it listens for the first time.
 */
function keepListening(
  appUrl: string,
  { hear, backAgain, report }: Hearing,
): { readonly listening: Promise<void>; close(): Promise<void> } {
  let over = false;
  const first = Promise.withResolvers<void>();
  let hasListened = false;
  let client: pg.Client | undefined;
  let leads = false;

  async function connect(): Promise<void> {
    // A message that reappears after a crash is sent twice, which is harmless, so its removal need not wait for the
    // disk.
    const fresh = new pg.Client({
      connectionString: appUrl,
      types: ownTypes,
      application_name: 'quayside push',
      options: '-c synchronous_commit=off',
    });
    fresh.on('error', () => {});
    fresh.on('notification', (note) => hear(note.payload ?? '[]'));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
    fresh.on('end', () => {
      if (client === fresh) drop();
    });
    if (hasListened) backAgain();
    hasListened = true;
    first.resolve();
  }

  /** Ends the connection, and with it the leader's lock: a connection that was left open would keep the lock from everybody. */
  function drop(): void {
    const last = client;
    client = undefined;
    leads = false;
    last?.end().catch(() => {});
  }

  async function step(): Promise<void> {
    if (!client) await connect();
    if (!client) return;
    if (!leads) {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(7239002) as got');
      leads = rows[0]?.got === true;
    }
    if (leads) await empty(client);
  }

  async function empty(leader: pg.Client): Promise<void> {
    const { rows } = await leader.query<{ id: bigint; message: Stored | SessionEnd }>(
      'delete from push_outbox where id in (select id from push_outbox order by id limit $1 for update skip locked) returning id, message',
      [batchSize],
    );
    if (rows.length === 0) return;
    const messages = rows.sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap((row) => fitting(row.message));
    let batch: string[] = [];
    for (const message of messages) {
      if (Buffer.byteLength([...batch, message].join()) > notifyBytesMax) {
        await leader.query('select pg_notify($1, $2)', [channel, `[${batch.join()}]`]);
        batch = [];
      }
      batch.push(message);
    }
    await leader.query('select pg_notify($1, $2)', [channel, `[${batch.join()}]`]);
  }

  /** A message as texts that fit into a notification each: one to many accounts goes to a part of them at a time. */
  function fitting(message: Stored | SessionEnd): string[] {
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) <= notifyBytesMax) return [text];
    const accounts = message.type === 0 ? [] : (message.to.accounts ?? []);
    if (message.type === 0 || accounts.length < 2) {
      report(new Error(`a push message of ${Buffer.byteLength(text)} bytes fits into no notification`));
      return [];
    }
    const half = Math.ceil(accounts.length / 2);
    return [accounts.slice(0, half), accounts.slice(half)].flatMap((part) => fitting({ ...message, to: { accounts: part } }));
  }

  let running: Promise<void> = Promise.resolve();
  async function loop(): Promise<void> {
    while (!over) {
      await step().catch((error: unknown) => {
        report(error);
        drop();
      });
      await new Promise((done) => setTimeout(done, client ? batchEveryMs : 1_000));
    }
    await client?.end().catch(() => {});
  }
  running = loop();
  return {
    listening: first.promise,
    async close() {
      over = true;
      await running;
    },
  };
}
