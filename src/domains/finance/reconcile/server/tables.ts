import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';

type ReconcileRunTable = {
  id: GeneratedAlways<bigint>;
  state: Generated<'queued' | 'done'>;
  asked_by: bigint | null;
  asked_at: Date;
  finished_at: Date | null;
  took_ms: number | null;
  checked: Generated<bigint>;
  differences: Generated<number>;
};
type ReconcileDifferenceTable = {
  id: GeneratedAlways<bigint>;
  run_id: bigint;
  what: string;
  company_id: bigint;
  subject: string;
  record_id: bigint;
  record: string;
  currency: Currency | null;
  kept: string | null;
  counted: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  reconcile_run: ReconcileRunTable;
  reconcile_difference: ReconcileDifferenceTable;
};
