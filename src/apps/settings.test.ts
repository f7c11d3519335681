import { expect, test } from 'vitest';
import { publicUrl } from './settings.ts';

test('links in mail begin with the public address, or with this machine', () => {
  for (const [env, url] of [
    [{}, 'http://localhost:3000'],
    [{ PORT: '3950' }, 'http://localhost:3950'],
    [{ PUBLIC_URL: 'https://office.example.com' }, 'https://office.example.com'],
    [{ PUBLIC_URL: 'https://office.example.com:8443/' }, 'https://office.example.com:8443'],
  ] as const)
    expect(publicUrl(env)).toBe(url);
});

test('an address at which the product cannot be is refused at the start: pages are at its root', () => {
  const wrong = ['office.example.com', 'ftp://office.example.com', 'https://', 'https://a.example/?from=mail', 'https://a.example/office'];
  for (const PUBLIC_URL of wrong) expect(() => publicUrl({ PUBLIC_URL }), PUBLIC_URL).toThrow('PUBLIC_URL');
});
