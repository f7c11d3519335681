import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { outcomeOfStatus, retryAfterOf, retrySeconds, secretOverlapMs } from './rules.ts';
import { addressOf } from './server/address.ts';
import { signatureOf } from './server/sign.ts';

test('a 2xx is delivered, 5xx and three others are tried again, all else is refused for good', () => {
  const outcomes = [200, 204, 301, 400, 401, 404, 408, 409, 422, 425, 429, 500, 503].map(
    (status) => `${status} ${outcomeOfStatus(status)}`,
  );
  expect(outcomes.filter((text) => text.endsWith('delivered'))).toEqual(['200 delivered', '204 delivered']);
  expect(outcomes.filter((text) => text.endsWith('transient')).map((text) => text.slice(0, 3))).toEqual([
    '408',
    '425',
    '429',
    '500',
    '503',
  ]);
});

// RFC 9110 15.3 to 15.6: 2xx is success, 3xx a redirection, which is not followed; 425 is of RFC 8470, 429 of RFC 6585.
test.each([
  [199, 'permanent'],
  [299, 'delivered'],
  [300, 'permanent'],
  [407, 'permanent'],
  [424, 'permanent'],
  [426, 'permanent'],
  [499, 'permanent'],
])('%d is %s', (status, outcome) => expect(outcomeOfStatus(status)).toBe(outcome));

test('a Retry-After is seconds alone, without a unit or a sign', () => {
  expect(['999999', '1000000', '12s', 's12', ''].map(retryAfterOf)).toEqual([999_999, null, null, null, null]);
});

test('the previous secret signs for a day', () => {
  expect(secretOverlapMs).toBe(Date.UTC(2026, 0, 2) - Date.UTC(2026, 0, 1));
});

test('waits double up to an hour with a fifth of jitter, unless the receiver names one', () => {
  expect([1, 2, 8, 30].map((attempts) => retrySeconds(attempts, 0.5))).toEqual([30, 60, 3600, 3600]);
  expect([retrySeconds(1, 0), retrySeconds(1, 1)]).toEqual([24, 36]);
  expect([retrySeconds(1, 0, 7), retrySeconds(1, 0, 0), retrySeconds(1, 0, 99_999)]).toEqual([7, 1, 3600]);
  expect(['12', 'Fri, 31 Dec 1999 23:59:59 GMT', '-1', undefined].map(retryAfterOf)).toEqual([12, null, null, null]);
});

test('an address is of its transport, without credentials', () => {
  expect(addressOf('https', 'https://example.com/in?a=1')).toMatchObject({ host: 'example.com', port: 443, path: '/in?a=1', secure: true });
  expect(addressOf('https', 'https://[2001:db8::1]:8443/')).toMatchObject({ host: '2001:db8::1', port: 8443 });
  expect(addressOf('sftp', 'sftp://example.com/to%20us')).toMatchObject({ host: 'example.com', port: 22, path: '/to us' });
  for (const text of ['sftp://example.com/', 'https://user:x@example.com/', 'file:///etc/passwd', 'example.com', 'https://example.com/#x'])
    expect(addressOf('https', text)).toBeNull();
  expect(addressOf('sftp', 'sftp://example.com/%E0%A4')).toBeNull();
});

test('the signature is that of the documented test vector', async () => {
  const documented = await readFile(new URL('../../../../docs/customer-feeds.md', import.meta.url), 'utf8');
  const signature = signatureOf(['qsf_this-is-a-test-vector'], 1_764_000_000, '{"version":1,"topic":"test"}');
  expect(documented).toContain(`\n${signature}\n`);
});
