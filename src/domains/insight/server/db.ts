import { handlerFor } from '../../../server/work.ts';
import type { FreightTables } from '../../freight/server/db.ts';
import type { WarehouseTables } from '../../warehouse/server/db.ts';
import type { OfficeTables } from '../../office/server/db.ts';
import type { ReferenceTables } from '../../reference/server/db.ts';

/** Boards read across all domains and write nothing. */
export type InsightTables = OfficeTables & WarehouseTables & FreightTables & Pick<ReferenceTables, 'vehicle' | 'driver' | 'station'>;
export const handle = handlerFor<InsightTables>();
