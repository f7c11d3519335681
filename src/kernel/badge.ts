import { z } from 'zod';
import type { Call, ResultOf } from './call.ts';
import type { Filters, ListCall, Opening } from './list.ts';
import type { Page } from './page.ts';
import type { Permit } from './permit.ts';
import { nothing } from './schema.ts';

/** The rows that a page lists when it opens: the page's badge counts exactly these. */
export type OpeningRows = { readonly page: Page; readonly list: ListCall; readonly opening: Opening };

/** Names the rows that a page opens with. The page passes the same opening to useList. */
export function opensWith<RowIn, RowOut, F extends Filters, K extends string>(
  page: Page,
  list: ListCall<RowIn, RowOut, F, K>,
  opening: Opening<F> = {},
): OpeningRows {
  // Readers of a badge send the list's own opening to it, so the types of its filters match again there.
  return { page, list: list as unknown as ListCall, opening };
}

/** The number of a page. The rows that it counts are named in badge-rows.ts beside it. */
export type Badge<Answer = unknown> = { readonly page: Page; readonly count: (answer: Answer) => number };

/** A call that counts, and the badges of pages in its answer. A menu group shows the sum of its pages. */
export type BadgeSource = { readonly call: Call; readonly badges: readonly Badge[]; readonly bell?: Bell };

/** The lines of the bell for users with `permit`: by the end of their word `bell.stage.<key>`, each with its list. */
type Bell = { readonly permit: BellPermit; readonly lines: (data: unknown) => readonly BellLine[] };
type BellPermit = Permit | 'signedIn';
/**
 * `isPart` says that the line of everybody's approvals counts the same records; `unread` is the number of unread notices about records of the
 * line, which the bell does not count again.
 */
export type BellLine = {
  readonly key: string;
  readonly count: number;
  readonly address: string;
  readonly isPart?: boolean;
  readonly unread?: number;
};

/** The facts of a call that counts, whose params are empty, as its contract has them. */
type CountingCall = Pick<Call, 'cmd' | 'users' | 'permit' | 'shows'>;

/**
 * Declares a source of badges in a capability's badges.ts (`export const badges = [badgeSource<typeof countBills>(…)]`). The shell sends the call
 * and draws the badges. The source repeats what the shell must know of the call and imports only the type of its contract: the badges are
 * loaded with the first page, and contracts would bring the schemas of all capabilities that have one.
 */
export function badgeSource<C extends Call>(s: {
  call: CountingCall;
  badges: readonly Badge<ResultOf<C>>[];
  bell?: { permit: BellPermit; lines: (data: ResultOf<C>) => readonly BellLine[] };
}): BadgeSource {
  const counting: Call = { ...s.call, kind: 'read', params: nothing, result: z.unknown() };
  // The shell passes the answer of this call to `count`, so the two types match again there.
  return { ...s, call: counting } as unknown as BadgeSource;
}
