import { importKindFor } from '../../../server/import-kind.ts';
import { jobFor } from '../../../server/job.ts';
import { moverFor } from '../../../server/move.ts';
import { recordFor } from '../../../server/record.ts';
import { statementFor } from '../../../server/statement.ts';
import { handlerFor, reactionFor } from '../../../server/work.ts';
import type { ReferenceTables } from '../../reference/server/db.ts';
import type { OwnTables } from './tables.generated.ts';

/** The tables visible to the pricing domain: its own and those of the domains below it. */
export type PricingTables = ReferenceTables & OwnTables;
export const handle = handlerFor<PricingTables>();
export const mover = moverFor<PricingTables>();
export const react = reactionFor<PricingTables>();
export const record = recordFor<PricingTables>();
export const job = jobFor<PricingTables>();
export const importKind = importKindFor<PricingTables>();
export const statement = statementFor<PricingTables>();
