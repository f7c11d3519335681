import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './params.ts';

const order = z.strictObject({ pieces: z.int(), price: z.number(), remark: z.string() });
const faults = (values: unknown) => faultsOf(order.safeParse(values).error ?? new z.ZodError([])).map(({ at, why }) => [at, why]);

test('a value of another type is named by what is expected, and one that is not there as missing', () => {
  expect(faults({ pieces: 1.5, price: '7', remark: 'x' })).toEqual([
    ['pieces', 'BAD_WHOLE'],
    ['price', 'BAD_NUMBER'],
  ]);
  expect(faults({ pieces: 'many', price: 7, remark: 8 })).toEqual([
    ['pieces', 'BAD_NUMBER'],
    ['remark', 'BAD_TYPE'],
  ]);
  expect(faults({ pieces: 1, price: 7 })).toEqual([['remark', 'REQUIRED']]);
});
