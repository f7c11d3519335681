import { importKindFor } from '../../../server/import-kind.ts';
import { jobFor } from '../../../server/job.ts';
import { lockFor } from '../../../server/lock.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../../server/work.ts';
import type { OrderTables } from '../../order/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the warehouse domain: its own and those of the domains below it. */
export type WarehouseTables = OrderTables & OwnTables;
export type WarehouseWork = Work<WarehouseTables>;

export const handle = handlerFor<WarehouseTables>();
export const react = reactionFor<WarehouseTables>();
export const job = jobFor<WarehouseTables>();
export const mover = moverFor<WarehouseTables>();
export const lockOwn = lockFor<WarehouseTables>();
export const record = recordFor<WarehouseTables>();
export const importKind = importKindFor<WarehouseTables>();
