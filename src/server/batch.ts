import { createHash } from 'node:crypto';
import type { MoveOutcome } from '../kernel/move-call.ts';
import { parseParams, requestIdOf } from './params.ts';
import type { Handler } from './work.ts';

type Params = Record<string, unknown>;

/**
 * Moves each record of a batch in a transaction of its own: a refusal stops no other. The request ids of the moves follow from that of the
 * batch, so a batch that is sent again repeats nothing. The outcomes stand in the order of the records and name none of them.
 */
export async function runBatch(
  { call }: Handler,
  { request_id, ...sent }: Params,
  each: {
    /** Runs the move of one record. */
    readonly move: (params: Params) => Promise<{ readonly data: unknown; readonly touched?: readonly string[] }>;
    /** Words an error for the caller and notes it in the log. */
    readonly refused: (error: unknown, ms: number) => MoveOutcome['refused'];
  },
): Promise<{ data: unknown; touched: readonly string[] }> {
  const batchId = requestIdOf(request_id);
  parseParams(call.params, sent);
  // The schema of every batch has its records in this form.
  const { records, ...move } = sent as { records: readonly { subject?: string; id: string; version: number }[] };
  const results: MoveOutcome[] = [];
  const touched = new Set<string>();
  for (const record of records) {
    const started = performance.now();
    try {
      const moved = await each.move({ ...move, ...record, request_id: idWithin(batchId, nameOf(record)) });
      for (const subject of moved.touched ?? []) touched.add(subject);
      // The result of every move has the new state, and what else the move tells.
      results.push({ ...(moved.data as { state: string }), refused: null });
    } catch (error) {
      results.push({ state: null, refused: each.refused(error, performance.now() - started) });
    }
  }
  return { data: call.result.parse({ results }), touched: [...touched] };
}

/** A record by its id, and by its kind in a batch of several kinds. */
function nameOf({ subject, id }: { readonly subject?: string; readonly id: string }): string {
  return subject === undefined ? id : `${subject} ${id}`;
}

/** The request id of one part of a request: the same for the same part. */
function idWithin(requestId: string, part: string): string {
  const hex = createHash('sha256').update(`${requestId} ${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
