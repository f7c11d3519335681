import { expect, test } from 'vitest';
import { blankAccount } from './blank.ts';

test('a new account begins with the language and the time zone of the person who makes it', () => {
  const zoneOf = (time_zone: string) => blankAccount({ language: 'vi', time_zone }).time_zone;
  expect(blankAccount({ language: 'vi', time_zone: 'Asia/Ho_Chi_Minh' })).toMatchObject({ language: 'vi', time_zone: 'Asia/Ho_Chi_Minh' });
  expect([zoneOf('Asia/Bangkok'), zoneOf('Europe/Berlin')]).toEqual(['Asia/Bangkok', 'Asia/Shanghai']);
});
