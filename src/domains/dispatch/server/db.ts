import { feedFor } from '../../../server/feed.ts';
import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../../server/work.ts';
import type { OrderTables } from '../../order/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the dispatch domain: its own and those of the domains below it. */
export type DispatchTables = OrderTables & OwnTables;
export type DispatchWork = Work<DispatchTables>;

export const handle = handlerFor<DispatchTables>();
export const react = reactionFor<DispatchTables>();
export const mover = moverFor<DispatchTables>();
export const lockOwn = lockFor<DispatchTables>();
export const record = recordFor<DispatchTables>();
export const feed = feedFor<DispatchTables>();
export const job = jobFor<DispatchTables>();
