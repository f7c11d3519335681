import type { SortOrder } from '../../kernel/list.ts';

/** Ascending, descending, unsorted; with Shift it is added to the order there is. */
export function nextSort(sort: readonly SortOrder[], key: string, more: boolean): SortOrder[] {
  const now = sort.find((each) => each.key === key);
  const others = more ? sort.filter((each) => each.key !== key) : [];
  if (!now) return [...others, { key, desc: false }];
  return now.desc ? others : [...others, { key, desc: true }];
}
