/**
 * The reason why a list shows no rows: its other tabs hold those that its filters let through (`shown` is the first of these), its filters leave
 * none in any tab, or there are none at all. Only the last one asks for a first record. `counts` are those under the filters.
 */
export type EmptyReason = { readonly is: 'filtered' | 'none' } | { readonly is: 'tab'; readonly shown: string };

export function emptyReason(list: {
  readonly isFiltered: boolean;
  readonly tab: string | null;
  readonly tabs: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}): EmptyReason {
  const shown = list.tabs.find((key) => key !== list.tab && (list.counts[key] ?? 0) > 0);
  if (shown !== undefined) return { is: 'tab', shown };
  return { is: list.isFiltered ? 'filtered' : 'none' };
}
