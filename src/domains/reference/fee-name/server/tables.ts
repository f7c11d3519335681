import type { Generated } from 'kysely';
import type { FourNames } from '../../vehicle-type/server/tables.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';

export type FeeSide = 'receivable' | 'payable' | 'both';
type FeeNameTable = MasterRow &
  FourNames & {
    code: string;
    fee_type_id: bigint;
    side: Generated<FeeSide>;
    default_currency: Currency;
    default_basis: string;
    rounding_digits: Generated<number>;
    rounding: Generated<'halfUp' | 'up'>;
    disbursement: Generated<boolean>;
    abnormal: Generated<boolean>;
    main_carriage: Generated<boolean>;
    remark: string | null;
  };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  fee_name: FeeNameTable;
};
