import { editLabelsFor } from '../../server/edit-kind.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor } from '../../server/work.ts';
import type { DispatchTables } from '../dispatch/db.ts';
import type { OwnFinanceTables } from './tables.ts';

/** What the finance domain sees: its own tables and those of the domains below it. */
export type FinanceTables = DispatchTables & OwnFinanceTables;
export const handle = handlerFor<FinanceTables>();
export const react = reactionFor<FinanceTables>();
export const record = recordFor<FinanceTables>();
export const job = jobFor<FinanceTables>();
export const editLabels = editLabelsFor<FinanceTables>();
