import { link } from '../../../../kernel/link.ts';
import { addDays } from '../../../../kernel/day.ts';
import type { AnalysisRow, Dimension } from '../contract.ts';
import { addMonths } from '../rules.ts';
import { profitLinesPage } from '../pages.ts';

type Where = Readonly<Record<string, unknown>>;

/** The days of some months as an address has them. */
function daysOf(from: string, to: string): string {
  return `${from}-01..${addDays(`${addMonths(to, 1)}-01`, -1)}`;
}

/** The filters of a group: those of the page, and its own. */
function filtersOf(by: Dimension, { key }: Pick<AnalysisRow, 'key'>, period: string): Record<`w.${string}`, string> {
  if (key === null) return { 'w.period': period };
  switch (by) {
    case 'month':
      return { 'w.period': daysOf(key, key) };
    case 'route': {
      const [origin = '', destination = ''] = key.split('-');
      return { 'w.period': period, 'w.origin': origin, 'w.destination': destination };
    }
    default:
      return { 'w.period': period, [`w.${by}`]: key };
  }
}

const carried = ['company', 'customer', 'line', 'carrier', 'salesperson', 'origin', 'destination', 'business'] as const;

/** The charge lines behind the actual figures of a group: an estimate is no part of them. */
export function linesOf(by: Dimension, row: Pick<AnalysisRow, 'key'>, months: { from: string; to: string }, where: Where): string {
  const narrowed = carried.flatMap((key) => {
    const values = where[key];
    return Array.isArray(values) ? [[`w.${key}`, values.join()] as const] : [];
  });
  return link(profitLinesPage, {
    ...Object.fromEntries(narrowed),
    ...filtersOf(by, row, daysOf(months.from, months.to)),
    'w.measure': 'accrued,billed',
  });
}
