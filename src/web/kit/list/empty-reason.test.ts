import { expect, test } from 'vitest';
import { emptyReason } from './empty-reason.ts';

const tabs = ['active', 'inactive', 'all'];
const active = { isFiltered: false, tab: 'active', tabs };

test.each([
  ['a new list asks for its first record', { ...active, counts: { active: 0, inactive: 0, all: 0 } }, { is: 'none' }],
  ['a list whose counts are not known yet as well', { ...active, counts: {} }, { is: 'none' }],
  [
    'a tab without records names the first one with some',
    { ...active, counts: { active: 0, inactive: 3, all: 3 } },
    { is: 'tab', shown: 'inactive' },
  ],
  [
    'so does that of the deactivated',
    { ...active, tab: 'inactive', counts: { active: 40, inactive: 0, all: 40 } },
    { is: 'tab', shown: 'active' },
  ],
  [
    'filters that let nothing through in any tab are named',
    { ...active, isFiltered: true, counts: { active: 0, inactive: 0 } },
    { is: 'filtered' },
  ],
  [
    'filters that let something through in another tab lead there',
    { ...active, isFiltered: true, counts: { active: 0, inactive: 3 } },
    { is: 'tab', shown: 'inactive' },
  ],
  ['a list without tabs has one reason', { isFiltered: false, tab: null, tabs: [], counts: {} }, { is: 'none' }],
] as const)('%s', (_, list, reason) => {
  expect(emptyReason(list)).toEqual(reason);
});
