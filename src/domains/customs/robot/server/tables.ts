import type { ColumnType, Generated } from 'kysely';
import type { MasterRow, OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { CustomsCountry, Direction } from '../../tariff/kinds.ts';
import type { AdapterKind } from '../kinds.ts';
import type { FilingState } from '../states.ts';

type CustomsChannelTable = MasterRow & {
  company_id: bigint;
  country: CustomsCountry;
  adapter: AdapterKind;
  mail_to: string | null;
  remark: string | null;
};

/** A fault that customs names: `at` is the path of a field of the declaration, empty where its message names none of ours. */
type FilingFault = { readonly at: string; readonly code: string; readonly text: string };

export type FilingTable = Versioned & {
  filing_key: string;
  declaration_id: bigint;
  round: number;
  company_id: bigint;
  country: CustomsCountry;
  ie: Direction;
  adapter: AdapterKind;
  mail_to: OptionalColumn<string>;
  state: Generated<FilingState>;
  attempts: Generated<number>;
  next_at: OptionalColumn<Date>;
  queued_at: Date;
  sending_at: OptionalColumn<Date>;
  filed_at: OptionalColumn<Date>;
  answered_at: OptionalColumn<Date>;
  reference: OptionalColumn<string>;
  reason: OptionalColumn<string>;
  faults: ColumnType<readonly FilingFault[], string | undefined, string>;
  created_by: bigint | null;
};

type SimulationTable = {
  filing_key: string;
  received_at: Date;
  answered: Generated<'none' | 'rejected' | 'accepted' | 'inspection' | 'passed' | 'released'>;
};

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customs_channel: CustomsChannelTable;
  customs_filing: FilingTable;
  customs_simulation: SimulationTable;
};
