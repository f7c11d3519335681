import { addDays, type Day } from '../../../kernel/day.ts';
import type { settledness } from './contract.ts';

/** When a party pays: at once, per document, or by statement. `days` run from the document or the statement. */
export type Terms = {
  readonly settlement: 'cash' | 'perOrder' | 'perTrip' | 'halfMonth' | 'monthly';
  readonly days: number;
  /** Day of the month on which a monthly statement is drawn up, 1 to 28. */
  readonly statementDay: number;
};

/** The day a bill is due: the terms' days after the bill, or after the statement that the bill falls into. */
export function dueOn(terms: Terms, billOn: Day): Day {
  switch (terms.settlement) {
    case 'cash':
      return billOn;
    case 'perOrder':
    case 'perTrip':
      return addDays(billOn, terms.days);
    case 'halfMonth':
      return addDays(Number(billOn.slice(8)) <= 15 ? `${billOn.slice(0, 8)}15` : lastOfMonth(billOn), terms.days);
    case 'monthly':
      return addDays(statementAfter(billOn, terms.statementDay), terms.days);
  }
}

function lastOfMonth(day: Day): Day {
  return addDays(firstOfNextMonth(day), -1);
}
function firstOfNextMonth(day: Day): Day {
  return `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}
/** The statement day on or after a day. */
function statementAfter(day: Day, statementDay: number): Day {
  const own = String(statementDay).padStart(2, '0');
  return Number(day.slice(8)) <= statementDay ? `${day.slice(0, 8)}${own}` : `${firstOfNextMonth(day).slice(0, 8)}${own}`;
}

/** How far a bill is settled: in full only when every currency row is. */
export function settledOf(
  balances: readonly { readonly amountMinor: bigint; readonly writtenOffMinor: bigint }[],
): (typeof settledness)[number] {
  if (balances.every((row) => row.writtenOffMinor === row.amountMinor)) return 'full';
  return balances.every((row) => row.writtenOffMinor === 0n) ? 'none' : 'part';
}
