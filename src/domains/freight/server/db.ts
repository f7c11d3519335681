import { feedFor } from '../../../server/feed.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../../server/work.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the freight domain: its own and those of the domains below it. */
export type FreightTables = DispatchTables & OwnTables;
export type FreightWork = Work<FreightTables>;

export const handle = handlerFor<FreightTables>();
export const react = reactionFor<FreightTables>();
export const mover = moverFor<FreightTables>();
export const lockOwn = lockFor<FreightTables>();
export const record = recordFor<FreightTables>();
export const job = jobFor<FreightTables>();
export const feed = feedFor<FreightTables>();
export const importKind = importKindFor<FreightTables>();
