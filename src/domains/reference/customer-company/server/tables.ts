import type { Invoicing } from '../../customer/server/tables.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type CustomerCompanyTable = MasterRow &
  Invoicing & { customer_id: bigint; name: string; name_en: string | null; country: string; tax_no: string | null; remark: string | null };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customer_company: CustomerCompanyTable;
};
