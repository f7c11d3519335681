import { importKindFor } from '../../server/import-kind.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor } from '../../server/work.ts';
import type { ReferenceTables } from '../reference/tables.ts';
import type { QuotationTables } from './tables.ts';

/** What the pricing domain sees: its own tables and those of the domains below it. */
export type PricingTables = ReferenceTables & QuotationTables;
export const handle = handlerFor<PricingTables>();
export const react = reactionFor<PricingTables>();
export const record = recordFor<PricingTables>();
export const job = jobFor<PricingTables>();
export const importKind = importKindFor<PricingTables>();
