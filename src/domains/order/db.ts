import type { FileTables } from '../../server/files.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor } from '../../server/work.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { ReferenceTables } from '../reference/tables.ts';
import type { OrderOwnTables } from './tables.ts';

/** What the order domain sees: its own tables and those of the domains below it. */
export type OrderTables = IdentityTables & FileTables & ReferenceTables & OrderOwnTables;

export const handle = handlerFor<OrderTables>();
export const react = reactionFor<OrderTables>();
export const record = recordFor<OrderTables>();
export const job = jobFor<OrderTables>();
