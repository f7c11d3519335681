import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { RecoveryParty, RecoveryState } from '../states.ts';

export type ClaimRecoveryTable = Versioned & {
  company_id: bigint;
  claim_id: bigint;
  state: Generated<RecoveryState>;
  party: RecoveryParty;
  carrier_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  /** The part beyond what the party was charged with when the claim was posted; null before the posting. */
  charged_minor: OptionalColumn<bigint>;
  recovered_on: string;
  reference: OptionalColumn<string>;
  reason: string;
  /** The reason for which it was withdrawn or taken back. */
  decision: OptionalColumn<string>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  claim_recovery: ClaimRecoveryTable;
};
