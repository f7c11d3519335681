import { jobFor } from '../../../server/job.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { approvalFor, handlerFor } from '../../../server/work.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables that the office domain may use: its own and those of the domains below it. */
export type OfficeTables = FinanceTables & OwnTables;
export const handle = handlerFor<OfficeTables>();
export const mover = moverFor<OfficeTables>();
export const lockOwn = lockFor<OfficeTables>();
export const record = recordFor<OfficeTables>();
export const importKind = importKindFor<OfficeTables>();
export const job = jobFor<OfficeTables>();
export const approval = approvalFor<OfficeTables>();
