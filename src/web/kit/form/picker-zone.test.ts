import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { setPickerZone } from './picker-zone.ts';

/* UTC+8, UTC+7 and, in November, UTC-5; the picker's library asks for the time of day without naming a zone. */
test.each([
  ['Asia/Shanghai', '2026-11-30 01:30'],
  ['Asia/Ho_Chi_Minh', '2026-11-30 00:30'],
  ['America/New_York', '2026-11-29 12:30'],
])('a picker takes now in %s', (zone, now) => {
  setPickerZone(zone);
  const shown = dayjs('2026-11-29T17:30:00Z').tz().format('YYYY-MM-DD HH:mm');
  expect(shown).toBe(now);
  // A field reads the time of day back in its zone.
  expect(dayjs.tz(shown, zone).toISOString()).toBe('2026-11-29T17:30:00.000Z');
});
