import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, type Work } from '../../server/work.ts';
import type { ReferenceTables } from './tables.ts';

export type { ReferenceTables } from './tables.ts';
export const handle = handlerFor<ReferenceTables>();
export const record = recordFor<ReferenceTables>();
export const job = jobFor<ReferenceTables>();
export type ReferenceWork = Work<ReferenceTables>;
