import { describe, expect, test } from 'vitest';
import { encodeParams, endpointOf, endpoints, sha256Hex, sign, signKey, timestamps } from './wire.ts';

// Computed once with another implementation (Python's hmac and hashlib): key 00 01 … 1f, a Vietnamese and a Chinese name in the params.
const vector = {
  key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  params: 'eyJuYW1lIjoixJDDoCBO4bq1bmcg5YyX5LqsIiwibiI6MX0=',
  signed: {
    endpoint: endpoints.own,
    cmd: 'order.save',
    sid: '00112233445566778899aabbccddeeff',
    timestamp: '1795238400123',
    loginTs: '1795230000000',
  },
  sign: 'b27a2ccabd4c3ec92ef926ed3a64475cdc95b82aed5ce0fe018b8bae96e88203',
};

describe('the bytes of a call', () => {
  test('params are base64 of UTF-8 JSON', () => {
    expect(encodeParams({ name: 'Đà Nẵng 北京', n: 1 })).toBe(vector.params);
  });

  test('long params do not exceed the stack', () => {
    const long = { text: '货'.repeat(200_000) };
    expect(JSON.parse(Buffer.from(encodeParams(long), 'base64').toString('utf8'))).toEqual(long);
  });

  test('the sign is the HMAC of the seven lines', async () => {
    const key = await signKey(vector.key);
    expect(await sign(key, { ...vector.signed, params: vector.params })).toBe(vector.sign);
  });

  test('a call moved to the other endpoint has another sign', async () => {
    const key = await signKey(vector.key);
    expect(await sign(key, { ...vector.signed, endpoint: endpoints.supplier, params: vector.params })).not.toBe(vector.sign);
  });

  test('the key cannot be read back', async () => {
    const key = await signKey(vector.key);
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  test('a password travels as the lower-case hex of its SHA-256', async () => {
    expect(await sha256Hex('Mật khẩu1')).toBe('f4f2d5073e22ac7de6d5eb8bf8d38a3e375ddd2f6db55249a2e8c4ee84434418');
  });

  test('carriers have an endpoint of their own', () => {
    expect([1, 2, 4, 5].map(endpointOf)).toEqual([endpoints.own, endpoints.supplier, endpoints.own, endpoints.own]);
  });
});

describe('timestamps', () => {
  test('rise while the clock stands still or goes back', () => {
    let now = 1000;
    const next = timestamps(() => now, 7);
    const ids = [next(), next(), next()];
    now = 500;
    ids.push(next());
    expect(ids.map(Number)).toEqual([...ids].map(Number).sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(4);
  });

  test('two windows of one session never use the same one', () => {
    const one = timestamps(() => 5000, 3);
    const other = timestamps(() => 5000, 4);
    const ids = Array.from({ length: 50 }, () => [one(), other()]).flat();
    expect(new Set(ids).size).toBe(100);
  });
});
