import type { GeneratedAlways, Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { SettlementKind } from '../rules.ts';
import type { IntercompanySettlementState } from '../states.ts';

export type IntercompanySettlementTable = Versioned & {
  settlement_no: string;
  kind: SettlementKind;
  payer_id: bigint;
  receiver_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  from_account_id: bigint | null;
  to_account_id: OptionalColumn<bigint>;
  settled_on: string;
  bank_ref: string | null;
  memo: string;
  state: Generated<IntercompanySettlementState>;
  prepared_by: bigint;
  approved_by: OptionalColumn<bigint>;
  accepted_by: OptionalColumn<bigint>;
  asking_company_id: OptionalColumn<bigint>;
  asked_by: OptionalColumn<bigint>;
  reversed_on: OptionalColumn<string>;
};
type IntercompanyAllocationTable = {
  id: GeneratedAlways<bigint>;
  settlement_id: bigint;
  bill_id: bigint;
  currency: Currency;
  amount_minor: bigint;
};
type IntercompanyClearedTable = {
  id: GeneratedAlways<bigint>;
  allocation_id: bigint;
  company_id: bigint;
  functional_currency: Currency;
  functional_minor: bigint;
};
type IntercompanyResultTable = {
  id: GeneratedAlways<bigint>;
  settlement_id: bigint;
  company_id: bigint;
  functional_currency: Currency;
  difference_minor: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  intercompany_settlement: IntercompanySettlementTable;
  intercompany_allocation: IntercompanyAllocationTable;
  intercompany_cleared: IntercompanyClearedTable;
  intercompany_result: IntercompanyResultTable;
};
