import type { Generated } from 'kysely';
import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';
import type { FourNames } from '../../../reference/vehicle-type/server/tables.ts';
import type { ClaimMode } from '../../claim/kinds.ts';

type ClaimRuleTable = MasterRow &
  FourNames & {
    code: string;
    mode: ClaimMode;
    standard: Generated<boolean>;
    notice_days: OptionalColumn<number>;
    delay_notice_days: OptionalColumn<number>;
    suit_months: OptionalColumn<number>;
    xdr_per_kg: OptionalColumn<string>;
    xdr_per_package: OptionalColumn<string>;
    source: string;
    remark: string | null;
  };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  claim_rule: ClaimRuleTable;
};
