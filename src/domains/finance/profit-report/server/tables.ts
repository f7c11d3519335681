import type { GeneratedAlways } from 'kysely';

type ProfitReportTable = {
  id: GeneratedAlways<bigint>;
  account_id: bigint;
  month: string;
  file_id: bigint;
  sent_at: Date;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  profit_report: ProfitReportTable;
};
