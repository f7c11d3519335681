import { create } from 'zustand';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { CallRefused, NetworkFailed, send } from '../../call.ts';
import { sessionNow } from '../../session.ts';
import { changeKept, type Failed, type Kept, readKept, withoutFailed, withSent, withWaiting } from './kept-scans.ts';

/*
 * Scans from a time without network, stored by user in this browser. They are sent again in order with their first request ids: the server
 * repeats its reply to a scan that it has already processed and does not process it twice. All windows of a user share what is stored.
 */

export const useScanQueue = create<Kept>()(() => ({ waiting: [], failed: [] }));

const calls = new Map<string, Call>();
const nameOf = (): string => `quayside-scans-${sessionNow()?.login_num_id ?? ''}`;

function change(make: (kept: Kept) => Kept): void {
  useScanQueue.setState(changeKept(localStorage, nameOf(), make));
}

/** Declares the calls that a page queues, and loads the queue of an earlier visit. */
export function openScanQueue(...known: readonly Call[]): void {
  for (const call of known) calls.set(call.cmd, call);
  useScanQueue.setState(readKept(localStorage, nameOf()));
  void replay();
}

/** Removes a refused scan that its user has seen. */
export function putAway(requestId: string): void {
  change(withoutFailed(requestId));
}

/** Sends a scan, or queues it without network and returns null. Refusals are thrown. */
export async function sendScan<C extends Call>(call: C, params: ParamsOf<C>, label: string): Promise<ResultOf<C> | null> {
  const requestId: string = crypto.randomUUID();
  // Earlier scans are sent first.
  if (useScanQueue.getState().waiting.length > 0) await replay();
  if (useScanQueue.getState().waiting.length === 0) {
    try {
      return (await send(call, params, { requestId, quiet: true })) as ResultOf<C>;
    } catch (error) {
      if (!(error instanceof NetworkFailed)) throw error;
    }
  }
  change(withWaiting({ requestId, cmd: call.cmd, params, label }));
  return null;
}

let replaying = false;
export async function replay(): Promise<void> {
  if (replaying) return;
  replaying = true;
  try {
    for (let first = useScanQueue.getState().waiting[0]; first; first = useScanQueue.getState().waiting[0]) {
      const call = calls.get(first.cmd);
      if (!call) return;
      let refused: Failed | undefined;
      try {
        await send(call, first.params, { requestId: first.requestId, quiet: true });
      } catch (error) {
        if (error instanceof NetworkFailed) return;
        if (!(error instanceof CallRefused)) throw error;
        refused = { requestId: first.requestId, label: first.label, message: error.message };
      }
      change(withSent(first.requestId, refused));
    }
  } finally {
    replaying = false;
  }
}

addEventListener('online', () => void replay());
// Another window changed what is stored.
addEventListener('storage', ({ key }) => {
  if (key === nameOf()) useScanQueue.setState(readKept(localStorage, nameOf()));
});
