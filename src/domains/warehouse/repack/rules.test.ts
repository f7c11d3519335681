import { expect, test } from 'vitest';
import { heldPart } from './rules.ts';

test.each([
  // Damage takes what is held first, to a thousandth.
  ['damage', '3', '5', '2.999', '2.999'],
  ['damage', '3', '5', '3', '3.000'],
  ['damage', '3', '5', '3.001', '3.000'],
  ['damage', '0', '5', '5', '0.000'],
  // Repacking takes free goods first.
  ['repack', '3', '5', '4.999', '0.000'],
  ['repack', '3', '5', '5', '0.000'],
  ['repack', '3', '5', '5.001', '0.001'],
  ['repack', '3', '5', '8', '3.000'],
] as const)('%s: of %s held and %s free, a split of %s takes %s on hold', (reason, onHold, available, qty, part) => {
  expect(heldPart({ held: onHold, available }, qty, reason)).toBe(part);
});
