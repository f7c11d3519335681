import { amountOf, type Currency } from '../../../kernel/money.ts';
import { type Judged, scopeOf } from '../rating/match.ts';
import type { Problem } from '../rating/price.ts';
import type { RatedLeg } from '../rating/rate.ts';
import type { PartyAnswer } from './schema.ts';

/** Display names of a price. */
export type PriceNames = {
  readonly fee_name: string;
  readonly customer_line_name: string | null;
  readonly line_name: string | null;
  readonly origin_name: string | null;
  readonly destination_name: string | null;
  readonly via_name: string | null;
  readonly vehicle_type_name: string | null;
  readonly container_type: string | null;
  readonly customs_country: string | null;
  readonly customs_direction: string | null;
  readonly customs_office: string | null;
};
export type ShownLeg = Omit<PartyAnswer, 'party_id' | 'party_name'>;

/** A rated leg in the form for a page: names for ids, sums by currency, winners first. */
export function answerOf(rated: RatedLeg, names: ReadonlyMap<bigint, PriceNames>): ShownLeg {
  const feeOf = (fee: bigint): string => {
    const judged = rated.choices.flatMap((choice) => choice.judged).find((one) => one.offer.fee_id === fee);
    return (judged && names.get(judged.offer.price_id)?.fee_name) ?? '';
  };
  const totals = new Map<Currency, bigint>();
  for (const { gross } of rated.lines) totals.set(gross.currency, (totals.get(gross.currency) ?? 0n) + gross.minor);
  return {
    totals: [...totals].map(([currency, minor]) => ({ currency, amount: amountOf(currency, minor) })),
    lines: rated.lines.map((line) => ({
      id: `${line.offer.price_id} ${line.container_type ?? ''}`,
      price_id: line.offer.price_id,
      quotation_id: line.offer.quotation_id,
      number: line.offer.quotation_number,
      revision: line.offer.revision,
      fee_name: feeOf(line.offer.fee_id),
      container_type: line.container_type,
      quantity: line.quantity,
      price: line.price,
      currency: line.gross.currency,
      gross: amountOf(line.gross.currency, line.gross.minor),
      net: amountOf(line.net.currency, line.net.minor),
      tax: amountOf(line.tax.currency, line.tax.minor),
      tax_percent: line.tax_percent,
      tax_included: line.tax_included,
      notes: line.calc.notes.map((note) => ({ word: note.word, facts: { ...note.facts } })),
    })),
    unrated: rated.unrated.map(({ fee_id, container_type, problem }) => ({
      id: `${fee_id} ${container_type ?? ''}`,
      fee_name: feeOf(fee_id),
      container_type,
      why: problemNote(problem),
    })),
    judged: rated.choices
      .flatMap((choice) => choice.judged.map((one) => judgedRow(one, choice.container_type, names.get(one.offer.price_id))))
      .toSorted((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict)),
  };
}

const verdicts = ['wins', 'ties', 'loses', 'no_match'];

function problemNote({ why, facts }: Problem): { word: string; facts: Record<string, string | number> } {
  return { word: `rating.problem.${why}`, facts: { ...facts } };
}

function judgedRow({ offer, verdict }: Judged, container: string | null, names: PriceNames | undefined): PartyAnswer['judged'][number] {
  const reason = verdict.is === 'loses' ? `rating.by.${verdict.by}` : verdict.is === 'no_match' ? `rating.mismatch.${verdict.on}` : null;
  return {
    id: `${offer.price_id} ${container ?? ''}`,
    price_id: offer.price_id,
    quotation_id: offer.quotation_id,
    number: offer.quotation_number,
    revision: offer.revision,
    state: offer.state,
    fee_name: names?.fee_name ?? '',
    container_type: container ?? names?.container_type ?? null,
    lane: names ? laneText(names) : '',
    scope: scopeOf(offer.lane),
    vehicle_type_name: names?.vehicle_type_name ?? null,
    verdict: verdict.is,
    reason,
  };
}

/** The lane of a price in one line; empty means anywhere. */
export function laneText(
  names: Pick<PriceNames, 'customer_line_name' | 'line_name' | 'origin_name' | 'destination_name' | 'via_name'>,
): string {
  const ends = names.origin_name || names.destination_name ? `${names.origin_name ?? '*'} → ${names.destination_name ?? '*'}` : null;
  const lane = names.customer_line_name ?? names.line_name ?? ends ?? '';
  return names.via_name ? `${lane} (${names.via_name})` : lane;
}
