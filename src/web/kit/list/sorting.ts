import type { SortOrder } from '../../../kernel/list.ts';

/** The next order of a column: ascending, descending, unsorted. With Shift the column is added to the current order. */
export function nextSort(sort: readonly SortOrder[], key: string, more: boolean): SortOrder[] {
  const now = sort.find((each) => each.key === key);
  const others = more ? sort.filter((each) => each.key !== key) : [];
  if (!now) return [...others, { key, desc: false }];
  return now.desc ? others : [...others, { key, desc: true }];
}
