import type { Day } from '../../../kernel/day.ts';
import type { Currency, Money } from '../../../kernel/money.ts';
import { taxRateOn } from '../../reference/tax-rate/rules.ts';
import { type BaseAmount, charge, type Worked } from './charge.ts';
import { choose, type Choice, type Leg, type Offer } from './match.ts';
import { isProblem, type Price, type Problem } from './price.ts';

/** A charge of a leg with the price it came from: a line keeps the price and the revision of the sheet for ever. */
type RatedLine = Worked & { readonly offer: Offer; readonly container_type: string | null };
/** A fee that has prices in force for the leg but no charge, and why. */
type Unrated = { readonly fee_id: bigint; readonly container_type: string | null; readonly problem: Problem };
type FeeChoice = Choice & { readonly fee_id: bigint; readonly container_type: string | null };
export type RatedLeg = {
  readonly lines: readonly RatedLine[];
  readonly unrated: readonly Unrated[];
  readonly choices: readonly FeeChoice[];
};

/**
 * Charges a leg by the sheets of one party: for each fee the price that wins, worked out. Prices by container are chosen for each
 * container type of the leg by itself, all others once. Percentages come after the fees they are taken of.
 */
export function rate(leg: Leg, offers: readonly Offer[]): RatedLeg {
  const choices = [...Map.groupBy(offers, (offer) => offer.fee_id)].flatMap(([fee, own]) => chooseFee(leg, fee, own));
  const unrated: Unrated[] = choices.flatMap(({ fee_id, container_type, problem }) =>
    problem ? [{ fee_id, container_type, problem }] : [],
  );
  const lines: RatedLine[] = [];
  let waiting = choices.filter((choice) => choice.winner !== null);
  while (waiting.length > 0) {
    const ready = waiting.filter((choice) => !waiting.some((other) => other.fee_id === baseFeeOf(choice)));
    for (const choice of ready.length > 0 ? ready : waiting) {
      const worked = ready.length > 0 ? work(leg, choice, lines) : [{ why: 'percent_cycle', facts: {} } satisfies Problem];
      for (const one of worked) {
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
  const each = leg.cargo.containers.map(
    (one): FeeChoice => ({ ...choose(onlyContainer(leg, one.type), offers), fee_id, container_type: one.type }),
  );
  // A price that does not count containers and wins for several types is still one charge.
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

function work(leg: Leg, choice: FeeChoice, done: readonly RatedLine[]): (RatedLine | Problem)[] {
  const offer = choice.winner;
  if (!offer) return [];
  const byContainer = offer.price.basis === 'container' && choice.container_type !== null;
  const { cargo } = byContainer ? onlyContainer(leg, choice.container_type ?? '') : leg;
  const container_type = byContainer ? choice.container_type : null;
  const price = taxedOn(offer, leg.on);
  if (isProblem(price)) return [price];
  if (price.basis !== 'percent') return [ratedLine(charge(price, cargo), offer, container_type, leg.on)];
  const bases = baseAmounts(offer, done);
  return (bases.length > 0 ? bases : [null]).map((base) => ratedLine(charge(price, cargo, base), offer, null, leg.on));
}

/** The price with the tax of the day: its own where it fixes one, else the dated rate of its fee. A disbursement carries none of ours. */
function taxedOn(offer: Offer, day: Day): Price | Problem {
  const { price } = offer;
  const percent = price.is_disbursement ? '0' : (price.tax_percent ?? taxRateOn(offer.tax_rates, offer.fee_id, day)?.percent);
  return percent === undefined ? { why: 'tax_missing', facts: { day } } : { ...price, tax_percent: percent };
}

/** A line that took a dated rate says which row it was, so that a reader finds the law behind the figure. */
function ratedLine(worked: Worked | Problem, offer: Offer, container_type: string | null, day: Day): RatedLine | Problem {
  if (isProblem(worked)) return worked;
  const dated = offer.price.tax_percent === null && !offer.price.is_disbursement ? taxRateOn(offer.tax_rates, offer.fee_id, day) : null;
  if (dated === null) return { ...worked, offer, container_type };
  const note = { word: 'rating.note.taxRate', facts: { percent: dated.percent, day, basis: dated.basis ?? '' } };
  return { ...worked, calc: { ...worked.calc, notes: [...worked.calc.notes, note] }, offer, container_type };
}

/** What a percentage is taken of: the base fee's lines, one sum a currency, with or without tax as the percentage itself is. */
function baseAmounts(offer: Offer, done: readonly RatedLine[]): BaseAmount[] {
  const sums = new Map<Currency, bigint>();
  for (const line of done.filter((one) => one.offer.fee_id === offer.percent_of_fee_id)) {
    const amount: Money = offer.price.tax_included ? line.gross : line.net;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor);
  }
  return [...sums].map(([currency, minor]) => ({ fee: String(offer.percent_of_fee_id), amount: { currency, minor } }));
}
