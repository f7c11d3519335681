import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { CustomsWork } from '../../server/db.ts';
import type { CustomsCountry, Direction } from '../../tariff/kinds.ts';
import { assess, type Assessed, type Cost, type GoodsLine, type TariffRow, tariffOn, type Terms } from '../assessment.ts';
import type { CostKind, CostMark, TradeTerm } from '../kinds.ts';

type Header = {
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly trade_term: TradeTerm;
  readonly gross_kg: string;
  readonly declared_on: string;
} & {
  readonly [K in CostKind as `${K}_mark`]: CostMark;
} & {
  readonly [K in CostKind as `${K}_value`]: string | null;
} & {
  readonly [K in CostKind as `${K}_currency`]: Currency | null;
};

/** Assesses lines by the tariff and the customs rates of the declared day: two statements for any number of lines. */
export async function assessOn(
  { db }: Pick<CustomsWork, 'db'>,
  header: Header,
  lines: readonly GoodsLine[],
  localCurrency: Currency,
): Promise<Assessed[]> {
  const { country, direction, declared_on: day } = header;
  const prefixes = [
    ...new Set(lines.flatMap(({ hsCode }) => Array.from({ length: hsCode.length - 3 }, (_, place) => hsCode.slice(0, place + 4)))),
  ];
  const costs = {
    freight: costOf(header, 'freight', localCurrency),
    insurance: costOf(header, 'insurance', localCurrency),
    other: costOf(header, 'other', localCurrency),
  };
  const currencies = [
    ...new Set([...lines.map(({ total }) => total.currency), ...Object.values(costs).flatMap((cost) => (cost ? [cost.currency] : []))]),
  ];
  const [tariffs, rates] = await Promise.all([
    db
      .selectFrom('customs_tariff')
      .select(['id', 'hs_code', 'origin_kind', 'origin_country', 'valid_from', 'valid_to'])
      .select(['duty_percent', 'consumption_percent', 'interior_percent', 'vat_percent'])
      .where('country', '=', country)
      .where('direction', '=', direction)
      .where(sql<boolean>`hs_code = any(${prefixes}::text[])`)
      .where('active', '=', true)
      .execute(),
    db
      .selectFrom('customs_rate')
      .select(['currency', 'rate'])
      .where('country', '=', country)
      .where('direction', '=', direction)
      .where(sql<boolean>`currency = any(${currencies}::text[])`)
      .where('valid_from', '<=', day)
      .where('valid_to', '>=', day)
      .where('active', '=', true)
      .execute(),
  ]);
  const rows = tariffs.map(
    (row): TariffRow => ({
      id: row.id,
      hsCode: row.hs_code,
      originKind: row.origin_kind,
      originCountry: row.origin_country,
      duty: row.duty_percent,
      consumption: row.consumption_percent,
      interior: row.interior_percent,
      vat: row.vat_percent,
      from: row.valid_from,
      to: row.valid_to,
    }),
  );
  const terms: Terms = { country, direction, tradeTerm: header.trade_term, grossKg: header.gross_kg, ...costs };
  return assess(
    terms,
    lines,
    (line) => tariffOn(rows, line, day),
    (currency) => (currency === localCurrency ? '1' : rates.find((rate) => rate.currency === currency)?.rate),
  );
}

function costOf(header: Header, cost: CostKind, local: Currency): Cost | null {
  const value = header[`${cost}_value`];
  return value === null ? null : { mark: header[`${cost}_mark`], value, currency: header[`${cost}_currency`] ?? local };
}
