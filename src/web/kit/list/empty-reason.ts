/**
 * The reason why a list shows no rows: its filters leave none, its other tabs hold them (`shown` is the first of these), or there are none at
 * all. Only the last one asks for a first record.
 */
export type EmptyReason = { readonly is: 'filtered' | 'none' } | { readonly is: 'tab'; readonly shown: string };

export function emptyReason(list: {
  readonly isFiltered: boolean;
  readonly tab: string | null;
  readonly tabs: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}): EmptyReason {
  if (list.isFiltered) return { is: 'filtered' };
  const shown = list.tabs.find((key) => key !== list.tab && (list.counts[key] ?? 0) > 0);
  return shown === undefined ? { is: 'none' } : { is: 'tab', shown };
}
