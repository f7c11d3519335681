import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

export type OwnCompanyTable = Versioned & {
  code: string;
  name: string;
  name_en: string;
  country: string;
  currency: Currency;
  time_zone: string;
  tax_no: string | null;
  address: string | null;
  phone: string | null;
  number_mark: string;
  active: Generated<boolean>;
  search: Generated<string>;
  /** The most days after today on which a bank may value money. */
  value_days: Generated<number>;
  /** The standard of its books where its country has one for small enterprises beside the general one. */
  accounting_standard: Generated<'enterprise' | 'small'>;
  /** The margin that is expected of an order; null for none. */
  margin_percent: Generated<number | null>;
};
type OwnBankAccountTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  bank: string;
  branch: string | null;
  account_no: string;
  account_name: string;
  swift: string | null;
  currency: Currency;
  active: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  own_company: OwnCompanyTable;
  own_bank_account: OwnBankAccountTable;
};
