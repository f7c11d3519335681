import { link } from './link.ts';
import type { Master } from './master.ts';
import type { Page } from './page.ts';

/** The paths of a plain table as pages: each list with its pages to add and edit below it. */
export function masterPages(master: Master): Page[] {
  return master.pages.flatMap((set): Page[] => {
    const base = { group: set.group, users: master.list.users, file: 'master', ...(set.fixed ? { fixed: set.fixed } : {}) };
    const below = (kind: 'add' | 'edit'): Page[] => {
      const path = set[kind];
      if (path === undefined) return [];
      const shows = kind === 'edit' ? { shows: master.subject } : {};
      return [
        { ...base, ...shows, path: `${set.list}/${path}`, title: `page.${set.name}.${kind}`, kind, shown: false, permit: master.may.save },
      ];
    };
    const list: Page = {
      ...base,
      path: set.list,
      title: `page.${set.name}`,
      kind: 'list',
      shown: true,
      permit: master.may.view,
      buttons: [master.may.save, master.may.deactivate],
      ...(set.icon ? { icon: set.icon } : {}),
      ...(set.place === undefined ? {} : { place: set.place }),
      ...(set.heading === undefined ? {} : { heading: set.heading }),
    };
    return [list, ...below('add'), ...below('edit')];
  });
}

/** The addresses that show a record of a plain table to who searched for it: its form, and for readers its line in the list. */
export function addressesOf(master: Master, { id, code }: { readonly id: string; readonly code: string }): string[] {
  const pages = masterPages(master);
  const of = (kind: Page['kind'], query: Parameters<typeof link<string>>[1]): string[] =>
    pages.filter((page) => page.kind === kind).map((page) => link<string>(page, query));
  return [...of('edit', { id }), ...of('list', { 'w.search': code })];
}
