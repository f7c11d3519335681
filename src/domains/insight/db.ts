import { handlerFor } from '../../server/work.ts';
import type { WarehouseTables } from '../warehouse/db.ts';
import type { FinanceTables } from '../finance/db.ts';
import type { ReferenceTables } from '../reference/tables.ts';

/** Boards read across all domains and write nothing. */
export type InsightTables = FinanceTables & WarehouseTables & Pick<ReferenceTables, 'vehicle' | 'driver' | 'station'>;
export const handle = handlerFor<InsightTables>();
