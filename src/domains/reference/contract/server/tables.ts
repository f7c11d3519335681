import type { Generated } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';

type ContractTable = MasterRow & {
  contract_no: string;
  name: string;
  company_id: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  supplier_id: bigint | null;
  signed_on: string | null;
  starts_on: string;
  ends_on: string;
  remind_days: Generated<number>;
  owner_id: bigint | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  contract: ContractTable;
};
