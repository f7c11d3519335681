import { jobFor } from '../../../server/job.ts';
import { handlerFor, reactionFor } from '../../../server/work.ts';
import type { FileTables } from '../../../server/files.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the workspace domain: its own and those of the domains below it. */
export type WorkspaceTables = IdentityTables & FileTables & OwnTables;
export const handle = handlerFor<WorkspaceTables>();
export const job = jobFor<WorkspaceTables>();
export const react = reactionFor<WorkspaceTables>();
