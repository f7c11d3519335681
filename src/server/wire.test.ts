import { describe, expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { canBeKept, codeOf, endpoints, type Frame, readFrame, readParams, sameText, signatureOf, skewMs, verify } from './wire.ts';

const sent = (json: string): string => Buffer.from(json).toString('base64');

/** The code of a refusal with its faults; undefined if nothing is refused. */
function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.faults.length > 0 ? [error.code, ...error.faults] : error.code;
    throw error;
  }
  return undefined;
}

describe('params', () => {
  test.each([
    ['a text that only looks deep', `{"a":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`],
    ['as deep as may be', `${'{"a":'.repeat(31)}[]${'}'.repeat(31)}`],
    ['as deep as may be, all objects', `${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`],
    ['many side by side', `{"a":[${Array.from({ length: 1000 }, () => '[{}]').join(',')}]}`],
    ['many lists side by side', `{"a":[${Array.from({ length: 1000 }, () => '[]').join(',')}]}`],
    ['an escape', '{"a":"\\u00e9 and \\\\u"}'],
    ['what is not a prototype', '{"proto":"\\u0041"}'],
    ['nothing', '{}'],
    ['letters of all our languages', '{"a":"订单 đơn hàng คำสั่ง 🚚"}'],
  ])('are taken: %s', (_, json) => {
    expect(readParams(sent(json))).toEqual(JSON.parse(json));
  });

  test.each([
    ['one level deeper', `${'{"a":'.repeat(32)}[]${'}'.repeat(32)}`],
    ['one level deeper, all objects', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`],
    ['deeper after a text', `{"t":"x",${'"a":{'.repeat(32)}${'}'.repeat(33)}`],
    ['no object', '[]'],
    ['a null', 'null'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['no JSON', '{"a":'],
    ['nothing at all', ''],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype further in', '{"a":[{"__proto__":{}}]}'],
    ['a prototype in escapes', '{"\\u005f_proto__":{"admin":true}}'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['a NUL in a name', '{"\\u0000":1}'],
    ['half a character', '{"a":"\\ud800"}'],
  ])('are refused: %s', (_, json) => {
    expect(refusalOf(() => readParams(sent(json)))).toEqual(['BAD_PARAMS', { at: 'params', why: 'BAD_ENCODING' }]);
  });

  test.each([
    ['base64 without padding', sent('{"a":12}').replaceAll('=', '')],
    ['base64 for addresses', sent('{"a":"???>>>"}').replaceAll('/', '_').replaceAll('+', '-')],
    ['something before it', `!${sent('{}')}`],
    ['something after it', `${sent('{}')}!`],
    ['a space in it', `e30 ${'e30='}`],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64')],
  ])('are refused: %s', (_, text) => {
    expect(refusalOf(() => readParams(text))).toEqual(['BAD_PARAMS', { at: 'params', why: 'BAD_ENCODING' }]);
  });

  test('base64 of every length is read', () => {
    for (const name of ['a', 'ab', 'abc', 'a?>']) expect(readParams(sent(`{"${name}":1}`))).toEqual({ [name]: 1 });
  });
});

test('text is kept unless PostgreSQL could not store it', () => {
  expect(['', 'a', '🚚', 'a\0', '\ud800', '\ude9a\ud83d'].map(canBeKept)).toEqual([true, true, true, false, false, false]);
});

describe('the form', () => {
  test.each<[string, Frame]>([
    ['cmd=B1&params=e30%3D', { cmd: 'B1', params: 'e30=' }],
    ['params=&cmd=B1', { cmd: 'B1', params: '' }],
    ['cmd=B1&params=x&sid=s&timestamp=1&sign=f', { cmd: 'B1', params: 'x', sid: 's', timestamp: '1', sign: 'f' }],
    ['cmd=B1&params=x&sid=', { cmd: 'B1', params: 'x', sid: '' }],
  ])('%s is taken', (body, frame) => {
    expect(readFrame(body)).toEqual(frame);
  });

  test.each([
    ['cmd=B1&params=x&extra=1', { at: 'extra', why: 'UNKNOWN_FIELD' }],
    [`cmd=B1&params=x&${'e'.repeat(41)}=1`, { at: 'e'.repeat(40), why: 'UNKNOWN_FIELD' }],
    ['cmd=B1&cmd=B2&params=x', { at: 'cmd', why: 'REPEATED_FIELD' }],
    ['sign=a&cmd=B1&params=x&sign=a', { at: 'sign', why: 'REPEATED_FIELD' }],
    ['params=x', { at: 'cmd', why: 'REQUIRED' }],
    ['cmd=&params=x', { at: 'cmd', why: 'REQUIRED' }],
    ['cmd=B1', { at: 'params', why: 'REQUIRED' }],
    ['', { at: 'cmd', why: 'REQUIRED' }],
  ])('%s is refused', (body, fault) => {
    expect(refusalOf(() => readFrame(body))).toEqual(['BAD_PARAMS', fault]);
  });

  test('has an address for carriers and one for everybody else', () => {
    expect(endpoints).toEqual({ staff: '/api/callMethod', supplier: '/api/supplierCallMethod' });
  });
});

describe('the signature', () => {
  const key = Buffer.alloc(32, 7);
  const now = new Date('2026-11-20T02:00:00Z');
  const signed = (timestamp: string) => {
    const frame = { cmd: 'B1', sid: 's', params: 'e30=', timestamp };
    return { ...frame, sign: signatureOf(key, endpoints.staff, frame, '17') };
  };
  const at = (ms: number) => signed(String(now.getTime() + ms));

  test('is the one that wire.md shows: version, address, call, session, params, timestamp, sign-in', () => {
    expect(signatureOf(key, endpoints.staff, { cmd: 'B1', sid: 's', params: 'e30=', timestamp: '1763604000000' }, '17')).toBe(
      '7ed0713c106785f0bd80038761d76e263334c98de5c20448aadaa8ed37a64731',
    );
  });

  // skewMs: five minutes in both directions.
  test.each([
    [0, undefined],
    [skewMs - 1, undefined],
    [skewMs, undefined],
    [skewMs + 1, 'CLOCK_SKEW'],
    [1 - skewMs, undefined],
    [-skewMs, undefined],
    [-skewMs - 1, 'CLOCK_SKEW'],
  ])('a clock that differs by %i ms', (ms, refusal) => {
    expect(skewMs).toBe(300_000);
    expect(refusalOf(() => verify(key, endpoints.staff, at(ms), '17', now))).toBe(refusal);
  });

  test('of anything else is refused', () => {
    for (const change of [{ cmd: 'B2' }, { sid: 't' }, { params: 'e31=' }, { sign: '' }, { sign: 'f'.repeat(64) }])
      expect(refusalOf(() => verify(key, endpoints.staff, { ...at(0), ...change }, '17', now))).toBe('BAD_SIGN');
    expect(refusalOf(() => verify(key, endpoints.supplier, at(0), '17', now))).toBe('BAD_SIGN');
    expect(refusalOf(() => verify(key, endpoints.staff, at(0), '18', now))).toBe('BAD_SIGN');
    expect(refusalOf(() => verify(Buffer.alloc(32, 8), endpoints.staff, at(0), '17', now))).toBe('BAD_SIGN');
    expect(refusalOf(() => verify(key, endpoints.staff, { ...at(0), timestamp: at(1).timestamp }, '17', now))).toBe('BAD_SIGN');
  });

  test('and its timestamp are required', () => {
    const { sign, timestamp, ...frame } = at(0);
    const missing = (at_: string): unknown => ['BAD_PARAMS', { at: at_, why: 'REQUIRED' }];
    expect(refusalOf(() => verify(key, endpoints.staff, { ...frame, sign }, '17', now))).toEqual(missing('timestamp'));
    expect(refusalOf(() => verify(key, endpoints.staff, { ...frame, timestamp }, '17', now))).toEqual(missing('sign'));
  });

  test.each([
    ['9 digits', '123456789', false],
    ['10 digits', '1234567890', true],
    ['16 digits', '1234567890123456', true],
    ['17 digits', '12345678901234567', false],
    ['a sign', '-1763604000000', false],
    ['a fraction', '1763604000.000', false],
    ['a space', '1763604000000 ', false],
    ['a letter', 'x1763604000000', false],
  ])('a timestamp has 10 to 16 digits: %s', (_, timestamp, read) => {
    expect(refusalOf(() => verify(key, endpoints.staff, signed(timestamp), '17', now))).toEqual(
      read ? 'CLOCK_SKEW' : ['BAD_PARAMS', { at: 'timestamp', why: 'REQUIRED' }],
    );
  });

  test('texts are the same in every letter', () => {
    expect([sameText('', ''), sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'ab'), sameText('ab', 'a')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

/* The table of wire.md, and 422 for every refusal by a rule of the business. */
test.each([
  ['SESSION_GONE', -1009],
  ['SESSION_ENDED', -9995],
  ['BAD_PARAMS', 400],
  ['BAD_SIGN', 401],
  ['BAD_KEY', 401],
  ['CLOCK_SKEW', 401],
  ['REPLAYED', 401],
  ['NOT_PERMITTED', 403],
  ['WRONG_USER_TYPE', 403],
  ['PASSWORD_CHANGE_DUE', 403],
  ['SECOND_FACTOR_DUE', 403],
  ['NOT_FOUND', 404],
  ['UNKNOWN_CALL', 404],
  ['CHANGED_MEANWHILE', 409],
  ['ILLEGAL_MOVE', 409],
  ['REQUEST_ID_REUSED', 409],
  ['DUPLICATE', 409],
  ['STILL_USED', 409],
  ['TOO_MANY', 429],
  ['BUG', 500],
  ['BUSY', 503],
  ['WRITE_OFF_OVER', 422],
])('%s is answered with %i', (refusal, code) => {
  expect(codeOf(refusal)).toBe(code);
});
