import { describe, expect, test } from 'vitest';
import type { Guard } from '../../../kernel/guard.ts';
import type { Page } from '../../../kernel/page.ts';
import { permits } from '../../../kernel/permit.ts';
import { groupNameOf, hiddenBy, rightsTree, seesNoMore, type Sight, widest } from './rules.ts';

test.each([
  [[], 'own'],
  [['own'], 'own'],
  [['own', 'team'], 'team'],
  [['company', 'own'], 'company'],
  [['team', 'all', 'own'], 'all'],
] as const)('the widest of %j is %s', (scopes, scope) => {
  expect(widest(scopes)).toBe(scope);
});

describe('one sees no more than another', () => {
  const sight = (changes: Partial<Sight> = {}): Sight => ({
    permits: new Set(['order.view', 'order.save']),
    scope: 'company',
    companyIds: [1n, 2n],
    hidden: new Set(),
    ...changes,
  });
  const fields = (...names: string[]) => new Map([['order', new Set(names)]]);
  test.each<[string, Partial<Sight>, Partial<Sight>, boolean]>([
    ['the same', {}, {}, true],
    ['fewer rights', { permits: new Set(['order.view']) }, {}, true],
    ['another right', { permits: new Set(['order.view', 'bill.view']) }, {}, false],
    ['another right than one of all companies', { permits: new Set(['bill.view']) }, { scope: 'all' }, true],
    ['a narrower scope', { scope: 'team' }, {}, true],
    ['the same scope', { scope: 'own' }, { scope: 'own' }, true],
    ['a wider scope', { scope: 'all' }, {}, false],
    ['a scope that is wider by one', { scope: 'team' }, { scope: 'own' }, false],
    ['one company of them', { companyIds: [2n] }, {}, true],
    ['another company', { companyIds: [1n, 3n] }, {}, false],
    ['more fields hidden', { hiddenFields: fields('price', 'cost') }, { hiddenFields: fields('price') }, true],
    ['the same fields hidden', { hiddenFields: fields('price') }, { hiddenFields: fields('price') }, true],
    ['a field that the other does not see', { hiddenFields: fields('cost') }, { hiddenFields: fields('price') }, false],
    ['no fields hidden', {}, { hiddenFields: fields('price') }, false],
    [
      'fields of another record hidden',
      { hiddenFields: new Map([['bill', new Set(['price'])]]) },
      { hiddenFields: fields('price') },
      false,
    ],
    ['fields hidden from one alone', { hiddenFields: fields('price') }, {}, true],
  ])('%s', (_, one, than, expected) => {
    expect(seesNoMore(sight(one), sight(than))).toBe(expected);
  });
  test.each<[readonly Guard[], readonly Guard[], boolean]>([
    [[], [], true],
    [['cost'], [], true],
    [[], ['cost'], false],
    [['cost'], ['cost'], true],
    [['profit'], ['cost'], false],
  ])('that hides %j, where the other hides %j: %s', (one, than, expected) => {
    expect(seesNoMore(sight({ hidden: new Set(one) }), sight({ hidden: new Set(than) }))).toBe(expected);
  });
});

/* Roles add up: what one of them shows is seen. */
test.each<[readonly (readonly Guard[])[], readonly Guard[]]>([
  [[], []],
  [[[]], []],
  [[['cost']], ['cost', 'profit']],
  [[['profit']], ['profit']],
  [[['cost'], []], []],
  [[[], ['cost']], []],
  [[['cost'], ['customerPrice']], ['profit']],
  [
    [['cost', 'customerPrice'], ['cost']],
    ['cost', 'profit'],
  ],
  [[['profit'], ['cost']], ['profit']],
  [[['cost'], ['profit']], ['profit']],
])('roles that hide %j together hide %j', (roles, hidden) => {
  expect([...hiddenBy(roles)].sort()).toEqual([...hidden].sort());
});

describe('the tree of rights', () => {
  const may = permits({ view: 'order.view', save: 'order.save', add: 'order.add' });
  const page = (path: string, changes: Partial<Page> = {}): Page => ({
    path,
    file: 'list',
    kind: 'list',
    title: path,
    users: [1],
    permit: may.view,
    shown: true,
    group: 'order',
    ...changes,
  });
  const tree = (...pages: Page[]) =>
    rightsTree(pages).map(({ group, pages: own }) => [group, own.map(({ page: { path }, rights }) => [path, rights])]);

  test('has the pages of staff by group and place, each with its own right and its buttons once', () => {
    expect(
      tree(
        page('/b', { place: 2, buttons: [may.save, may.view] }),
        page('/a', { place: 1 }),
        page('/c', { users: [4] }),
        page('/f', { group: 'finance' }),
      ),
    ).toEqual([
      [
        'order',
        [
          ['/a', ['order.view']],
          ['/b', ['order.view', 'order.save']],
        ],
      ],
      ['finance', [['/f', ['order.view']]]],
    ]);
  });
  test('has a hidden page where it alone has a right, after those of the menu', () => {
    expect(
      tree(
        page('/add', { shown: false, place: 0, permit: may.add }),
        page('/edit', { shown: false, permit: may.view }),
        page('/a', { place: 5 }),
      ),
    ).toEqual([
      [
        'order',
        [
          ['/a', ['order.view']],
          ['/add', ['order.add']],
        ],
      ],
    ]);
  });
  test('has no page that everybody opens, but its buttons', () => {
    expect(
      tree(page('/a', { permit: 'signedIn' }), page('/b', { permit: 'anyone' }), page('/c', { permit: 'signedIn', buttons: [may.save] })),
    ).toEqual([['order', [['/c', ['order.save']]]]]);
  });
  test('names its groups', () => {
    expect(['order', 'standalone', 'print'].map(groupNameOf)).toEqual(['menu.order', 'role.group.standalone', 'role.group.print']);
  });
});
