import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import type { Day } from '../../../kernel/day.ts';
import { link, type LinkedPage } from '../../../kernel/link.ts';
import type { Filters, ListCall, Opening, Where } from '../../../kernel/list.ts';
import type { Page } from '../../../kernel/page.ts';

/** The list behind a number of the home page: its rows, the address that shows exactly these, and the page of one of its records. */
export type Behind = { readonly rows: OpeningRows; readonly address: string; readonly record?: LinkedPage };

/** Lists by the key of their number. */
export type ListsBehind = Readonly<Partial<Record<string, Behind>>>;

/**
 * The rows of a page in one of its tabs, with filters beside those that the page always keeps (`opening`). The filters stand in the
 * address as lists read them.
 */
export function behindPage<RowIn, RowOut, F extends Filters, K extends string>(
  page: Page,
  list: ListCall<RowIn, RowOut, F, K>,
  narrowed: { readonly tab?: string; readonly where?: Where<F>; readonly opening?: Opening<F>; readonly record?: LinkedPage } = {},
): Behind {
  const { where, opening, record, tab = opening?.tab } = narrowed;
  const fixed = { ...opening?.fixed, ...where } as Where<F>;
  const filters = Object.entries(where ?? {}).map(([key, value]) => [`w.${key}`, filterText(value)]);
  return {
    rows: opensWith(page, list, { fixed, ...(tab ? { tab } : {}) }),
    address: link<string>(page, { ...Object.fromEntries(filters), ...(tab ? { tab } : {}) }),
    ...(record ? { record } : {}),
  };
}

function filterText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.join(',');
  const { from = '', to = '' } = value as { from?: Day; to?: Day };
  return `${from}..${to}`;
}
