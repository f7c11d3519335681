import type { FileTables } from '../../server/files.ts';
import { editLabelsFor } from '../../server/edit-kind.ts';
import { importKindFor } from '../../server/import-kind.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor } from '../../server/work.ts';
import type { PricingTables } from '../pricing/db.ts';
import type { OrderOwnTables } from './tables.ts';

/** What the order domain sees: its own tables and those of the domains below it. */
export type OrderTables = PricingTables & FileTables & OrderOwnTables;

export const handle = handlerFor<OrderTables>();
export const react = reactionFor<OrderTables>();
export const record = recordFor<OrderTables>();
export const importKind = importKindFor<OrderTables>();
export const editLabels = editLabelsFor<OrderTables>();
