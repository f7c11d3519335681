import type { Generated } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';
import type { InputTaxRule } from '../rules.ts';

type InputTaxRuleTable = MasterRow & {
  country: string;
  origin: InputTaxRule['origin'];
  taxpayer: InputTaxRule['taxpayer'];
  service: InputTaxRule['service'];
  place: Generated<InputTaxRule['place']>;
  treatment: InputTaxRule['treatment'];
  /** Null is the fee's own rate. */
  percent: string | null;
  withholding_percent: string | null;
  valid_from: string;
  valid_to: string | null;
  basis: string;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  input_tax_rule: InputTaxRuleTable;
};
