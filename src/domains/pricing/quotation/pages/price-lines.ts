import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { brokerBases, customsCountries, customsSides } from '../../rating/customs.ts';
import { bases, modes, schemes, type Side } from '../../rating/price.ts';
import type { saveQuotation } from '../contract.ts';
import { tiersText } from '../rules.ts';
import type { PriceOut } from '../schema.ts';

/** The columns of a customs broker's price: the declarations that it is for, and what it counts of them. */
const brokerColumns: readonly LineColumn[] = [
  { key: 'fee_name_id', is: 'ref', to: 'feeName', required: true, width: 150 },
  { key: 'basis', is: 'choice', of: brokerBases, words: 'rating.basis', required: true, width: 140 },
  { key: 'price', is: 'quantity', width: 110 },
  { key: 'currency', is: 'code', required: true, width: 80 },
  { key: 'customs_country', is: 'choice', of: customsCountries, words: 'customsCountry', width: 110 },
  { key: 'customs_direction', is: 'choice', of: customsSides, words: 'quotation.customs_direction', width: 110 },
  { key: 'customs_office', is: 'text', width: 130 },
  { key: 'container_type', is: 'code', width: 90 },
  { key: 'scheme', is: 'choice', of: schemes, words: 'rating.scheme', width: 190 },
  { key: 'first_quantity', is: 'quantity', width: 100 },
  { key: 'first_price', is: 'quantity', width: 100 },
  { key: 'tiers', is: 'text', width: 220 },
  { key: 'min_charge', is: 'amount', currency: 'currency', width: 110 },
  { key: 'max_charge', is: 'amount', currency: 'currency', width: 110 },
  { key: 'tax_percent', is: 'quantity', width: 80 },
  { key: 'tax_included', is: 'flag', width: 80 },
  { key: 'percent_of_fee_name_id', is: 'ref', to: 'feeName', width: 150 },
  { key: 'quantity_min', is: 'quantity', width: 100 },
  { key: 'included', is: 'flag', width: 90 },
  { key: 'remark', is: 'text', width: 180 },
];

/** The grid of prices. The most frequent fields come first, so that a usual price list pastes into the leftmost columns. */
export function priceColumns(side: Side, partyId: string | undefined): readonly LineColumn[] {
  const customerLine: readonly LineColumn[] =
    side === 'sell'
      ? [
          {
            key: 'customer_line_id',
            is: 'ref',
            to: 'customerLine',
            within: () => (partyId ? { customer_id: partyId } : undefined),
            width: 170,
          },
        ]
      : [];
  if (side === 'broker') return brokerColumns;
  return [
    { key: 'fee_name_id', is: 'ref', to: 'feeName', required: true, width: 150 },
    ...customerLine,
    { key: 'line_id', is: 'ref', to: 'line', width: 190 },
    { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType', width: 130 },
    { key: 'basis', is: 'choice', of: bases, words: 'rating.basis', required: true, width: 140 },
    { key: 'price', is: 'quantity', width: 110 },
    { key: 'currency', is: 'code', required: true, width: 80 },
    { key: 'scheme', is: 'choice', of: schemes, words: 'rating.scheme', width: 170 },
    { key: 'tiers', is: 'text', width: 260 },
    { key: 'min_charge', is: 'amount', currency: 'currency', width: 110 },
    { key: 'max_charge', is: 'amount', currency: 'currency', width: 110 },
    { key: 'tax_percent', is: 'quantity', width: 80 },
    { key: 'tax_included', is: 'flag', width: 80 },
    { key: 'origin_station_id', is: 'ref', to: 'station', width: 150 },
    { key: 'origin_region', is: 'text', width: 110 },
    { key: 'destination_station_id', is: 'ref', to: 'station', width: 150 },
    { key: 'destination_region', is: 'text', width: 110 },
    { key: 'via_station_id', is: 'ref', to: 'station', width: 150 },
    { key: 'mode', is: 'choice', of: modes, words: 'rating.mode', width: 110 },
    { key: 'container_type', is: 'code', width: 90 },
    { key: 'percent_of_fee_name_id', is: 'ref', to: 'feeName', width: 150 },
    { key: 'quantity_min', is: 'quantity', width: 100 },
    { key: 'quantity_step', is: 'quantity', width: 100 },
    { key: 'divisor', is: 'quantity', width: 110 },
    { key: 'density', is: 'quantity', width: 110 },
    { key: 'volume_share_percent', is: 'quantity', width: 110 },
    { key: 'first_quantity', is: 'quantity', width: 100 },
    { key: 'first_price', is: 'quantity', width: 100 },
    { key: 'included', is: 'flag', width: 90 },
    { key: 'remark', is: 'text', width: 180 },
  ];
}

export function newPrice(side: Side, currency: Currency): Line {
  return {
    fee_name_id: null,
    basis: side === 'broker' ? 'job' : 'trip',
    scheme: 'per_unit',
    currency,
    price: '0',
    tiers: null,
    tax_percent: null,
    tax_included: true,
    included: false,
  };
}

type Params = ParamsOf<typeof saveQuotation>;
type PriceParams = NonNullable<Params['prices']>[number];

/** A stored price as a row of the grid: without its names, tiers as one cell. */
export function gridPrice(price: PriceOut): PriceParams {
  const { quotation_id, line_no, tiers, ...facts } = price;
  const { fee_name, fee_code, percent_of_fee_name, customer_line_name, line_name, ...placed } = facts;
  const { origin_name, destination_name, via_name, vehicle_type_name, ...gridFacts } = placed;
  return { ...gridFacts, tiers: tiersText(tiers) } satisfies Record<Exclude<keyof typeof gridFacts, keyof PriceParams>, never> &
    PriceParams;
}
