import type { Entries } from './entries.ts';
import type { OpenCash } from './takes.ts';

/** The entries of one receipt or payment. */
export type Match = Entries & {
  readonly cash_id: string;
  readonly entry_no: string;
  readonly excess: 'advance' | 'difference';
  readonly business_on: string | null;
};

export function newMatch({ id, entry_no }: Pick<OpenCash, 'id' | 'entry_no'>): Match {
  return {
    cash_id: id,
    entry_no,
    takes: {},
    taxes: {},
    pays: {},
    certificates: {},
    rests: new Set(),
    excess: 'advance',
    business_on: null,
  };
}

/**
 * The match as it is now: the user's, or an empty one of the first money. Entries belong to one receipt or payment and do not pass to
 * another one, which has another rate: where theirs is used up meanwhile, `lost` is its number.
 */
export function currentMatch(
  open: readonly OpenCash[],
  entered: Match | null,
): { readonly cash: OpenCash; readonly match: Match; readonly lost: string | null } | null {
  const own = entered && open.find(({ id }) => id === entered.cash_id);
  if (own) return { cash: own, match: entered, lost: null };
  const [first] = open;
  if (!first) return null;
  return { cash: first, match: newMatch(first), lost: entered && hasEntries(entered) ? entered.entry_no : null };
}

function hasEntries({ takes, taxes, pays, certificates }: Match): boolean {
  return [takes, taxes, pays, certificates].some((texts) => Object.values(texts).some((text) => text !== ''));
}
