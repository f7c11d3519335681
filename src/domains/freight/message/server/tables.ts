import type { Generated, GeneratedAlways } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';
import type { MessageFormat, ReportClass, ReportKind } from '../kinds.ts';
import type { ReportState } from '../states.ts';

type FreightMessageTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  name: string;
  format: MessageFormat;
  sender: string | null;
  reference: string | null;
  content: string;
  sha256: string;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
export type FreightReportTable = Versioned & {
  message_id: bigint;
  company_id: bigint;
  state: Generated<ReportState>;
  container_no: string | null;
  awb_no: string | null;
  job_id: bigint | null;
  container_id: bigint | null;
  kind: ReportKind;
  class: ReportClass;
  happens_at: Date;
  issued_at: Date;
  place: string | null;
  pieces: number | null;
  total_pieces: number | null;
  day_only: Generated<boolean>;
  detail: string | null;
  sender: string | null;
  reference: string | null;
  reason: string | null;
};

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  freight_message: FreightMessageTable;
  freight_report: FreightReportTable;
};
