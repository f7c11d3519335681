import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { byId, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** The level of a figure; docs/operations.md explains each alarm. */
export const levels = ['good', 'look', 'bad'] as const;
const level = z.enum(levels);

/** The state of the product: the first page for an administrator when users report that it is slow or stuck. */
export const readStatus = call({
  cmd: 'upkeep.status',
  shows: ['job'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    version: z.string(),
    started_at: instantOut,
    node: z.string(),
    sessions: z.object({ staff: z.int(), carriers: z.int(), customers: z.int() }),
    jobs: z.object({ waiting: z.int(), later: z.int(), running: z.int(), failed: z.int(), oldest_s: z.int(), level }),
    push: z.object({ waiting: z.int(), level }),
    outbox: z.object({ queued: z.int(), failed: z.int(), level }),
    database: z.object({
      bytes: z.string(),
      connections: z.int(),
      connections_max: z.int(),
      version: z.string(),
      started_at: instantOut,
      level,
    }),
    backup: z.object({ at: instantOut.nullable(), rows: z.string().nullable(), level }),
    /** The archive of the write-ahead log: `from` is the first moment that can be restored, `at` when a part of the log last came to it. */
    archive: z.object({
      on: z.boolean(),
      at: instantOut.nullable(),
      from: instantOut.nullable(),
      bytes: z.string().nullable(),
      error: z.string().nullable(),
      level,
    }),
    /** Jobs that failed as often as they may and are not tried again: the last hundred, newest first. */
    failed_jobs: z.array(z.object({ id: idOut, name: z.string(), reason: z.string(), attempts: z.int(), failed_at: instantOut })),
    /** Scheduled jobs with their last run. */
    runs: z.array(z.object({ kind: z.string(), at: instantOut, ok: z.boolean(), error: z.string().nullable() })),
  }),
});

/** Starts a job again that failed for good. NOT_FOUND if it did not, or if another administrator was first. */
export const restartJob = call({
  cmd: 'upkeep.restartJob',
  kind: 'write',
  users: [1],
  permit: may.restart,
  params: byId,
  result: nothing,
  refusals: ['NOT_FOUND'],
});
