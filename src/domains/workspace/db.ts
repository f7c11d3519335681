import { jobFor } from '../../server/job.ts';
import { handlerFor } from '../../server/work.ts';
import type { WorkspaceTables } from './tables.ts';

export type { WorkspaceTables } from './tables.ts';
export const handle = handlerFor<WorkspaceTables>();
export const job = jobFor<WorkspaceTables>();
