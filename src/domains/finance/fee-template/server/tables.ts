import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ContainerType } from '../../../freight/job/kinds.ts';
import type { Business, Side } from '../../side.ts';
import type { Direction, TemplateBasis } from '../kinds.ts';

type FeeTemplateTable = Versioned & {
  company_id: bigint;
  side: Side;
  business: Business;
  name: string;
  remark: string | null;
  active: Generated<boolean>;
  created_by: bigint | null;
};
type FeeTemplateFeeTable = {
  id: GeneratedAlways<bigint>;
  template_id: bigint;
  place: number;
  fee_name_id: bigint;
  description: string | null;
  basis: TemplateBasis;
  unit_price: string;
  currency: Currency;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  port_id: bigint | null;
  container_type: ContainerType | null;
  direction: Direction | null;
  removed_at: OptionalColumn<Date>;
};
type FeeTemplateChargeTable = {
  charge_id: bigint;
  fee_id: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  fee_template: FeeTemplateTable;
  fee_template_fee: FeeTemplateFeeTable;
  fee_template_charge: FeeTemplateChargeTable;
};
