import { describe, expect, test } from 'vitest';
import { readParams } from './wire.ts';

const sent = (json: string): string => Buffer.from(json).toString('base64');

describe('params', () => {
  test.each([
    ['a text that only looks deep', `{"a":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`],
    ['as deep as may be', `${'{"a":'.repeat(31)}[]${'}'.repeat(31)}`],
    ['many side by side', `{"a":[${Array.from({ length: 1000 }, () => '[{}]').join(',')}]}`],
  ])('are taken: %s', (_, json) => {
    expect(readParams(sent(json))).toEqual(JSON.parse(json));
  });

  test.each([
    ['one level deeper', `${'{"a":'.repeat(32)}[]${'}'.repeat(32)}`],
    ['no object', '[]'],
    ['no JSON', '{"a":'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype in escapes', '{"\\u005f_proto__":{"admin":true}}'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['half a character', '{"a":"\\ud800"}'],
  ])('are refused: %s', (_, json) => {
    expect(() => readParams(sent(json))).toThrow('BAD_PARAMS');
  });
});
