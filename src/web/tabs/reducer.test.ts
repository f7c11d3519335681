import { describe, expect, test } from 'vitest';
import { oldestUnchanged, reduceTabs, startTabs, tabKey, tabLimit, type TabAction, type Tabs } from './reducer.ts';

const at = (path: string, query: Record<string, string> = {}) => ({
  key: path + (query['id'] ? `?id=${query['id']}` : ''),
  path,
  query,
  opening: 0,
});
const open = (path: string, query: Record<string, string> = {}): TabAction => ({ do: 'open', open: at(path, query) });
const back = (path: string, closes?: string): TabAction => ({ do: 'travel', open: at(path), closes });
const home = startTabs(at('/home'));
const after = (...actions: TabAction[]): Tabs => actions.reduce(reduceTabs, home);
/** `home a *b !c`: the keys in order, the active one with a star, dirty ones marked. */
const drawn = ({ tabs, active }: Tabs): string =>
  tabs.map((tab) => `${tab.key === active ? '*' : ''}${tab.dirty ? '!' : ''}${tab.key.slice(1)}`).join(' ');
const dirty = (key: string): TabAction => ({ do: 'setDirty', key, dirty: true });
const opens = (count: number): TabAction[] => Array.from({ length: count }, (_, place) => open(`/${place + 1}`));

describe('tabs', () => {
  const table: [what: string, actions: TabAction[], drawn: string][] = [
    ['start with home', [], '*home'],
    ['open beside it', [open('/a'), open('/b')], 'home a *b'],
    ['the same page is the same tab', [open('/a'), open('/b'), open('/a')], 'home *a b'],
    ['two records are two tabs', [open('/d', { id: '1' }), open('/d', { id: '2' }), open('/d', { id: '1' })], 'home *d?id=1 d?id=2'],
    ['home cannot be closed', [open('/a'), { do: 'close', key: '/home' }], 'home *a'],
    [
      'closing goes back to where one was',
      [open('/a'), open('/b'), open('/c'), { do: 'activate', key: '/a' }, { do: 'close', key: '/a' }],
      'home b *c',
    ],
    ['closing another one stays here', [open('/a'), open('/b'), { do: 'close', key: '/a' }], 'home *b'],
    ['close others', [open('/a'), open('/b'), open('/c'), { do: 'closeOthers', key: '/b' }], 'home *b'],
    ['close others from home', [open('/a'), open('/b'), { do: 'closeOthers', key: '/home' }], '*home'],
    ['close to the left', [open('/a'), open('/b'), open('/c'), { do: 'closeLeft', key: '/b' }], 'home *b c'],
    ['close to the right', [open('/a'), open('/b'), open('/c'), { do: 'closeRight', key: '/a' }], 'home *a'],
    ['close all', [open('/a'), open('/b'), { do: 'closeAll' }], '*home'],
    ['a pinned tab stands behind home', [open('/a'), open('/b'), { do: 'pin', key: '/b' }], 'home *b a'],
    [
      'pinned tabs stay when others are closed',
      [open('/a'), open('/b'), { do: 'pin', key: '/a' }, { do: 'closeOthers', key: '/b' }],
      'home a *b',
    ],
    ['and when all are', [open('/a'), open('/b'), { do: 'pin', key: '/a' }, { do: 'closeAll' }], 'home *a'],
    [
      'nothing moves before a pinned tab',
      [open('/a'), open('/b'), { do: 'pin', key: '/b' }, { do: 'move', key: '/a', to: 1 }],
      'home *b a',
    ],
    ['unpinned it is the first of the others', [open('/a'), open('/b'), { do: 'pin', key: '/b' }, { do: 'pin', key: '/b' }], 'home *b a'],
    ['home needs no pin', [open('/a'), { do: 'pin', key: '/home' }], 'home *a'],
    ['move', [open('/a'), open('/b'), open('/c'), { do: 'move', key: '/c', to: 1 }], 'home *c a b'],
    ['nothing moves before home', [open('/a'), open('/b'), { do: 'move', key: '/b', to: 0 }], 'home *b a'],
    ['home does not move', [open('/a'), { do: 'move', key: '/home', to: 1 }], 'home *a'],
    ['dirty', [open('/a'), dirty('/a')], 'home *!a'],
    ['reloading forgets what was typed', [open('/a'), dirty('/a'), { do: 'reload', key: '/a' }], 'home *a'],
    ['closing what is not there does nothing', [open('/a'), { do: 'close', key: '/x' }], 'home *a'],
    ['back closes the tab that the step opened', [open('/a'), open('/b'), back('/a', '/b')], 'home *a'],
    ['back over a switch closes nothing', [open('/a'), open('/b'), { do: 'activate', key: '/a' }, back('/b')], 'home a *b'],
    ['back keeps a tab with unsaved work', [open('/a'), open('/b'), dirty('/b'), back('/a', '/b')], 'home *a !b'],
    ['back keeps a pinned tab', [open('/a'), open('/b'), { do: 'pin', key: '/b' }, back('/a', '/b')], 'home b *a'],
    ['back does not close where it leads', [open('/a'), back('/a', '/a')], 'home *a'],
    ['back opens a page that was closed meanwhile', [open('/a'), open('/b'), { do: 'close', key: '/a' }, back('/a', '/b')], 'home *a'],
    [
      'back to a closed page needs no more room than there was',
      [...opens(9), { do: 'close', key: '/1' }, open('/x'), back('/1', '/x')],
      'home 2 3 4 5 6 7 8 9 *1',
    ],
    ['home stays', [back('/a', '/home')], 'home *a'],
    ['nine fit beside home', opens(9), 'home 1 2 3 4 5 6 7 8 *9'],
    ['an eleventh does not', opens(10), 'home 1 2 3 4 5 6 7 8 *9'],
  ];
  test.each(table)('%s', (_, actions, expected) => {
    expect(drawn(after(...actions))).toBe(expected);
  });

  test('what did not fit waits until there is room', () => {
    const full = after(...opens(tabLimit));
    expect(full.refused).toEqual(at('/10'));
    expect(drawn(reduceTabs(full, { do: 'closeOldest' }))).toBe('home 2 3 4 5 6 7 8 9 *10');
    expect(reduceTabs(full, { do: 'closeOldest' }).refused).toBeUndefined();
    expect(reduceTabs(full, { do: 'forgetRefused' }).refused).toBeUndefined();
  });

  test('an open page at the limit is shown, not refused', () => {
    expect(after(...opens(9), open('/3')).refused).toBeUndefined();
  });

  test('the oldest is the one looked at longest ago, without unsaved work', () => {
    const full = after(...opens(9), { do: 'activate', key: '/1' }, dirty('/2'), { do: 'activate', key: '/9' });
    expect(oldestUnchanged(full)?.key).toBe('/3');
    const allDirty = after(...opens(3), dirty('/1'), dirty('/2'), dirty('/3'));
    expect(oldestUnchanged(allDirty)).toBeUndefined();
    expect(reduceTabs(allDirty, { do: 'closeOldest' })).toBe(allDirty);
  });

  test('a bare link shows a list as it is, a link with filters shows those', () => {
    const filtered = after(open('/list', { q: 'SO1' }), open('/home'), open('/list'));
    expect(filtered.tabs[1]?.query).toEqual({ q: 'SO1' });
    expect(reduceTabs(filtered, open('/list', { q: 'SO2' })).tabs[1]?.query).toEqual({ q: 'SO2' });
  });

  test('back shows a page as it was, also without its query', () => {
    const shown = after(open('/home', { view: 'approvals', at: '7' }));
    const list = reduceTabs(shown, { do: 'travel', open: at('/home', { view: 'approvals' }), closes: undefined });
    expect(list.tabs[0]?.query).toEqual({ view: 'approvals' });
    expect(reduceTabs(list, back('/home')).tabs[0]?.query).toEqual({});
  });

  test('reloading draws again, unloading waits until it is looked at, the active and the dirty stay', () => {
    const two = after(open('/a'), open('/b'));
    expect(reduceTabs(two, { do: 'reload', key: '/a' }).tabs[1]?.round).toBe(1);
    const unloaded = reduceTabs(two, { do: 'unload', key: '/a' });
    expect(unloaded.tabs[1]?.shown).toBe(false);
    expect(reduceTabs(unloaded, { do: 'activate', key: '/a' }).tabs[1]?.shown).toBe(true);
    expect(reduceTabs(unloaded, { do: 'close', key: '/b' }).tabs[0]?.shown).toBe(true);
    expect(reduceTabs(two, { do: 'unload', key: '/b' })).toBe(two);
    const changed = reduceTabs(two, dirty('/a'));
    expect(reduceTabs(changed, { do: 'unload', key: '/a' })).toBe(changed);
  });

  test('what changes nothing answers the same object, so that nothing is drawn', () => {
    const one = after(open('/a', { q: '1' }), { do: 'setTitle', key: '/a', title: 'A' });
    for (const action of [
      { do: 'setTitle', key: '/a', title: 'A' },
      { do: 'setQuery', key: '/a', query: { q: '1' } },
      { do: 'setDirty', key: '/a', dirty: false },
      { do: 'activate', key: '/a' },
    ] as const)
      expect(reduceTabs(one, action)).toBe(one);
  });
});

describe('which tab is the same one', () => {
  const list = { kind: 'list' } as const;
  const detail = { kind: 'detail' } as const;
  const table: [what: string, key: string, same: string][] = [
    ['a list whatever its filters', tabKey(list, '/order/list', { customer_id: '7', q: 'x' }), '/order/list'],
    ['a record by its id', tabKey(detail, '/order/orderDetail', { id: '7', tab: 'log' }), '/order/orderDetail?id=7'],
    ['the order of names does not matter', tabKey(detail, '/x', { no: 'A', id: '1' }), '/x?id=1&no=A'],
    ['an id in the path', tabKey(detail, '/finance/bill/billDetail/9', {}), '/finance/bill/billDetail/9'],
    ['a new form for another source', tabKey({ kind: 'add' }, '/order/copyOrder', { id: '3' }), '/order/copyOrder?id=3'],
    ['a form that begins with a job', tabKey({ kind: 'add', params: ['id?', 'job?'] }, '/a', { job: 'OF1', tab: 'x' }), '/a?job=OF1'],
    [
      'a form for reading or editing one record',
      tabKey({ kind: 'edit', params: ['id?', 'edit?'] }, '/a', { id: '3', edit: '1' }),
      '/a?id=3',
    ],
    ['a list that names a job', tabKey({ kind: 'list', params: ['job?'] }, '/a', { job: 'OF1' }), '/a'],
    ['an unknown page', tabKey(undefined, '/nowhere', { id: '1' }), '/nowhere'],
  ];
  test.each(table)('%s', (_, key, same) => {
    expect(key).toBe(same);
  });
});
