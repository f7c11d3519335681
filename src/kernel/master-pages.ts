import type { Master } from './master.ts';
import type { Page } from './page.ts';

/** The paths of a plain table as pages: each list with its pages to add and edit below it. */
export function masterPages(made: Master): Page[] {
  return made.pages.flatMap((set): Page[] => {
    const base = { group: set.group, users: made.list.users, file: 'master', ...(set.fixed ? { fixed: set.fixed } : {}) };
    const below = (kind: 'add' | 'edit'): Page[] => {
      const path = set[kind];
      if (path === undefined) return [];
      const shows = kind === 'edit' ? { shows: made.subject } : {};
      return [
        { ...base, ...shows, path: `${set.list}/${path}`, title: `page.${set.name}.${kind}`, kind, shown: false, permit: made.may.save },
      ];
    };
    const list: Page = {
      ...base,
      path: set.list,
      title: `page.${set.name}`,
      kind: 'list',
      shown: true,
      permit: made.may.view,
      buttons: [made.may.save, made.may.deactivate],
      ...(set.icon ? { icon: set.icon } : {}),
      ...(set.place === undefined ? {} : { place: set.place }),
      ...(set.heading === undefined ? {} : { heading: set.heading }),
    };
    return [list, ...below('add'), ...below('edit')];
  });
}
