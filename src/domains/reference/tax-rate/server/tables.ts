import type { Generated } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

/** `valid_to` is null while no end is known. */
type TaxRateTable = Versioned & {
  search: Generated<string>;
  country: string;
  fee_name_id: bigint | null;
  percent: string;
  kind: Generated<'standard' | 'reduced' | 'zero' | 'exempt'>;
  valid_from: string;
  valid_to: string | null;
  basis: string | null;
  active: Generated<boolean>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  tax_rate: TaxRateTable;
};
