import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** Whether a figure is as it should be; what each alarm means stands in docs/operations.md. */
export const levels = ['good', 'look', 'bad'] as const;
const level = z.enum(levels);

/** How the product is: what an administrator looks at first when somebody says that it is slow or stands still. */
export const readStatus = call({
  cmd: 'upkeep.status',
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
    /** Jobs by the clock with their last run. */
    runs: z.array(z.object({ kind: z.string(), at: instantOut, ok: z.boolean(), error: z.string().nullable() })),
  }),
});
