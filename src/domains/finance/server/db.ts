import { editLabelsFor } from '../../../server/edit-kind.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { statementFor } from '../../../server/statement.ts';
import { approvalFor, handlerFor, reactionFor } from '../../../server/work.ts';
import type { CustomsTables } from '../../customs/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables that the finance domain may use: its own and those of the domains below it. */
export type FinanceTables = CustomsTables & OwnTables;
export const handle = handlerFor<FinanceTables>();
export const react = reactionFor<FinanceTables>();
export const mover = moverFor<FinanceTables>();
export const lockOwn = lockFor<FinanceTables>();
export const record = recordFor<FinanceTables>();
export const job = jobFor<FinanceTables>();
export const editLabels = editLabelsFor<FinanceTables>();
export const importKind = importKindFor<FinanceTables>();
export const approval = approvalFor<FinanceTables>();
export const statement = statementFor<FinanceTables>();
