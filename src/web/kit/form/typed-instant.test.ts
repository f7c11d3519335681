import { expect, test } from 'vitest';
import { readInstant } from './typed-instant.ts';

test.each([
  ['2026-12-1 8:00', 'zh', '2026-12-01T00:00:00.000Z'],
  ['2026/12/01 08:00', 'zh', '2026-12-01T00:00:00.000Z'],
  ['2026年12月1日 8：05', 'zh', '2026-12-01T00:05:00.000Z'],
  ['1/12/2026 08:00', 'vi', '2026-12-01T01:00:00.000Z'],
  ['1/12/2569 08:00', 'th', '2026-12-01T01:00:00.000Z'],
  ['1 Dec 2026 23:59', 'en', '2026-12-01T15:59:00.000Z'],
  ['2026-12-01T08:00', 'en', '2026-12-01T00:00:00.000Z'],
] as const)('%s of a user in %s', (text, language, instant) => {
  const zone = { zh: 'Asia/Shanghai', en: 'Asia/Shanghai', vi: 'Asia/Ho_Chi_Minh', th: 'Asia/Bangkok' }[language];
  expect(readInstant(text, language, zone)).toBe(instant);
});

test.each(['2026-12-01', '08:00', 'tomorrow 8:00', '2026-12-01 24:00', '2026-12-01 08:60', '2026-02-30 08:00', ''])(
  '%s is no instant',
  (text) => expect(readInstant(text, 'zh', 'Asia/Shanghai')).toBeNull(),
);
