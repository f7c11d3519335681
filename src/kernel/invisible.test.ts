import { expect, test } from 'vitest';
import { withoutInvisible } from './invisible.ts';

/* UTS 39: characters that nobody sees, or that turn the text beside them, make two names look alike. */
test('what cannot be seen is taken out of a text, wherever and however often it stands', () => {
  const hidden = [0x00ad, 0x061c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x206f, 0xfeff].map((code) =>
    String.fromCodePoint(code),
  );
  for (const one of hidden)
    expect([one.codePointAt(0), withoutInvisible(`${one}AC${one}${one}ME${one}`)]).toEqual([one.codePointAt(0), 'ACME']);
});

test('all that can be seen stays, spaces and letters of every language among it', () => {
  const shown = 'Quốc tế (越南) – บริษัท 1';
  expect(withoutInvisible(shown)).toBe(shown);
  for (const code of [0x200a, 0x2010, 0x2029, 0x202f, 0x205f, 0x2065, 0x2070]) {
    const kept = `A${String.fromCodePoint(code)}B`;
    expect([code, withoutInvisible(kept)]).toEqual([code, kept]);
  }
});
