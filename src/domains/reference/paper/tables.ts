import type { Generated } from 'kysely';

/** A view: see its migration. */
export type PaperTable = {
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
export type PaperReminderTable = { subject: string; record_id: bigint; kind: string; until: string; days: number; at: Generated<Date> };
