import type { Generated } from 'kysely';
import type { PeriodState } from '../states.ts';
import type { Versioned } from '../../../../server/columns.ts';

export type PeriodTable = Versioned & {
  company_id: bigint;
  month: string;
  state: Generated<PeriodState>;
  reason: string | null;
  asked_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  period: PeriodTable;
};
