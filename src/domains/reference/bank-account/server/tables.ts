import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

type BankAccountState = 'entered' | 'approved' | 'refused' | 'closed';
type PartyBankAccountTable = Versioned & {
  carrier_id: bigint | null;
  customer_id: bigint | null;
  supplier_id: bigint | null;
  bank: string;
  branch: string | null;
  account_no: string;
  account_name: string;
  swift: string | null;
  cnaps: string | null;
  currency: Currency;
  name_differs: Generated<boolean>;
  reason: string | null;
  state: Generated<BankAccountState>;
  created_by: bigint | null;
  approved_by: bigint | null;
  approved_at: Date | null;
  usable_from: Date | null;
  refused_reason: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  party_bank_account: PartyBankAccountTable;
};
