import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';
import type { CustomsCountry, Direction } from '../../tariff/kinds.ts';

/** `rate` is the price of one unit of `currency` in the currency of the country. */
type CustomsRateTable = MasterRow & {
  country: CustomsCountry;
  direction: Direction;
  currency: Currency;
  rate: string;
  valid_from: string;
  valid_to: string;
  basis: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customs_rate: CustomsRateTable;
};
