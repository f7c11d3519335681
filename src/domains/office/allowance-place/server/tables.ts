import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type AllowancePlaceTable = MasterRow & {
  company_id: bigint;
  code: string;
  name_zh: string;
  name_vi: string;
  name_en: string;
  name_th: string;
  country: string;
  currency: Currency;
  staff_daily: string;
  manager_daily: string;
  executive_daily: string;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  allowance_place: AllowancePlaceTable;
};
