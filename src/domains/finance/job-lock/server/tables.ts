import type { Generated, GeneratedAlways } from 'kysely';

type JobLockTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  company_id: bigint;
  month: string;
  /** The closed months in which lines of the order stood: these lines kept their month. */
  kept_months: Generated<string[]>;
  note: string | null;
  locked_by: bigint | null;
  locked_at: Generated<Date>;
  unlocked_by: bigint | null;
  unlocked_at: Date | null;
  unlock_reason: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  job_lock: JobLockTable;
};
