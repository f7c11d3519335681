import { expect, test } from 'vitest';
import { master } from './master.ts';
import { masterPages } from './master-pages.ts';

const port = { table: 'port', subject: 'port', facts: { code: { is: 'code' } }, key: ['code'], sort: 'code' } as const;
const base = { group: 'resource', users: [1], file: 'master' };
const list = { ...base, kind: 'list', shown: true, permit: 'port.view', buttons: ['port.save', 'port.deactivate'] };

test('a table has its list in the menu, and its pages to add and edit below it for those who may save', () => {
  const pages = [
    { name: 'port', group: 'resource', list: '/port', add: 'add', edit: 'edit', icon: 'anchor', place: 0, heading: 'network' },
  ] as const;
  expect(masterPages(master({ ...port, pages }))).toEqual([
    { ...list, path: '/port', title: 'page.port', icon: 'anchor', place: 0, heading: 'network' },
    { ...base, path: '/port/add', title: 'page.port.add', kind: 'add', shown: false, permit: 'port.save' },
    { ...base, path: '/port/edit', title: 'page.port.edit', kind: 'edit', shown: false, permit: 'port.save', shows: 'port' },
  ]);
});

test('a table that is only listed has its list alone, each with its fixed filter', () => {
  const pages = [
    { name: 'sea', group: 'resource', list: '/sea', fixed: { mode: 'sea' } },
    { name: 'air', group: 'resource', list: '/air' },
  ] as const;
  expect(masterPages(master({ ...port, pages }))).toEqual([
    { ...list, path: '/sea', title: 'page.sea', fixed: { mode: 'sea' } },
    { ...list, path: '/air', title: 'page.air' },
  ]);
});
