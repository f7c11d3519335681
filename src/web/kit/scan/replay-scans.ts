import type { Call } from '../../../kernel/call.ts';
import { CallRefused, NetworkFailed, type SendOptions } from '../../call.ts';
import {
  type Change,
  type Failed,
  goesOnWaiting,
  isServerBusy,
  isSessionOver,
  type Next,
  type Waiting,
  withSent,
  withWaiting,
} from './kept-scans.ts';

/** A call that may wait for the network, and what is left to do once it is sent. */
export type Queued = { readonly call: Call; readonly next: (result: unknown) => Next | null };

/** The scans of a user that wait for the network, and the way to the server. */
export type Queue = {
  readonly waiting: () => readonly Waiting[];
  /** The call of a scan that can be sent: a page has declared it, and its user is signed in. */
  readonly callOf: (cmd: string) => Queued | undefined;
  readonly send: (call: Call, params: unknown, options: SendOptions) => Promise<unknown>;
  readonly change: (change: Change) => Promise<void>;
  /** Sends the scans again after some seconds. */
  readonly again: (seconds: number) => void;
};

const againSeconds = 5;

/** A scan has the same request id each time it is sent: the server does nothing twice. */
const optionsOf = ({ requestId }: Waiting): SendOptions => ({ requestId, quiet: true });

/**
 * Sends the scans that wait, in their order. One that the server refuses is told to its user and makes way for the next; without network, with
 * a busy server or an ended session all of them go on waiting.
 */
export async function replayScans(queue: Queue): Promise<void> {
  for (let [scan] = queue.waiting(); scan; [scan] = queue.waiting()) {
    const { requestId, label } = scan;
    const known = queue.callOf(scan.cmd);
    if (!known) return;
    let refused: Failed | undefined;
    let next: Next | null = null;
    try {
      next = known.next(await queue.send(known.call, scan.params, optionsOf(scan)));
    } catch (error) {
      if (error instanceof NetworkFailed) return;
      if (!(error instanceof CallRefused)) throw error;
      if (isServerBusy(error.code)) queue.again(error.retryAfter ?? againSeconds);
      if (goesOnWaiting(error.code)) return;
      refused = { requestId, label, message: error.message };
    }
    await queue.change(withSent(requestId, { refused, toDo: next ? { requestId, label, ...next } : undefined }));
  }
}

/**
 * Sends a scan, or queues it and answers null: without network, behind others that wait, and when its session has ended. Any other refusal is
 * thrown.
 */
export async function sendOrWait(queue: Queue, call: Call, scan: Waiting, replay: () => Promise<void>): Promise<unknown> {
  // Earlier scans are sent first.
  if (queue.waiting().length > 0) await replay();
  if (queue.waiting().length === 0) {
    try {
      return await queue.send(call, scan.params, optionsOf(scan));
    } catch (error) {
      const waits = error instanceof NetworkFailed || (error instanceof CallRefused && isSessionOver(error.code));
      if (!waits) throw error;
    }
  }
  await queue.change(withWaiting(scan));
  return null;
}
