import { create } from 'zustand';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { NetworkFailed, send } from '../../call.ts';
import type { Owner } from '../form/drafts.ts';
import { type Credential, credential, sessionNow, whenSessionEnds } from '../../session.ts';
import { type Change, type Kept, type Next, nothingKept, withoutNotice } from './kept-scans.ts';
import { type Queue, type Queued, replayScans, sendOrWait } from './replay-scans.ts';
import { changeScans, readScans, whenScansChange } from './scan-store.ts';

/*
 * Scans from a time without network, stored by user in this browser. They are sent again in order with their first request ids: the server
 * repeats its reply to a scan that it has already processed and does not process it twice. All windows of a user share what is stored.
 */

export const useScanQueue = create<Kept>()(() => nothingKept);

/** Declares a call that may wait for the network, with what is left to do once it is sent. */
export function queued<C extends Call>(call: C, next: (result: ResultOf<C>) => Next | null): Queued {
  // The queue gives it results of this call alone.
  return { call, next: (result) => next(result as ResultOf<C>) };
}

const calls = new Map<string, Queued>();
/** The queue of the user who scans now: another user may sign in before an answer comes, and neither gets nor sends anything of it. */
function ownQueue(): Queue {
  const [own, user] = [owner(), sessionNow()?.login_num_id];
  const isHere = (): boolean => sessionNow()?.login_num_id === user;
  return {
    waiting: () => useScanQueue.getState().waiting,
    callOf: (cmd) => (own && isHere() ? calls.get(cmd) : undefined),
    // A scan that cannot be sent now waits for its user.
    send: async (call, params, options) => {
      if (!isHere()) throw new NetworkFailed(call.cmd);
      return send(call, params, options);
    },
    change: (make) => change(make, own),
    again: (seconds) => setTimeout(() => void replay(), 1000 * seconds),
  };
}

function owner(): Owner | undefined {
  const [user, key] = [sessionNow()?.login_num_id, credential()?.draftKey];
  return user && key ? { user, key } : undefined;
}

async function change(make: Change, own: Owner | undefined): Promise<void> {
  if (!own) throw new NetworkFailed('scan');
  const scans = await changeScans(own, make);
  if (owner()?.user === own.user) useScanQueue.setState(scans);
}

async function readAgain(): Promise<void> {
  const own = owner();
  const scans = own ? await readScans(own) : nothingKept;
  if (owner()?.user === own?.user) useScanQueue.setState(scans);
}

/** Declares the calls that a page queues, and sends what an earlier visit left. */
export function openScanQueue(...known: readonly (Call | Queued)[]): void {
  for (const one of known) {
    const declared = 'call' in one ? one : { call: one, next: () => null };
    calls.set(declared.call.cmd, declared);
  }
  void readAgain().then(replay);
}

/** Removes a scan whose refusal its user has seen, or after which nothing is left to do. */
export function putAway(requestId: string): void {
  void change(withoutNotice(requestId), owner());
}

/** Sends a scan, or queues it without network and returns null. Refusals are thrown. */
export async function sendScan<C extends Call>(call: C, params: ParamsOf<C>, label: string): Promise<ResultOf<C> | null> {
  const scan = { requestId: crypto.randomUUID(), cmd: call.cmd, params, label };
  return (await sendOrWait(ownQueue(), call, scan, replay)) as ResultOf<C> | null;
}

/** True when a scan of this label waits for the network: without one, nothing else tells that it was made. */
export function isWaiting(label: string): boolean {
  return useScanQueue.getState().waiting.some((one) => one.label === label);
}

/** The sessions whose scans are being sent: those of the next one do not wait for an answer to the one before. */
const replays = new Set<Credential | undefined>();
export async function replay(): Promise<void> {
  const session = credential();
  if (replays.has(session)) return;
  replays.add(session);
  try {
    await replayScans(ownQueue());
  } finally {
    replays.delete(session);
  }
}

addEventListener('online', () => void replay());
whenSessionEnds(() => useScanQueue.setState(nothingKept));
whenScansChange((user) => {
  if (user === sessionNow()?.login_num_id) void readAgain();
});
