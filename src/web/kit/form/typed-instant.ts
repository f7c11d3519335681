import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Language } from '../../../kernel/words.ts';
import { readDay } from '../lines/lines-state.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The instant of a day and a time of day as users type them: `2026-12-1 8:00`, `1/12/2026 08:00`, `1 Dec 2026 8:00`. */
export function readInstant(text: string, language: Language, zone: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const gap = Math.max(plain.lastIndexOf(' '), plain.lastIndexOf('T'));
  const [time, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(plain.slice(gap + 1)) ?? [];
  const day = time === undefined ? null : readDay(plain.slice(0, gap), language);
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return dayjs.tz(`${day} ${hour.padStart(2, '0')}:${minute}`, zone).toISOString();
}
