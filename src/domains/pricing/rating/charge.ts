import Big from 'big.js';
import { amountOf, type Currency, convert, minorDigits, type Money, roundTo, splitTax } from '../../../kernel/money.ts';
import { measure, type Measured } from './measure.ts';
import { type Basis, type Cargo, isProblem, type Note, type Price, type Problem, type Scheme, type Tier } from './price.ts';
import { cheapestBreak, segmentsOf, tierNote, tierOf } from './tiers.ts';

/** How a line came about; stored with the line as it is (JSON) and never worked out again. */
export type Calculation = {
  readonly basis: Basis;
  readonly scheme: Scheme;
  readonly inputs: Readonly<Record<string, string>>;
  /** The tier that priced the whole quantity; of cumulative tiers the highest one reached. */
  readonly tier: Tier | null;
  readonly bound: 'minimum' | 'maximum' | null;
  readonly notes: readonly Note[];
};

/**
 * One worked-out line. quantity × price, rounded by the fee's rule, is always `amount`: where that cannot hold as it stands (a bound
 * bites, segments, a first quantity) the quantity is 1 and the price the amount. `amount` is in the terms of the price: with its tax
 * where the price contains it, else without. gross = net + tax, and splitting gross always gives the same net back.
 */
export type Worked = {
  readonly quantity: string;
  readonly price: string;
  readonly amount: Money;
  readonly tax_percent: string;
  readonly tax_included: boolean;
  readonly gross: Money;
  readonly net: Money;
  readonly tax: Money;
  readonly calc: Calculation;
};

/** The amount that a percentage is taken of: in the currency of the percentage's price, and with or without tax as that price is. */
export type BaseAmount = { readonly fee: string; readonly amount: Money };

/** quantity × price → minimum → maximum → the fee's own rounding → tax split (money.md 2). Round once, at the line. */
export function charge(price: Price, cargo: Cargo, base: BaseAmount | null = null): Worked | Problem {
  const measured = price.basis === 'percent' ? measurePercent(price, base) : measure(price, cargo);
  if (isProblem(measured)) return measured;
  const { currency } = price;
  if (price.is_included) return includedLine(price, currency, measured);
  const priced = applyScheme(price, measured.quantity);
  if (isProblem(priced)) return priced;
  const { exact, bound } = withinBounds(price, priced.exact);
  const amount = roundFee(price, currency, exact);
  const amountText = amountOf(currency, amount.minor);
  const product =
    bound !== null
      ? { quantity: '1', price: exact.toFixed() }
      : priced.product
        ? { quantity: priced.product.quantity.toFixed(), price: priced.product.price.toFixed() }
        : { quantity: '1', price: amountText };
  const notes = [...measured.notes, ...priced.notes];
  if (bound !== null) notes.push({ word: `rating.note.${bound}`, facts: { amount: exact.toFixed(), currency } });
  if (!exact.eq(amountText))
    notes.push({ word: `rating.note.rounded.${price.round_carry}`, facts: { from: exact.toFixed(), to: amountText, currency } });
  const calc: Calculation = { basis: price.basis, scheme: price.scheme, inputs: measured.inputs, tier: priced.tier, bound, notes };
  return { ...product, ...taxed(price, amount), calc };
}

type Priced = {
  readonly exact: Big;
  readonly product: { readonly quantity: Big; readonly price: Big } | null;
  readonly tier: Tier | null;
  readonly notes: readonly Note[];
};

function applyScheme(price: Price, quantity: Big): Priced | Problem {
  switch (price.scheme) {
    case 'per_unit':
      return perUnit(price, quantity);
    case 'whole_tier': {
      const tier = tierOf(price.tiers, quantity);
      return tier ? whole(tier, quantity, [tierNote(tier)]) : noTier(quantity);
    }
    case 'weight_break': {
      const best = cheapestBreak(price.tiers, quantity);
      if (!best) return noTier(quantity);
      const raised = best.quantity.gt(quantity) ? [{ word: 'rating.note.chargedAs', facts: { quantity: best.quantity.toFixed() } }] : [];
      return whole(best.tier, best.quantity, [tierNote(best.tier), ...raised]);
    }
    case 'tier_amount': {
      const tier = tierOf(price.tiers, quantity);
      if (!tier) return noTier(quantity);
      const exact = new Big(tier.price);
      return { exact, product: { quantity: new Big(1), price: exact }, tier, notes: [tierNote(tier)] };
    }
    case 'cumulative_tier':
      return cumulative(price, quantity);
    case 'base_additional':
      return first(price, quantity, new Big(price.first_price ?? 0), 'baseAdditional');
    case 'first_additional': {
      const upTo = smaller(quantity, new Big(price.first_quantity ?? 0));
      return first(price, quantity, upTo.times(price.first_price ?? 0), 'firstAdditional');
    }
  }
}

function perUnit(price: Price, quantity: Big): Priced {
  const unit = price.basis === 'percent' ? new Big(price.price).div(100) : new Big(price.price);
  const exact = quantity.times(unit);
  const note: Note =
    price.basis === 'percent'
      ? { word: 'rating.note.percent', facts: { percent: price.price, base: quantity.toFixed(), amount: exact.toFixed() } }
      : { word: 'rating.note.product', facts: { quantity: quantity.toFixed(), price: unit.toFixed(), amount: exact.toFixed() } };
  return { exact, product: { quantity, price: unit }, tier: null, notes: [note] };
}

function whole(tier: Tier, quantity: Big, notes: readonly Note[]): Priced {
  const exact = quantity.times(tier.price);
  const product: Note = {
    word: 'rating.note.product',
    facts: { quantity: quantity.toFixed(), price: tier.price, amount: exact.toFixed() },
  };
  return { exact, product: { quantity, price: new Big(tier.price) }, tier, notes: [...notes, product] };
}

function cumulative(price: Price, quantity: Big): Priced | Problem {
  const segments = segmentsOf(price.tiers, quantity);
  if (!segments) return noTier(quantity);
  const notes = segments.map(
    (one): Note => ({
      word: 'rating.note.segment',
      facts: { from: one.tier.from, quantity: one.quantity.toFixed(), price: one.tier.price, amount: one.amount.toFixed() },
    }),
  );
  return {
    exact: segments.reduce((sum, one) => sum.plus(one.amount), new Big(0)),
    product: null,
    tier: segments.at(-1)?.tier ?? price.tiers[0] ?? null,
    notes,
  };
}

function first(price: Price, quantity: Big, upTo: Big, word: 'baseAdditional' | 'firstAdditional'): Priced {
  const firstQuantity = new Big(price.first_quantity ?? 0);
  const more = quantity.gt(firstQuantity) ? quantity.minus(firstQuantity) : new Big(0);
  const exact = upTo.plus(more.times(price.price));
  const facts = {
    first: firstQuantity.toFixed(),
    first_price: price.first_price ?? '0',
    more: more.toFixed(),
    price: price.price,
    amount: exact.toFixed(),
  };
  return { exact, product: null, tier: null, notes: [{ word: `rating.note.${word}`, facts }] };
}

function noTier(quantity: Big): Problem {
  return { why: 'no_tier', facts: { quantity: quantity.toFixed() } };
}

function measurePercent(price: Price, base: BaseAmount | null): Measured | Problem {
  if (!base) return { why: 'base_missing', facts: { percent: price.price } };
  if (base.amount.currency !== price.currency)
    return { why: 'base_currency', facts: { currency: price.currency, base: base.amount.currency } };
  const amount = amountOf(base.amount.currency, base.amount.minor);
  return { quantity: new Big(amount), inputs: { fee: base.fee, amount, currency: base.amount.currency }, notes: [] };
}

/** The minimum first, then the maximum, so that a maximum below the minimum would win; contracts refuse such a price. */
function withinBounds(price: Price, exact: Big): { exact: Big; bound: 'minimum' | 'maximum' | null } {
  const least = price.min_charge !== null && exact.lt(price.min_charge);
  const raised = least ? new Big(price.min_charge ?? 0) : exact;
  if (price.max_charge !== null && raised.gt(price.max_charge)) return { exact: new Big(price.max_charge), bound: 'maximum' };
  return { exact: raised, bound: least ? 'minimum' : null };
}

/** The fee's own places, never finer than the currency's. One rounding only: rounding to coarser places already gives whole minor units. */
export function roundFee(price: Pick<Price, 'round_digits' | 'round_carry'>, currency: Currency, exact: Big): Money {
  const own = minorDigits[currency];
  if (price.round_digits === null || price.round_digits >= own) return roundTo(currency, exact, price.round_carry);
  return roundTo(currency, exact.round(price.round_digits, price.round_carry === 'up' ? Big.roundUp : Big.roundHalfUp));
}

type Taxed = Pick<Worked, 'amount' | 'tax_percent' | 'tax_included' | 'gross' | 'net' | 'tax'>;

/**
 * The tax split of an amount. A price without tax is grossed up first; the half-up gross always splits back into the same net, since
 * its rounding error divided by (1 + rate) stays under half a unit.
 */
function taxed(price: Price, amount: Money): Taxed {
  const percent = price.is_disbursement ? '0' : price.tax_percent;
  const gross = price.tax_included ? amount : grossUp(amount, percent);
  return { amount, tax_percent: percent, tax_included: price.tax_included, gross, ...splitTax(gross, percent) };
}

function grossUp(net: Money, percent: string): Money {
  return roundTo(net.currency, new Big(amountOf(net.currency, net.minor)).times(new Big(percent).plus(100)).div(100));
}

function includedLine(price: Price, currency: Currency, measured: Measured): Worked {
  const notes: Note[] = [...measured.notes, { word: 'rating.note.included', facts: {} }];
  const calc: Calculation = { basis: price.basis, scheme: price.scheme, inputs: measured.inputs, tier: null, bound: null, notes };
  return { quantity: measured.quantity.toFixed(), price: '0', ...taxed(price, { currency, minor: 0n }), calc };
}

function smaller(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

/**
 * The same line in terms with tax, as charges and bills have it: quantity × price is the gross amount. A unit price without tax is
 * raised by its tax where that gives the very same gross amount, else the quantity is 1 and the price the gross amount.
 */
export function grossTerms(line: Worked): Pick<Worked, 'quantity' | 'price' | 'calc'> {
  const { quantity, price, calc, gross, net } = line;
  if (line.tax_included || new Big(line.tax_percent).eq(0)) return { quantity, price, calc };
  const { currency } = gross;
  const grossText = amountOf(currency, gross.minor);
  const facts = { net: amountOf(currency, net.minor), percent: line.tax_percent, gross: grossText, currency };
  const withTax = { ...calc, notes: [...calc.notes, { word: 'rating.note.taxAdded', facts }] };
  const raised = new Big(price).times(new Big(line.tax_percent).plus(100)).div(100).round(unitPricePlaces, Big.roundHalfUp);
  const same = roundTo(currency, raised.times(quantity)).minor === gross.minor;
  return same ? { quantity, price: raised.toFixed(), calc: withTax } : { quantity: '1', price: grossText, calc: withTax };
}
const unitPricePlaces = 6;

export type Functional = { readonly gross: Money; readonly net: Money; readonly tax: Money };

/**
 * A line in our own company's currency by a rate of `to` a unit of the line's currency. Gross and net are converted, the tax is what
 * is left, so that the three add up. The rate is looked up, and refused when missing, by the caller: there is no default here.
 */
export function functionalOf(line: Pick<Worked, 'gross' | 'net'>, to: Currency, rate: string): Functional {
  const gross = convert(line.gross, to, rate);
  const net = convert(line.net, to, rate);
  return { gross, net, tax: { currency: to, minor: gross.minor - net.minor } };
}
