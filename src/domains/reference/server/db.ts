import { jobFor } from '../../../server/job.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor, type Work } from '../../../server/work.ts';
import type { WorkspaceTables } from '../../workspace/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the reference domain; it adds columns to the own company. */
export type ReferenceTables = Omit<WorkspaceTables, 'own_company'> & OwnTables;
export const handle = handlerFor<ReferenceTables>();
export const mover = moverFor<ReferenceTables>();
export const record = recordFor<ReferenceTables>();
export const job = jobFor<ReferenceTables>();
export type ReferenceWork = Work<ReferenceTables>;
