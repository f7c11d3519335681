import { expect, test } from 'vitest';
import { event } from './event.ts';

test('an event is known by its name', () => {
  expect(event<{ orderId: bigint }>('order.signed')).toEqual({ name: 'order.signed' });
});
