import type { Generated } from 'kysely';

/** A view; see its migration. */
type PaperTable = {
  id: bigint;
  subject: 'driver' | 'vehicle' | 'carrier' | 'supplier' | 'contract';
  record_id: bigint;
  kind: string;
  name: string;
  no: string | null;
  until: string;
  blocks: boolean;
  carrier_id: bigint | null;
  company_id: bigint | null;
  owner_id: bigint | null;
  remind_days: number;
};
type PaperReminderTable = { subject: string; record_id: bigint; kind: string; until: string; days: number; at: Generated<Date> };

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  paper: PaperTable;
  paper_reminder: PaperReminderTable;
};
