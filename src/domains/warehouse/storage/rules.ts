import Big from 'big.js';
import { type Day, daysBetween } from '../../../kernel/day.ts';
import { amountOf, type Currency, roundTo } from '../../../kernel/money.ts';
import type { StorageLineKind, StoragePer } from './kinds.ts';

export type Tier = { readonly place: number; readonly from_day: number; readonly to_day: number | null; readonly price: string };

/**
 * The tiers of a stay from what a person enters: for each the last day, empty for the last tier, and its price. The first begins after the
 * free days. Null where a tier ends before it begins, or where days are left without a price.
 */
export function tiersOf(freeDays: number, entered: readonly { readonly to_day: number | null; readonly price: string }[]): Tier[] | null {
  const tiers: Tier[] = [];
  let from = freeDays + 1;
  for (const [place, { to_day, price }] of entered.entries()) {
    const isLast = place === entered.length - 1;
    if (isLast !== (to_day === null) || (to_day !== null && to_day < from)) return null;
    tiers.push({ place: place + 1, from_day: from, to_day, price });
    from = (to_day ?? 0) + 1;
  }
  return tiers.length > 0 ? tiers : null;
}

/** The first day of a month and of the one after it. */
export function monthBounds(month: string): { from: Day; until: Day } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, until: `${next}-01` };
}

export type Stay = {
  readonly tariff_id: bigint;
  readonly place: number;
  readonly pallets: number;
  /** Units times days. */
  readonly quantity: string;
};
export type TariffTerms = {
  readonly id: bigint;
  readonly per: StoragePer;
  readonly free_days: number;
  readonly currency: Currency;
  readonly minimum_minor: bigint | null;
  readonly tiers: readonly Tier[];
};
export type PricedLine = {
  readonly tariff_id: bigint;
  readonly kind: StorageLineKind;
  readonly place: number;
  readonly from_day: number | null;
  readonly to_day: number | null;
  readonly pallets: number;
  readonly quantity: string;
  readonly price: string;
  readonly amount_minor: bigint;
};

/** The sum of some lines. */
export function totalOf(lines: readonly Pick<PricedLine, 'amount_minor'>[]): bigint {
  return lines.reduce((sum, line) => sum + line.amount_minor, 0n);
}

/**
 * Prices the stays of a month by tier, each rounded once. `terms` are the versions of the month in their order, all of one currency. Where
 * the month comes to less than the minimum of its last version, a line adds what is missing, so every line is quantity times price.
 */
export function priceStays(stays: readonly Stay[], terms: readonly TariffTerms[], month: string): PricedLine[] {
  const { from, until } = monthBounds(month);
  const days = daysBetween(from, until);
  const lines = terms.flatMap((tariff) =>
    [{ place: 0, from_day: 1, to_day: tariff.free_days, price: '0' }, ...tariff.tiers].flatMap((tier): PricedLine[] => {
      const stay = stays.find(({ tariff_id, place }) => tariff_id === tariff.id && place === tier.place);
      if (!stay || new Big(stay.quantity).eq(0)) return [];
      const quantity = (tariff.per === 'month' ? new Big(stay.quantity).div(days) : new Big(stay.quantity)).round(6, Big.roundHalfUp);
      const { minor } = roundTo(tariff.currency, quantity.times(tier.price));
      return [
        {
          tariff_id: tariff.id,
          kind: tier.place === 0 ? 'free' : 'tier',
          place: tier.place,
          from_day: tier.from_day,
          to_day: tier.to_day,
          pallets: stay.pallets,
          quantity: quantity.toFixed(6),
          price: tier.price,
          amount_minor: minor,
        },
      ];
    }),
  );
  const last = terms.at(-1);
  const total = totalOf(lines);
  if (!last?.minimum_minor || lines.length === 0 || total >= last.minimum_minor) return lines;
  const missing = last.minimum_minor - total;
  const price = amountOf(last.currency, missing);
  return [
    ...lines,
    {
      tariff_id: last.id,
      kind: 'minimum',
      place: 0,
      from_day: null,
      to_day: null,
      pallets: 0,
      quantity: '1.000000',
      price,
      amount_minor: missing,
    },
  ];
}

const keyOf = ({ tariff_id, kind, place }: Pick<PricedLine, 'tariff_id' | 'kind' | 'place'>): string => `${tariff_id} ${kind} ${place}`;
type Charged = Pick<PricedLine, 'tariff_id' | 'kind' | 'place' | 'quantity' | 'amount_minor'>;

/**
 * The lines less the charges of earlier rounds: the same lines with the difference of quantity and amount. Lines that are gone give back
 * what was charged for them.
 */
export function differenceOf(now: readonly PricedLine[], charged: readonly (Charged & PricedLine)[]): PricedLine[] {
  const before = Map.groupBy(charged, keyOf);
  const keys = [...new Set([...now, ...charged].map(keyOf))];
  return keys.flatMap((key): PricedLine[] => {
    const line = now.find((one) => keyOf(one) === key);
    const earlier = before.get(key) ?? [];
    const like = line ?? earlier[0];
    // Stryker disable next-line ConditionalExpression, ArrayDeclaration: each key comes from a line
    if (!like) return [];
    const quantity = earlier.reduce((left, one) => left.minus(one.quantity), new Big(line?.quantity ?? 0));
    const amount = earlier.reduce((left, one) => left - one.amount_minor, line?.amount_minor ?? 0n);
    return quantity.eq(0) && amount === 0n ? [] : [{ ...like, quantity: quantity.toFixed(6), amount_minor: amount }];
  });
}

/** A line as finance charges it: quantity times price where that gives the amount, else one at the amount (docs/money.md 2). */
export function chargeable(
  currency: Currency,
  line: Pick<PricedLine, 'quantity' | 'price' | 'amount_minor'>,
): { quantity: string; unitPrice: string } {
  const isProduct = roundTo(currency, new Big(line.quantity).times(line.price)).minor === line.amount_minor;
  return isProduct
    ? { quantity: line.quantity, unitPrice: line.price }
    : { quantity: '1', unitPrice: amountOf(currency, line.amount_minor) };
}
