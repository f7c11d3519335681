import { create } from 'zustand';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { CallRefused, NetworkFailed, send } from '../../call.ts';
import { sessionNow } from '../../session.ts';

/*
 * Scans from a time without network, stored by user in this browser. They are sent again in order with their first request ids: the server
 * repeats its reply to a scan that it has already processed and does not process it twice.
 */

type Waiting = { readonly requestId: string; readonly cmd: string; readonly params: unknown; readonly label: string };
/** A scan that the server refused when it was sent later: the user must look at it. */
type Failed = { readonly label: string; readonly code: string; readonly message: string };

type State = { readonly waiting: readonly Waiting[]; readonly failed: readonly Failed[] };
export const useScanQueue = create<State>()(() => ({ waiting: [], failed: [] }));

const calls = new Map<string, Call>();
const nameOf = (): string => `quayside-scans-${sessionNow()?.login_num_id ?? ''}`;

function keep(waiting: readonly Waiting[]): void {
  useScanQueue.setState({ waiting });
  localStorage.setItem(nameOf(), JSON.stringify(waiting));
}

/** Declares the calls that a page queues, and loads the queue of an earlier visit. */
export function openScanQueue(...known: readonly Call[]): void {
  for (const call of known) calls.set(call.cmd, call);
  const text = localStorage.getItem(nameOf());
  if (text !== null) useScanQueue.setState({ waiting: readWaiting(text) });
  void replay();
}

function readWaiting(text: string): Waiting[] {
  try {
    // Only keep() writes here.
    return JSON.parse(text) as Waiting[];
  } catch {
    return [];
  }
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
  keep([...useScanQueue.getState().waiting, { requestId, cmd: call.cmd, params, label }]);
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
      try {
        await send(call, first.params, { requestId: first.requestId, quiet: true });
      } catch (error) {
        if (error instanceof NetworkFailed) return;
        if (!(error instanceof CallRefused)) throw error;
        const failed: Failed = { label: first.label, code: error.refusal, message: error.message };
        useScanQueue.setState(({ failed: before }) => ({ failed: [...before, failed] }));
      }
      keep(useScanQueue.getState().waiting.slice(1));
    }
  } finally {
    replaying = false;
  }
}

addEventListener('online', () => void replay());
