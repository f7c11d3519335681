import { importKindFor } from '../../server/import-kind.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, type Work } from '../../server/work.ts';
import type { OrderTables } from '../order/db.ts';
import type { WarehouseOwnTables } from './tables.ts';

/** What the warehouse domain sees: its own tables and those of the domains below it. */
export type WarehouseTables = OrderTables & WarehouseOwnTables;
export type WarehouseWork = Work<WarehouseTables>;

export const handle = handlerFor<WarehouseTables>();
export const record = recordFor<WarehouseTables>();
export const importKind = importKindFor<WarehouseTables>();
