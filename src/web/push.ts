import { textsIn } from './call.ts';
import { refreshBadges } from './badges.ts';
import { receiveProgress } from './progress.ts';
import { refresh, refreshAll } from './query.ts';
import { renewRights } from './rights.ts';

/**
 * The specification's delay; each client varies it by up to a fifth either way, so that a restarted server does not get all connections at
 * once.
 */
const reconnectMs = 300_000;
const jitter = 0.2;

export type PushHooks = {
  /** The account whose messages the line brings. */
  readonly user: string;
  /** Asks for the one-time ticket that opens the connection. */
  ticket(): Promise<string>;
  /** Shows a notification at once; it stands in the inbox as well. */
  notify(title: string, message: string, link: string | undefined): void;
  unsupported(): void;
};

export type Frame =
  | { readonly type: 1; readonly title: string; readonly message: string; readonly link?: string }
  | {
      readonly type: 2;
      readonly process: number;
      readonly job?: string;
      readonly title?: string;
      readonly batch_id?: string;
      readonly good?: number;
      readonly bad?: number;
      readonly file?: string;
      readonly cancelled?: true;
    }
  | { readonly type: 3; readonly touched: readonly string[] };

/** Parses one frame of the server; undefined for anything else. */
export function frameOf(text: string): Frame | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || !('type' in read)) return undefined;
  const frame: Record<string, unknown> = { ...read };
  const textOf = (name: string): Record<string, string> => (typeof frame[name] === 'string' ? { [name]: frame[name] } : {});
  const numberOf = (name: string): Record<string, number> => (typeof frame[name] === 'number' ? { [name]: frame[name] } : {});
  if (frame['type'] === 1) return { type: 1, title: '', message: '', ...textOf('title'), ...textOf('message'), ...textOf('link') };
  if (frame['type'] === 2 && typeof frame['process'] === 'number')
    return {
      type: 2,
      process: Math.min(Math.max(frame['process'], 0), 100),
      ...textOf('job'),
      ...textOf('title'),
      ...textOf('batch_id'),
      ...textOf('file'),
      ...numberOf('good'),
      ...numberOf('bad'),
      ...(frame['cancelled'] === true ? { cancelled: true } : {}),
    };
  if (frame['type'] === 3) return { type: 3, touched: textsIn(frame['counts']) };
  return undefined;
}

/** The codes with which a server that could not admit a line closes it: a fault of its own, no ticket in time, a ticket that it refused. */
const notAdmitted: readonly number[] = [1011, 4401, 4403];
/** The delay before a line that was not admitted is opened once more, with a new ticket: it was never there to be lost. */
const secondTryMs = 2_000;

/**
 * The delay before the next try: 300 s after a line was lost, a fifth more or less; 2 s after the first one in a row that was not admitted,
 * half more or less. `chance` is from 0 to 1.
 */
export function reconnectAfter(chance: number, { code, tries }: { readonly code?: number | undefined; readonly tries: number }): number {
  const isSecond = code !== undefined && notAdmitted.includes(code) && tries === 1;
  return Math.round(isSecond ? secondTryMs * (0.5 + chance) : reconnectMs * (1 - jitter + 2 * jitter * chance));
}

/** A server that lost its connection to the database tells all windows at once; they read again within this time, each at a moment of its own. */
const spreadMs = 30_000;

/** The delay before a window reads everything again that others read at the same time. `chance` is from 0 to 1. */
export function catchUpAfter(chance: number): number {
  return Math.round(spreadMs * chance);
}

/** True after a lost connection: messages sent before the next connection never arrived. */
let missed = false;
/** After this time the server has redeemed the ticket and sends messages. */
const admittedMs = 1_000;

function catchUp(): void {
  missed = false;
  void refreshBadges();
  void refreshAll();
}

/** The close code of a line whose session is over. */
const sessionOver = 4409;

/** Opens the line of this window once more; undefined while the window holds none. */
let again: (() => void) | undefined;

/** Opens the line once more, so that its notifications come in the language that the account has now. */
export function reopenPush(): void {
  again?.();
}

/**
 * Holds the push connection of a member of staff (type 1; the server refuses others) open. Returns a function that ends it. The server
 * pings every 30 s and the browser replies by itself. A lost connection is opened again after the specification's delay, or at once when
 * the browser is online again.
 */
export function keepPush(hooks: PushHooks): () => void {
  if (typeof WebSocket === 'undefined') {
    hooks.unsupported();
    return () => {};
  }
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  /** Lines in a row that brought no message. */
  let tries = 0;
  /** The last try alone opens a line: another may begin while a ticket is on its way. */
  let latest = 0;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    if (over || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const own = ++latest;
    try {
      const ticket = await hooks.ticket();
      if (over || own !== latest) return;
      const opened = new WebSocket(
        `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/register/${encodeURIComponent(hooks.user)}`,
      );
      socket = opened;
      tries++;
      opened.addEventListener('open', () => {
        opened.send(JSON.stringify({ ticket }));
        if (missed) setTimeout(catchUp, admittedMs);
      });
      opened.addEventListener('message', (event) => take(typeof event.data === 'string' ? frameOf(event.data) : undefined));
      opened.addEventListener('close', ({ code }) => {
        if (opened !== socket) return;
        // The frame that names the session may still be on its way when the server closes the line; the next call says what ended it.
        if (code === sessionOver) void renewRights();
        missed = true;
        later(code);
      });
    } catch {
      // No connection or no ticket: the delay is the same.
      later();
    }
  }

  function later(code?: number): void {
    clearTimeout(timer);
    if (!over) timer = setTimeout(() => void connect(), reconnectAfter(Math.random(), { code, tries }));
  }

  function take(frame: Frame | undefined): void {
    if (frame) tries = 0;
    switch (frame?.type) {
      case 1:
        void refresh(['notice']);
        return hooks.notify(frame.title, frame.message, frame.link);
      case 2:
        return receiveProgress(frame);
      case 3:
        // The server missed messages itself, and does not know which.
        if (frame.touched.length === 0) {
          waiting ??= setTimeout(() => {
            waiting = undefined;
            void renewRights();
            catchUp();
          }, catchUpAfter(Math.random()));
          return;
        }
        // Another user changed this user's rights: the specification has no message of its own for that.
        if (frame.touched.includes('session')) void renewRights();
        void refreshBadges(frame.touched);
        void refresh(frame.touched);
        return;
      case undefined:
        return;
    }
  }

  function reopen(): void {
    const old = socket;
    socket = undefined;
    // Messages between the two lines arrive on neither.
    if (old) missed = true;
    old?.close();
    void connect();
  }

  const online = (): void => void connect();
  window.addEventListener('online', online);
  again = reopen;
  void connect();
  return () => {
    over = true;
    if (again === reopen) again = undefined;
    clearTimeout(timer);
    clearTimeout(waiting);
    window.removeEventListener('online', online);
    socket?.close();
  };
}
