import { handlerFor, reactionFor } from '../../server/work.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { OwnFinanceTables } from './tables.ts';

/** What the finance domain sees: its own tables and those of the domains below it. */
export type FinanceTables = IdentityTables & OwnFinanceTables;
export const handle = handlerFor<FinanceTables>();
export const react = reactionFor<FinanceTables>();
export const record = recordFor<FinanceTables>();
export const job = jobFor<FinanceTables>();
