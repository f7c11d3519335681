import Big from 'big.js';
import { allocate, type Currency, convert, minorDigits, type Money, roundTo } from '../../../kernel/money.ts';
import { amountOf } from '../../../kernel/money.ts';
import { plainDecimal } from '../../../kernel/decimal.ts';
import { type CustomsCountry, currencyOf, type Direction, type OriginKind } from '../tariff/kinds.ts';
import type { CostMark, TradeTerm } from './kinds.ts';

/* Customs value, duty, consumption tax and VAT of the lines of a declaration, each with its calculation. The sources of the formulas stand
   in docs/customs.md. */

export type TariffRow = {
  readonly id: bigint;
  readonly hsCode: string;
  readonly originKind: OriginKind;
  readonly originCountry: string | null;
  readonly duty: string;
  readonly consumption: string;
  readonly interior: string;
  readonly vat: string;
  readonly from: string;
  readonly to: string | null;
};
export type Cost = { readonly mark: CostMark; readonly value: string; readonly currency: Currency };
export type Terms = {
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly tradeTerm: TradeTerm;
  readonly grossKg: string;
  readonly freight: Cost | null;
  readonly insurance: Cost | null;
  readonly other: Cost | null;
};
export type GoodsLine = {
  readonly hsCode: string;
  readonly total: Money;
  readonly origin: string;
  readonly originKind: OriginKind;
  readonly exempt: boolean;
  /** The suggested retail price of the goods of the line in the local currency, the base of Thailand's excise tax. */
  readonly retail: Money | null;
};
export type Step = { readonly key: string; readonly facts: Readonly<Record<string, string>> };
/** The reason why a line cannot be assessed. */
export type Gap = 'tariff' | 'rate' | 'retail';
export type Assessed = {
  readonly gap: Gap | null;
  readonly tariffId: bigint | null;
  readonly value: bigint;
  readonly duty: bigint;
  readonly consumption: bigint;
  readonly interior: bigint;
  readonly vat: bigint;
  readonly steps: readonly Step[];
};

/** The row for a line on a day: in force, of its kind of origin, with the longest code that begins the code of the line. */
export function tariffOn(rows: readonly TariffRow[], line: Pick<GoodsLine, 'hsCode' | 'origin' | 'originKind'>, day: string) {
  return rows
    .filter((row) => row.from <= day && (row.to === null || day <= row.to))
    .filter((row) => row.originKind === line.originKind && (row.originCountry === null || row.originCountry === line.origin))
    .filter((row) => line.hsCode.startsWith(row.hsCode))
    .sort((a, b) => b.hsCode.length - a.hsCode.length)[0];
}

const holdsFreight: ReadonlySet<TradeTerm> = new Set(['CFR', 'CPT', 'CIF', 'CIP', 'DAP', 'DDP']);
const holdsInsurance: ReadonlySet<TradeTerm> = new Set(['CIF', 'CIP', 'DAP', 'DDP']);

/** The costs that a price under this term lacks on the way to the customs value of an import: CIF. */
export function costsMissing(term: TradeTerm): readonly ('freight' | 'insurance')[] {
  return [...(holdsFreight.has(term) ? [] : (['freight'] as const)), ...(holdsInsurance.has(term) ? [] : (['insurance'] as const))];
}

/** The costs that a price under this term contains, which are taken off on the way to the customs value of an export: FOB. */
export function costsContained(term: TradeTerm): readonly ('freight' | 'insurance')[] {
  return (['freight', 'insurance'] as const).filter((cost) => !costsMissing(term).includes(cost));
}

/**
 * Assesses all lines of a declaration: costs are shared by value, every share adds up, each tax is rounded once. `tariffOf` and `rateOf`
 * answer undefined where nothing is in force, which leaves a gap and no taxes.
 */
export function assess(
  terms: Terms,
  lines: readonly GoodsLine[],
  tariffOf: (line: GoodsLine) => TariffRow | undefined,
  rateOf: (currency: Currency) => string | undefined,
): Assessed[] {
  const local = currencyOf[terms.country];
  const goods = lines.map(({ total }) => inLocal(total, local, rateOf));
  const costs = costsOf(terms, goods, local, rateOf);
  if (costs === undefined || goods.some((one) => one === undefined)) return lines.map(() => unassessed('rate'));
  const known = goods.map((one) => one ?? 0n);
  const shares = known.some((one) => one > 0n) ? allocate({ currency: local, minor: costs }, known).map(({ minor }) => minor) : known;
  return lines.map((line, place) => {
    const value = (known[place] ?? 0n) + (shares[place] ?? 0n);
    const valueStep: Step = {
      key: terms.direction === 'import' ? 'cif' : 'fob',
      facts: {
        total: amountOf(line.total.currency, line.total.minor),
        currency: line.total.currency,
        rate: plainDecimal(rateOf(line.total.currency) ?? '1'),
        share: amountOf(local, shares[place] ?? 0n),
        amount: amountOf(local, value),
        local,
      },
    };
    if (line.exempt) return { ...unassessed(null), value, steps: [valueStep, { key: 'exempt', facts: {} }] };
    const tariff = tariffOf(line);
    if (!tariff) return { ...unassessed('tariff'), value, steps: [valueStep] };
    return taxes(terms, line, { currency: local, minor: value }, tariff, valueStep);
  });
}

function unassessed(gap: Gap | null): Assessed {
  return { gap, tariffId: null, value: 0n, duty: 0n, consumption: 0n, interior: 0n, vat: 0n, steps: [] };
}

function inLocal(of: Money, local: Currency, rateOf: (currency: Currency) => string | undefined): bigint | undefined {
  const rate = of.currency === local ? '1' : rateOf(of.currency);
  return rate === undefined ? undefined : convert(of, local, rate).minor;
}

/** The costs to add to the price of the goods, below zero where an export's price contains them. Undefined without a rate. */
function costsOf(
  { direction, tradeTerm, grossKg, ...terms }: Terms,
  goods: readonly (bigint | undefined)[],
  local: Currency,
  rateOf: (currency: Currency) => string | undefined,
): bigint | undefined {
  const price = goods.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
  const sumOf = (cost: Cost | null, base: bigint): bigint | undefined => {
    if (!cost) return 0n;
    if (cost.mark === 'percent') return roundTo(local, exact(local, base).times(cost.value).div(100)).minor;
    const rate = cost.currency === local ? '1' : rateOf(cost.currency);
    if (rate === undefined) return undefined;
    const tonnes = cost.mark === 'unitPrice' ? new Big(grossKg).div(1000) : new Big(1);
    return roundTo(local, new Big(cost.value).times(tonnes).times(rate)).minor;
  };
  const freight = sumOf(terms.freight, price);
  // Insurance in percent is of the goods with their freight, which the price may hold already.
  const insurance = sumOf(terms.insurance, price + (holdsFreight.has(tradeTerm) ? 0n : (freight ?? 0n)));
  const other = sumOf(terms.other, price);
  if (freight === undefined || insurance === undefined || other === undefined) return undefined;
  if (direction === 'import')
    return (holdsFreight.has(tradeTerm) ? 0n : freight) + (holdsInsurance.has(tradeTerm) ? 0n : insurance) + other;
  return other - (holdsFreight.has(tradeTerm) ? freight : 0n) - (holdsInsurance.has(tradeTerm) ? insurance : 0n);
}

function exact(currency: Currency, minor: bigint): Big {
  return new Big(minor.toString()).div(new Big(10).pow(minorDigits[currency]));
}

/**
 * Imports. China: duty on CIF; consumption tax on (CIF + duty) ÷ (1 − rate); VAT on CIF + duty + consumption tax. Vietnam: special
 * consumption tax on CIF + duty, VAT on all three. Thailand: excise on the suggested retail price, interior tax on the excise, VAT on all of
 * it. Exports: China's duty is contained in FOB, that of the others is on FOB; no other tax.
 */
function taxes({ country, direction }: Terms, line: GoodsLine, value: Money, tariff: TariffRow, valueStep: Step): Assessed {
  const { currency } = value;
  const text = (minor: bigint): string => amountOf(currency, minor);
  const part = (base: bigint, percent: string): bigint => roundTo(currency, exact(currency, base).times(percent).div(100)).minor;
  /** The tax at a rate that is contained in its own base. */
  const within = (base: bigint, percent: string, sign: 1 | -1): bigint =>
    roundTo(
      currency,
      exact(currency, base)
        .times(percent)
        .div(new Big(100).plus(new Big(percent).times(sign))),
    ).minor;
  const step = (key: string, base: bigint, percent: string, amount: bigint, more: Readonly<Record<string, string>> = {}): Step => ({
    key,
    facts: { base: text(base), percent: plainDecimal(percent), amount: text(amount), local: currency, ...more },
  });
  if (direction === 'export') {
    const contained = country === 'CN';
    const duty = contained ? within(value.minor, tariff.duty, 1) : part(value.minor, tariff.duty);
    const steps = [valueStep, step(contained ? 'exportDutyWithin' : 'duty', value.minor, tariff.duty, duty)];
    return { ...unassessed(null), tariffId: tariff.id, value: value.minor, duty, steps };
  }
  const duty = part(value.minor, tariff.duty);
  const steps = [valueStep, step('duty', value.minor, tariff.duty, duty)];
  const consumed = new Big(tariff.consumption).gt(0);
  let consumption = 0n;
  let interior = 0n;
  if (consumed && country === 'TH') {
    if (!line.retail) return { ...unassessed('retail'), value: value.minor, steps: [valueStep] };
    consumption = part(line.retail.minor, tariff.consumption);
    steps.push(step('excise', line.retail.minor, tariff.consumption, consumption));
    interior = part(consumption, tariff.interior);
    if (interior > 0n) steps.push(step('interior', consumption, tariff.interior, interior));
  } else if (consumed) {
    const base = value.minor + duty;
    consumption = country === 'CN' ? within(base, tariff.consumption, -1) : part(base, tariff.consumption);
    steps.push(step(country === 'CN' ? 'consumptionWithin' : 'consumption', base, tariff.consumption, consumption));
  }
  const base = value.minor + duty + consumption + interior;
  const vat = part(base, tariff.vat);
  steps.push(step('vat', base, tariff.vat, vat, { value: text(value.minor), duty: text(duty), consumption: text(consumption + interior) }));
  return { gap: null, tariffId: tariff.id, value: value.minor, duty, consumption, interior, vat, steps };
}
