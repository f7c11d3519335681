import { expect, test } from 'vitest';
import type { Choice, KitCalls } from '../kit-calls.tsx';
import { choicesOf } from './names.ts';

const fees: readonly (Choice & { readonly side: string })[] = [
  { id: '1', code: 'FRT', name: '运费', side: 'receivable' },
  { id: '2', code: 'FRTP', name: '运费', side: 'payable' },
  { id: '77', code: '12', name: '港杂费', side: 'payable' },
];
const kit: KitCalls = {
  search: (_to, text, within) =>
    Promise.resolve(fees.filter(({ code, name, side }) => [code, name].includes(text) && (!within || side === within['side']))),
  named: (_to, ids) => Promise.resolve(fees.filter(({ id }) => ids.includes(id))),
};

test('a pasted name is that of a record within the bounds of its column', async () => {
  expect(await choicesOf(kit, 'feeName', ['运费'], { side: 'payable' })).toEqual(new Map([['运费', '2']]));
  expect(await choicesOf(kit, 'feeName', ['运费'], { side: 'receivable' })).toEqual(new Map([['运费', '1']]));
});

test('a number is first a code and then an id, and a text without a record is marked', async () => {
  expect(await choicesOf(kit, 'feeName', ['12', '2', '押金'], undefined)).toEqual(
    new Map([
      ['12', '77'],
      ['2', '2'],
      ['押金', '#押金'],
    ]),
  );
});
