import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../../server/work.ts';
import type { FreightTables } from '../../freight/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the customs domain: its own and those of the domains below it. */
export type CustomsTables = FreightTables & OwnTables;
export type CustomsWork = Work<CustomsTables>;

export const handle = handlerFor<CustomsTables>();
export const react = reactionFor<CustomsTables>();
export const mover = moverFor<CustomsTables>();
export const lockOwn = lockFor<CustomsTables>();
export const record = recordFor<CustomsTables>();
export const job = jobFor<CustomsTables>();
