import { editLabelsFor } from '../../../server/edit-kind.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { statementFor } from '../../../server/statement.ts';
import { approvalFor, handlerFor, reactionFor } from '../../../server/work.ts';
import type { PricingTables } from '../../pricing/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the order domain: its own and those of the domains below it. */
export type OrderTables = PricingTables & OwnTables;

export const handle = handlerFor<OrderTables>();
export const mover = moverFor<OrderTables>();
export const lockOwn = lockFor<OrderTables>();
export const react = reactionFor<OrderTables>();
export const record = recordFor<OrderTables>();
export const importKind = importKindFor<OrderTables>();
export const editLabels = editLabelsFor<OrderTables>();
export const job = jobFor<OrderTables>();
export const approval = approvalFor<OrderTables>();
export const statement = statementFor<OrderTables>();
