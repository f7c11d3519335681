import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import type { DelayReason } from '../kinds.ts';

type SailingDelayTable = {
  sailing_id: bigint;
  reason: DelayReason;
  remark: string | null;
  version: Generated<number>;
  updated_by: bigint | null;
  updated_at: Generated<Date>;
};
type DelayNoticeTable = {
  id: GeneratedAlways<bigint>;
  booking_id: bigint;
  sailing_id: bigint;
  expected_departure: Date;
  expected_arrival: Date;
  recipient: string;
  language: Language;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { sailing_delay: SailingDelayTable; delay_notice: DelayNoticeTable };
