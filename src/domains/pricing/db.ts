import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor } from '../../server/work.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { QuotationTables } from './tables.ts';

/** What the pricing domain sees: its own tables and those of the domains below it. */
export type PricingTables = IdentityTables & QuotationTables;
export const handle = handlerFor<PricingTables>();
export const record = recordFor<PricingTables>();
export const job = jobFor<PricingTables>();
