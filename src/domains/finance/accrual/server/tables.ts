import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Side } from '../../side.ts';

type AccrualTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  month: string;
  currency: Currency;
  revenue_minor: bigint;
  cost_minor: bigint;
  in_progress_minor: Generated<bigint>;
  made_at: Date;
  made_by: bigint | null;
};
type AccrualLineTable = {
  id: GeneratedAlways<bigint>;
  accrual_id: bigint;
  side: Side;
  order_id: bigint | null;
  freight_job_id: bigint | null;
  work_order_id: bigint | null;
  in_progress: Generated<boolean>;
  currency: Currency;
  amount_minor: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  accrual: AccrualTable;
  accrual_line: AccrualLineTable;
};
