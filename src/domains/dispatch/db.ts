import { feedFor } from '../../server/feed.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../server/work.ts';
import type { OrderTables } from '../order/db.ts';
import type { DispatchOwnTables } from './tables.ts';

/** What the dispatch domain sees: its own tables and those of the domains below it. */
export type DispatchTables = OrderTables & DispatchOwnTables;
export type DispatchWork = Work<DispatchTables>;

export const handle = handlerFor<DispatchTables>();
export const react = reactionFor<DispatchTables>();
export const record = recordFor<DispatchTables>();
export const feed = feedFor<DispatchTables>();
export const job = jobFor<DispatchTables>();
