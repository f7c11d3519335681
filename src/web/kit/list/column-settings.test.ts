import { expect, test } from 'vitest';
import { changeColumns, type ColumnChange, type ColumnSettings, placeColumns, widthMax, widthMin } from './column-settings.ts';

const declared = [{ key: 'no', pin: 'left' as const }, { key: 'customer' }, { key: 'charge', width: 140 }, { key: 'margin', off: true }];
const after = (...changes: ColumnChange[]) =>
  changes.reduce<ColumnSettings | null>((settings, change) => changeColumns(declared, settings, change), null);
const order = (settings: ColumnSettings | null, columns = declared) =>
  placeColumns(columns, settings)
    .map((column) => column.key)
    .join();

test('without settings the columns stand as declared', () => {
  expect(placeColumns(declared, null)).toEqual([
    { key: 'no', width: undefined, hidden: false, pin: 'left' },
    { key: 'customer', width: undefined, hidden: false, pin: null },
    { key: 'charge', width: 140, hidden: false, pin: null },
    { key: 'margin', width: undefined, hidden: true, pin: null },
  ]);
});

test.each<[string, ColumnChange[], string]>([
  ['before another', [{ do: 'move', key: 'charge', before: 'customer' }], 'no,charge,customer,margin'],
  ['to the end', [{ do: 'move', key: 'customer', before: null }], 'no,charge,margin,customer'],
  ['before itself changes nothing', [{ do: 'move', key: 'charge', before: 'charge' }], 'no,customer,charge,margin'],
  ['pinned columns come first', [{ do: 'pin', key: 'charge', to: 'left' }], 'no,charge,customer,margin'],
  ['right ones last', [{ do: 'pin', key: 'customer', to: 'right' }], 'no,charge,margin,customer'],
  [
    'an unpinned one goes back among the free',
    [
      { do: 'pin', key: 'no', to: null },
      { do: 'move', key: 'no', before: 'margin' },
    ],
    'customer,charge,no,margin',
  ],
])('moving: %s', (_, changes, expected) => expect(order(after(...changes))).toBe(expected));

test('reordering never loses a pin', () => {
  const settings = after(
    { do: 'pin', key: 'charge', to: 'left' },
    { do: 'move', key: 'charge', before: 'no' },
    { do: 'move', key: 'margin', before: 'customer' },
  );
  expect(
    placeColumns(declared, settings)
      .filter((column) => column.pin === 'left')
      .map((column) => column.key),
  ).toEqual(['charge', 'no']);
});

test('widths are kept within bounds', () => {
  const widths = (width: number) => placeColumns(declared, after({ do: 'resize', key: 'no', width }))[0]?.width;
  expect([widths(1), widths(200.4), widths(9999)]).toEqual([widthMin, 200, widthMax]);
});

test('hiding and showing keep all else', () => {
  const settings = after(
    { do: 'resize', key: 'charge', width: 99 },
    { do: 'hide', key: 'charge' },
    { do: 'show', key: 'margin' },
    { do: 'density', to: 'roomy' },
  );
  expect(settings?.density).toBe('roomy');
  expect(placeColumns(declared, settings).map(({ key, hidden, width }) => [key, hidden, width])).toEqual([
    ['no', false, undefined],
    ['customer', false, undefined],
    ['charge', true, 99],
    ['margin', false, undefined],
  ]);
});

test('a new column takes its declared place in old settings, and a gone one is forgotten', () => {
  const settings = after({ do: 'move', key: 'charge', before: 'customer' });
  const now = [{ key: 'no' }, { key: 'charge' }, { key: 'weight' }, { key: 'margin' }];
  expect(order(settings, now as unknown as typeof declared)).toBe('no,charge,weight,margin');
});

test('reset forgets everything', () => {
  expect(after({ do: 'hide', key: 'charge' }, { do: 'reset' })).toBeNull();
});
