import type { Day } from '../../../kernel/day.ts';
import type { Currency, Money } from '../../../kernel/money.ts';
import { taxRateOn } from '../../reference/tax-rate/rules.ts';
import { type BaseAmount, charge, type Worked } from './charge.ts';
import { choose, type Choice, type Leg, type Offer } from './match.ts';
import { isProblem, type Price, type Problem, waitsForPrice } from './price.ts';

/** A charge of a leg with its price. A line refers permanently to the price and the revision of the sheet. */
type RatedLine = Worked & { readonly offer: Offer; readonly container_type: string | null };
/** A fee with prices in force for the leg but no charge, and the reason. */
type FeeProblem = { readonly fee_id: bigint; readonly container_type: string | null; readonly problem: Problem };
type FeeChoice = Choice & { readonly fee_id: bigint; readonly container_type: string | null };
export type RatedLeg = {
  readonly lines: readonly RatedLine[];
  readonly unrated: readonly FeeProblem[];
  readonly choices: readonly FeeChoice[];
};

/**
 * Charges a leg by the sheets of one party: for each fee it rates the winning price. Prices by container are chosen for each container type
 * of the leg, all others once. Percentages come after the fees they are based on, and wait with one that waits for a price.
 */
export function rate(leg: Leg, offers: readonly Offer[]): RatedLeg {
  const choices = [...Map.groupBy(offers, (offer) => offer.fee_id)].flatMap(([fee, own]) => chooseFee(leg, fee, own));
  const unrated: FeeProblem[] = choices.flatMap(({ fee_id, container_type, problem }) =>
    problem ? [{ fee_id, container_type, problem }] : [],
  );
  const lines: RatedLine[] = [];
  let waiting = choices.filter((choice) => choice.winner !== null);
  while (waiting.length > 0) {
    const ready = waiting.filter((choice) => !waiting.some((other) => other.fee_id === baseFeeOf(choice)));
    for (const choice of ready.length > 0 ? ready : waiting) {
      const outcomes = ready.length > 0 ? work(leg, choice, { lines, unrated }) : [{ why: 'percent_cycle', facts: {} } satisfies Problem];
      for (const one of outcomes) {
        if (isProblem(one)) unrated.push({ fee_id: choice.fee_id, container_type: choice.container_type, problem: one });
        else lines.push(one);
      }
    }
    waiting = ready.length > 0 ? waiting.filter((choice) => !ready.includes(choice)) : [];
  }
  return { lines, unrated, choices };
}

function chooseFee(leg: Leg, fee_id: bigint, offers: readonly Offer[]): FeeChoice[] {
  const byContainer = offers.some((offer) => offer.price.basis === 'container') && leg.cargo.containers.length > 0;
  if (!byContainer) return [{ ...choose(leg, offers), fee_id, container_type: null }];
  // A type that stands in several lines is charged once, for the containers of all its lines.
  const types = [...new Set(leg.cargo.containers.map(({ type }) => type))];
  const each = types.map((type): FeeChoice => ({ ...choose(onlyContainer(leg, type), offers), fee_id, container_type: type }));
  // A winning price that does not count containers is one charge, even if it wins for several types.
  return each.filter(
    (choice, place) =>
      choice.winner === null ||
      choice.winner.price.basis === 'container' ||
      each.findIndex((other) => other.winner === choice.winner) === place,
  );
}

function onlyContainer(leg: Leg, type: string): Leg {
  return { ...leg, cargo: { ...leg.cargo, containers: leg.cargo.containers.filter((one) => one.type === type) } };
}

function baseFeeOf(choice: FeeChoice): bigint | null {
  return choice.winner?.price.basis === 'percent' ? choice.winner.percent_of_fee_id : null;
}

function work(leg: Leg, choice: FeeChoice, done: Pick<RatedLeg, 'lines' | 'unrated'>): (RatedLine | Problem)[] {
  const offer = choice.winner;
  if (!offer) return [];
  const byContainer = offer.price.basis === 'container' && choice.container_type !== null;
  const { cargo } = byContainer ? onlyContainer(leg, choice.container_type ?? '') : leg;
  const container_type = byContainer ? choice.container_type : null;
  const price = priceWithTax(offer, leg.on);
  if (isProblem(price)) return [price];
  if (price.basis !== 'percent') return [ratedLine(charge(price, cargo), offer, container_type, leg.on)];
  // A part of the base, such as the containers of one type alone, would be a wrong base as well.
  const baseWaits = done.unrated.some((one) => one.fee_id === offer.percent_of_fee_id && waitsForPrice(one.problem));
  if (baseWaits && !price.is_included) return [{ why: 'base_waits', facts: { percent: price.price } }];
  const bases = baseAmounts(offer, done.lines);
  return (bases.length > 0 ? bases : [null]).map((base) => ratedLine(charge(price, cargo, base), offer, null, leg.on));
}

/** The price with the tax of the day: its own fixed rate, else the dated rate of its fee. A disbursement carries no tax of ours. */
function priceWithTax(offer: Offer, day: Day): Price | Problem {
  const { price } = offer;
  const percent = price.is_disbursement ? '0' : (price.tax_percent ?? taxRateOn(offer.tax_rates, offer.fee_id, day)?.percent);
  return percent === undefined ? { why: 'tax_missing', facts: { day } } : { ...price, tax_percent: percent };
}

/** A line with a dated rate names its row, so that a reader finds the law for the figure. */
function ratedLine(outcomes: Worked | Problem, offer: Offer, container_type: string | null, day: Day): RatedLine | Problem {
  if (isProblem(outcomes)) return outcomes;
  const dated = offer.price.tax_percent === null && !offer.price.is_disbursement ? taxRateOn(offer.tax_rates, offer.fee_id, day) : null;
  if (dated === null) return { ...outcomes, offer, container_type };
  const note = { word: 'rating.note.taxRate', facts: { percent: dated.percent, day, basis: dated.basis ?? '' } };
  return { ...outcomes, calc: { ...outcomes.calc, notes: [...outcomes.calc.notes, note] }, offer, container_type };
}

/** The base of a percentage: the lines of the base fee, one sum per currency, with or without tax as the percentage itself is. */
function baseAmounts(offer: Offer, done: readonly RatedLine[]): BaseAmount[] {
  const sums = new Map<Currency, bigint>();
  for (const line of done.filter((one) => one.offer.fee_id === offer.percent_of_fee_id)) {
    const amount: Money = offer.price.tax_included ? line.gross : line.net;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor);
  }
  return [...sums].map(([currency, minor]) => ({ fee: String(offer.percent_of_fee_id), amount: { currency, minor } }));
}
