import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { CarrierMessageKind, MessageFunction, Party, WantedBill } from '../kinds.ts';
import type { ShippingInstructionState } from '../states.ts';

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
  /** The document that shipping instructions of DCSA ask for. */
  bill: ColumnType<WantedBill | null, string | null | undefined, never>;
  content: string;
  facts_sha256: string;
  sent_to: string | null;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
export type ShippingInstructionTable = Versioned & {
  booking_id: bigint;
  company_id: bigint;
  state: Generated<ShippingInstructionState>;
  reason: OptionalColumn<string>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { carrier_message: CarrierMessageTable; shipping_instruction: ShippingInstructionTable };
