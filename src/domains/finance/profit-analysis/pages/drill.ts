import { addDays } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import type { Filters } from '../../../../kernel/list.ts';
import { type Conditions, writeQuery } from '../../../../web/kit/list/list-query.ts';
import { listProfit } from '../../profit/contract.ts';
import { profitPage } from '../../profit/pages.ts';
import { type AnalysisRow, type Dimension, listProfitLines, optionalDimensions } from '../contract.ts';
import { profitLinesPage } from '../pages.ts';
import { addMonths, type Months } from '../rules.ts';

/** The question of a page: its filters, the alternatives of which one holds, and its months. */
export type Asked = { readonly where: Conditions; readonly either?: readonly Conditions[] | undefined; readonly months: Months };
type Group = Pick<AnalysisRow, 'key' | 'currency'>;
type Declared = { readonly filters: Filters; readonly sorts: readonly string[]; readonly tabs: readonly { readonly key: string }[] };

/** The days of some months. */
function daysOf({ from, to }: Months): { from: string; to: string } {
  return { from: `${from}-01`, to: addDays(`${addMonths(to, 1)}-01`, -1) };
}

const carried = ['company', 'customer', 'line', 'carrier', 'salesperson', 'origin', 'destination', 'business', 'books'] as const;
const carry = (conditions: Conditions): Conditions =>
  Object.fromEntries(carried.flatMap((key) => (conditions[key] === undefined ? [] : [[key, conditions[key]]])));

/** The alternatives in what they narrow. One that narrows nothing holds for all. */
function alternativesOf(either: readonly Conditions[] = []): readonly Conditions[] {
  const narrowed = either.map(carry);
  return narrowed.some((one) => Object.keys(one).length === 0) ? [] : narrowed;
}

function ownOf(by: Dimension, key: string | null): Conditions {
  if (key === null) return {};
  switch (by) {
    case 'month':
      return { period: daysOf({ from: key, to: key }) };
    case 'route': {
      const [origin = '', destination = ''] = key.split('-');
      return { origin: [origin], destination: [destination] };
    }
    default:
      return { [by]: [key] };
  }
}

/** The filters of a group as the address of a list has them: those of the page, and its own. An amount in a chosen currency is of all books. */
function queryOf(list: Declared, by: Dimension, { key, currency }: Group, { where, either, months }: Asked, more: Conditions = {}) {
  const books = where['currency'] === undefined ? { books: [currency] } : {};
  const conditions = { period: daysOf(months), ...carry(where), ...books, ...ownOf(by, key), ...more };
  return writeQuery({ tab: null, where: conditions, either: alternativesOf(either), sort: [], group: null }, list);
}

/** The charge lines behind the actual figures of a group: an estimate is no part of them. */
export function linesOf(by: Dimension, group: Group, asked: Asked): string {
  const without = group.key === null ? optionalDimensions.filter((one) => one === by) : [];
  const more = { measure: ['accrued', 'billed'], ...(without.length > 0 ? { without } : {}) };
  return link(profitLinesPage, queryOf(listProfitLines.list, by, group, asked, more));
}

/** The orders that a group counts; null for the group that has none. */
export function ordersOf(by: Dimension, group: Group, asked: Asked): string | null {
  return group.key === null ? null : link(profitPage, queryOf(listProfit.list, by, group, asked));
}

/** The name of a group for its reader. */
export function nameOf(t: (key: string) => string, by: Dimension, { key, name }: Pick<AnalysisRow, 'key' | 'name'>): string {
  return by === 'business' && key !== null ? t(`charge.business.${key}`) : (name ?? t('profitAnalysis.none'));
}
