import Big from 'big.js';
import { amountOf, type Currency, convert, minorDigits, type Money, roundTo, splitTax } from '../../../kernel/money.ts';
import { shownQuantity } from './chargeable.ts';
import { measure, type Measured } from './measure.ts';
import { type Basis, type Cargo, isProblem, type Note, type Price, type Problem, type Scheme, type Tier } from './price.ts';
import { cheapestBreak, segmentsOf, tierNote, tierOf } from './tiers.ts';

/** The calculation of a line, stored with it as JSON and never computed a second time. */
export type Calculation = {
  readonly basis: Basis;
  readonly scheme: Scheme;
  readonly inputs: Readonly<Record<string, string>>;
  /** The tier that priced the whole quantity; for cumulative tiers the highest one reached. */
  readonly tier: Tier | null;
  readonly bound: 'minimum' | 'maximum' | null;
  readonly notes: readonly Note[];
};

/**
 * One rated line. quantity × price, rounded by the fee's rule, is always `amount`. If a bound, segments or a first quantity prevent that,
 * the quantity is 1 and the price the amount. `amount` includes tax if the price does. gross = net + tax, and splitting gross always gives
 * the same net again.
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

/** The base amount of a percentage: in the currency of the percentage's price, and with or without tax as that price is. */
export type BaseAmount = { readonly fee: string; readonly amount: Money };

/** quantity × price → minimum → maximum → the fee's own rounding → tax split (money.md 2). Round once, at the line. */
export function charge(price: Price, cargo: Cargo, base: BaseAmount | null = null): Worked | Problem {
  const measured = price.basis === 'percent' ? measurePercent(price, base) : measure(price, cargo);
  if (isProblem(measured)) return measured;
  const { currency } = price;
  if (price.is_included) return includedLine(price, currency, measured);
  const amountInScheme = applyScheme(price, measured.quantity);
  if (isProblem(amountInScheme)) return amountInScheme;
  const { exact, bound } = withinBounds(price, amountInScheme.exact.round(exactPlaces, Big.roundHalfUp));
  const amount = roundFee(price, currency, exact);
  const amountText = amountOf(currency, amount.minor);
  const product =
    bound !== null
      ? { quantity: '1', price: exact.toFixed() }
      : (shownProduct(price, amountInScheme, amount) ?? { quantity: '1', price: amountText });
  const notes = [...measured.notes, ...amountInScheme.notes];
  if (bound !== null) notes.push({ word: `rating.note.${bound}`, facts: { amount: exact.toFixed(), currency } });
  if (!exact.eq(amountText))
    notes.push({ word: `rating.note.rounded.${price.round_carry}`, facts: { from: shownQuantity(exact), to: amountText, currency } });
  const calc: Calculation = { basis: price.basis, scheme: price.scheme, inputs: measured.inputs, tier: amountInScheme.tier, bound, notes };
  return { ...product, ...taxSplit(price, amount), calc };
}

/**
 * A quotient is computed to 40 places, so the amount is exact at 20 of them. An amount of exactly half a minor unit is on that half here,
 * even if its quantity has no finite decimals (1/3 kg).
 */
const exactPlaces = 20;

/** The quantity, to the places that a charge stores, and the price; null where they do not give the amount, because the exact ones do. */
function shownProduct(price: Price, { product }: SchemeAmount, amount: Money): { quantity: string; price: string } | null {
  if (!product) return null;
  const quantity = shownQuantity(product.quantity);
  const shown = roundFee(price, amount.currency, product.price.times(quantity));
  return shown.minor === amount.minor ? { quantity, price: product.price.toFixed() } : null;
}

type SchemeAmount = {
  readonly exact: Big;
  readonly product: { readonly quantity: Big; readonly price: Big } | null;
  readonly tier: Tier | null;
  readonly notes: readonly Note[];
};

function applyScheme(price: Price, quantity: Big): SchemeAmount | Problem {
  switch (price.scheme) {
    case 'per_unit':
      return perUnit(price, quantity);
    case 'whole_tier': {
      const tier = tierOf(price.tiers, quantity);
      return tier ? whole(tier, quantity, [tierNote(tier)]) : noTier(price, quantity);
    }
    case 'weight_break': {
      const best = cheapestBreak(price.tiers, quantity);
      if (!best) return noTier(price, quantity);
      const raised = best.quantity.gt(quantity) ? [{ word: 'rating.note.chargedAs', facts: { quantity: best.quantity.toFixed() } }] : [];
      return whole(best.tier, best.quantity, [tierNote(best.tier), ...raised]);
    }
    case 'tier_amount': {
      const tier = tierOf(price.tiers, quantity);
      if (!tier) return noTier(price, quantity);
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

function perUnit(price: Price, quantity: Big): SchemeAmount {
  const unit = price.basis === 'percent' ? new Big(price.price).div(100) : new Big(price.price);
  const exact = quantity.times(unit).round(exactPlaces, Big.roundHalfUp);
  const note: Note =
    price.basis === 'percent'
      ? { word: 'rating.note.percent', facts: { percent: price.price, base: quantity.toFixed(), amount: exact.toFixed() } }
      : { word: 'rating.note.product', facts: { quantity: shownQuantity(quantity), price: unit.toFixed(), amount: shownQuantity(exact) } };
  return { exact, product: { quantity, price: unit }, tier: null, notes: [note] };
}

function whole(tier: Tier, quantity: Big, notes: readonly Note[]): SchemeAmount {
  const exact = quantity.times(tier.price).round(exactPlaces, Big.roundHalfUp);
  const product: Note = {
    word: 'rating.note.product',
    facts: { quantity: shownQuantity(quantity), price: tier.price, amount: shownQuantity(exact) },
  };
  return { exact, product: { quantity, price: new Big(tier.price) }, tier, notes: [...notes, product] };
}

function cumulative(price: Price, quantity: Big): SchemeAmount | Problem {
  const segments = segmentsOf(price.tiers, quantity);
  if (!segments) return noTier(price, quantity);
  const notes = segments.map(
    (one): Note => ({
      word: 'rating.note.segment',
      facts: { from: one.tier.from, quantity: shownQuantity(one.quantity), price: one.tier.price, amount: shownQuantity(one.amount) },
    }),
  );
  return {
    exact: segments.reduce((sum, one) => sum.plus(one.amount), new Big(0)),
    product: null,
    tier: segments.at(-1)?.tier ?? price.tiers[0] ?? null,
    notes,
  };
}

function first(price: Price, quantity: Big, upTo: Big, word: 'baseAdditional' | 'firstAdditional'): SchemeAmount {
  const firstQuantity = new Big(price.first_quantity ?? 0);
  const more = quantity.gt(firstQuantity) ? quantity.minus(firstQuantity) : new Big(0);
  const exact = upTo.plus(more.times(price.price));
  const facts = {
    first: firstQuantity.toFixed(),
    first_price: price.first_price ?? '0',
    more: shownQuantity(more),
    price: price.price,
    amount: shownQuantity(exact),
  };
  return { exact, product: null, tier: null, notes: [{ word: `rating.note.${word}`, facts }] };
}

/** A quantity below the first tier is not charged, as with a surcharge from a weight on. One above the last tier has no price yet. */
function noTier({ tiers }: Price, quantity: Big): Problem {
  const end = tiers.at(-1)?.to;
  return { why: end && quantity.gte(end) ? 'above_tiers' : 'no_tier', facts: { quantity: shownQuantity(quantity) } };
}

function measurePercent(price: Price, base: BaseAmount | null): Measured | Problem {
  if (!base) return { why: 'base_missing', facts: { percent: price.price } };
  if (base.amount.currency !== price.currency)
    return { why: 'base_currency', facts: { currency: price.currency, base: base.amount.currency } };
  const amount = amountOf(base.amount.currency, base.amount.minor);
  return { quantity: new Big(amount), inputs: { fee: base.fee, amount, currency: base.amount.currency }, notes: [] };
}

/** The minimum applies first, then the maximum, so a maximum below the minimum would win; contracts refuse such a price. */
function withinBounds(price: Price, exact: Big): { exact: Big; bound: 'minimum' | 'maximum' | null } {
  const least = price.min_charge !== null && exact.lt(price.min_charge);
  const raised = least ? new Big(price.min_charge ?? 0) : exact;
  if (price.max_charge !== null && raised.gt(price.max_charge)) return { exact: new Big(price.max_charge), bound: 'maximum' };
  return { exact: raised, bound: least ? 'minimum' : null };
}

/** The fee's own decimals, never finer than the currency's. It rounds once: coarser decimals already give whole minor units. */
export function roundFee(price: Pick<Price, 'round_digits' | 'round_carry'>, currency: Currency, exact: Big): Money {
  const own = minorDigits[currency];
  if (price.round_digits === null || price.round_digits >= own) return roundTo(currency, exact, price.round_carry);
  return roundTo(currency, exact.round(price.round_digits, price.round_carry === 'up' ? Big.roundUp : Big.roundHalfUp));
}

type TaxSplit = Pick<Worked, 'amount' | 'tax_percent' | 'tax_included' | 'gross' | 'net' | 'tax'>;

/**
 * The tax split of an amount. A price without tax is first grossed up. The gross, rounded half up, always splits back into the same net,
 * since its rounding error divided by (1 + rate) stays under half a unit.
 */
function taxSplit(price: Price, amount: Money): TaxSplit {
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
  return { quantity: shownQuantity(measured.quantity), price: '0', ...taxSplit(price, { currency, minor: 0n }), calc };
}

function smaller(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

/**
 * The same line including tax, the form in charges and bills: quantity × price is the gross amount. A unit price
 * without tax is raised by its tax if that gives exactly the same gross amount, else the quantity is 1 and the price
 * the gross amount.
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
 * A line in the own company's currency, by a rate of `to` per unit of the line's currency. Gross and net are converted and the tax is the
 * difference, so that the three add up. The caller looks the rate up and refuses a missing one: there is no default here.
 */
export function functionalOf(line: Pick<Worked, 'gross' | 'net'>, to: Currency, rate: string): Functional {
  const gross = convert(line.gross, to, rate);
  const net = convert(line.net, to, rate);
  return { gross, net, tax: { currency: to, minor: gross.minor - net.minor } };
}
