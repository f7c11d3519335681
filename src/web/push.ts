import { serverNow } from './clock.ts';
import { refreshCounts } from './counts.ts';
import { receive, receiveProgress } from './inbox.ts';
import { refresh, refreshAll, subjectOf } from './query.ts';
import { renewRights } from './rights.ts';
import { sessionNow } from './session.ts';

/** The specification's delay; each client adds up to a fifth either way, so that a restarted server is not met by all at once. */
const reconnectMs = 300_000;
const jitter = 0.2;

export type PushHooks = {
  /** Asks for the one-time ticket that opens the connection. */
  ticket(): Promise<string>;
  /** Shows a notification at once, beside keeping it in the inbox. */
  notify(title: string, message: string, link: string | undefined): void;
  unsupported(): void;
};

export type Frame =
  | { readonly type: 1; readonly title: string; readonly message: string; readonly link?: string }
  | { readonly type: 2; readonly process: number; readonly batch_id?: string; readonly file?: string }
  | { readonly type: 3; readonly counts?: readonly string[] };

/** Reads one frame of the server; what is not one is nothing. */
export function frameOf(text: string): Frame | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || !('type' in read)) return undefined;
  const told: Record<string, unknown> = { ...read };
  const textOf = (name: string): Record<string, string> => (typeof told[name] === 'string' ? { [name]: told[name] } : {});
  if (told['type'] === 1) return { type: 1, title: '', message: '', ...textOf('title'), ...textOf('message'), ...textOf('link') };
  if (told['type'] === 2 && typeof told['process'] === 'number')
    return { type: 2, process: Math.min(Math.max(told['process'], 0), 100), ...textOf('batch_id'), ...textOf('file') };
  if (told['type'] === 3) {
    const { counts } = told;
    return { type: 3, ...(Array.isArray(counts) ? { counts: counts.filter((name) => typeof name === 'string') } : {}) };
  }
  return undefined;
}

/** When to try again: 300 s, a fifth more or less. `chance` is from 0 to 1. */
export function reconnectAfter(chance: number): number {
  return Math.round(reconnectMs * (1 - jitter + 2 * jitter * chance));
}

/** A connection was lost: what was told until there was another one never came. */
let missed = false;
/** After this long the server has redeemed the ticket, and tells from then on. */
const admittedMs = 1_000;

function catchUp(): void {
  missed = false;
  void refreshCounts();
  void refreshAll();
}

/**
 * Keeps the push connection of a member of staff (type 1; the server refuses others). Answers how to end it. The server pings every
 * 30 s and the browser answers by itself; a connection that is lost comes back after the specification's delay, at once when the
 * browser is online again.
 */
export function keepPush(hooks: PushHooks): () => void {
  if (typeof WebSocket === 'undefined') {
    hooks.unsupported();
    return () => {};
  }
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    const user = sessionNow()?.login_num_id;
    if (over || !user || (socket && socket.readyState <= WebSocket.OPEN)) return;
    try {
      const ticket = await hooks.ticket();
      if (over) return;
      const opened = new WebSocket(
        `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/register/${encodeURIComponent(user)}`,
      );
      socket = opened;
      opened.addEventListener('open', () => {
        opened.send(JSON.stringify({ ticket }));
        if (missed) setTimeout(catchUp, admittedMs);
      });
      opened.addEventListener('message', (event) => take(typeof event.data === 'string' ? frameOf(event.data) : undefined));
      opened.addEventListener('close', () => {
        missed = true;
        later();
      });
    } catch {
      // Not reached, or no ticket: the delay is the same.
      later();
    }
  }

  function later(): void {
    clearTimeout(timer);
    if (!over) timer = setTimeout(() => void connect(), reconnectAfter(Math.random()));
  }

  function take(frame: Frame | undefined): void {
    switch (frame?.type) {
      case 1:
        receive({ title: frame.title, message: frame.message, link: frame.link, at: serverNow().toISOString() });
        return hooks.notify(frame.title, frame.message, frame.link);
      case 2:
        return receiveProgress(frame.process, frame.batch_id, frame.file);
      case 3:
        // Somebody changed what this person may: the specification has no message of its own for that.
        if (frame.counts?.includes('session.mine')) void renewRights();
        void refreshCounts(frame.counts);
        // A count that changed means that lists changed; what is hidden only refetches when it is shown.
        void refresh(...(frame.counts ?? []).map(subjectOf));
        return;
      case undefined:
        return;
    }
  }

  const online = (): void => void connect();
  window.addEventListener('online', online);
  void connect();
  return () => {
    over = true;
    clearTimeout(timer);
    window.removeEventListener('online', online);
    socket?.close();
  };
}
