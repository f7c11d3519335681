import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CarrierMessageKind, MessageFunction, Party } from '../kinds.ts';

type CarrierMessageTable = {
  id: GeneratedAlways<bigint>;
  booking_id: bigint;
  house_id: bigint | null;
  house_no: string | null;
  company_id: bigint;
  kind: CarrierMessageKind;
  function: MessageFunction;
  reference: string;
  parties: JSONColumnType<readonly Party[]>;
  content: string;
  facts_sha256: string;
  sent_to: string | null;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { carrier_message: CarrierMessageTable };
