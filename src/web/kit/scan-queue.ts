import { create } from 'zustand';
import type { Call, ParamsOf, ResultOf } from '../../kernel/call.ts';
import { CallRefused, NetworkFailed, send } from '../call.ts';
import { refresh, subjectOf } from '../query.ts';
import { sessionNow } from '../session.ts';

/*
 * What was scanned while the network was away, kept by user in this browser and sent again in its order under the request ids that it
 * had at first: what the server did already is answered and not done twice.
 */

type Waiting = { readonly requestId: string; readonly cmd: string; readonly params: unknown; readonly label: string };
/** What the server refused when it was sent later: the person must look at it. */
type Failed = { readonly label: string; readonly code: string; readonly message: string };

type State = { readonly waiting: readonly Waiting[]; readonly failed: readonly Failed[] };
export const useScanQueue = create<State>()(() => ({ waiting: [], failed: [] }));

const calls = new Map<string, Call>();
const nameOf = (): string => `quayside-scans-${sessionNow()?.login_num_id ?? ''}`;

function keep(waiting: readonly Waiting[]): void {
  useScanQueue.setState({ waiting });
  localStorage.setItem(nameOf(), JSON.stringify(waiting));
}

/** Says which calls a page queues, and takes up what an earlier visit left. */
export function openScanQueue(...known: readonly Call[]): void {
  for (const call of known) calls.set(call.cmd, call);
  const text = localStorage.getItem(nameOf());
  if (text !== null) useScanQueue.setState({ waiting: readWaiting(text) });
  void replay();
}

function readWaiting(text: string): Waiting[] {
  try {
    // Only what keep() wrote stands there.
    return JSON.parse(text) as Waiting[];
  } catch {
    return [];
  }
}

/** Sends a scan, or queues it where there is no network: then the answer is null. Refusals are thrown. */
export async function sendScan<C extends Call>(call: C, params: ParamsOf<C>, label: string): Promise<ResultOf<C> | null> {
  const requestId: string = crypto.randomUUID();
  // What was scanned before goes before.
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
        await refresh(subjectOf(first.cmd));
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
