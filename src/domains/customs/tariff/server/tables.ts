import type { MasterRow } from '../../../../server/columns.ts';
import type { CustomsCountry, Direction, OriginKind } from '../kinds.ts';

/** `valid_to` is null while no end is known. */
type CustomsTariffTable = MasterRow & {
  country: CustomsCountry;
  direction: Direction;
  hs_code: string;
  name: string;
  origin_kind: OriginKind;
  origin_country: string | null;
  agreement: string | null;
  duty_percent: string;
  consumption_percent: string;
  interior_percent: string;
  vat_percent: string;
  valid_from: string;
  valid_to: string | null;
  basis: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customs_tariff: CustomsTariffTable;
};
