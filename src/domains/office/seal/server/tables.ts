import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { SealRequestState } from '../states.ts';

export type SealRequestTable = Versioned & {
  request_no: string;
  company_id: bigint;
  own_seal_id: bigint;
  prepared_by: bigint;
  document_name: string;
  counterparty: string;
  purpose: string;
  copies: number;
  takes_out: Generated<boolean>;
  due_on: string | null;
  state: Generated<SealRequestState>;
  stamped_copies: OptionalColumn<number>;
  stamped_by: OptionalColumn<bigint>;
  stamped_at: OptionalColumn<Date>;
  submitted_at: OptionalColumn<Date>;
};
type SealHandoverTable = {
  id: GeneratedAlways<bigint>;
  request_id: bigint;
  own_seal_id: bigint;
  taken_by: bigint;
  given_by: bigint;
  out_at: Date;
  due_on: string;
  received_by: OptionalColumn<bigint>;
  back_at: OptionalColumn<Date>;
  reminded_on: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  seal_request: SealRequestTable;
  seal_handover: SealHandoverTable;
};
