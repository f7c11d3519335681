import { describe, expect, test } from 'vitest';
import { isQuiet, noticeSettings, noticeTopics } from './notice.ts';

/* The minute before each end of the quiet hours, at it and after it. */
describe('a notice does not pop up', () => {
  const night = { quiet_from: '22:00', quiet_to: '07:00' };
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('at %s of hours that go past midnight: %s', (clock, quiet) => {
    expect(isQuiet(night, clock)).toBe(quiet);
  });
  test.each([
    ['11:59', false],
    ['12:00', true],
    ['13:29', true],
    ['13:30', false],
    ['00:00', false],
  ])('at %s of hours within a day: %s', (clock, quiet) => {
    expect(isQuiet({ quiet_from: '12:00', quiet_to: '13:30' }, clock)).toBe(quiet);
  });
  test('but where no hours are set, or they are none', () => {
    for (const hours of [
      { quiet_from: null, quiet_to: null },
      { quiet_from: '22:00', quiet_to: null },
      { quiet_from: null, quiet_to: '07:00' },
      { quiet_from: '08:00', quiet_to: '08:00' },
    ])
      expect([hours, isQuiet(hours, '08:00'), isQuiet(hours, '23:00'), isQuiet(hours, '00:00')]).toEqual([hours, false, false, false]);
  });
});

describe('the settings', () => {
  const faults = (settings: object): string[] =>
    noticeSettings
      .safeParse({ muted: [], quiet_from: null, quiet_to: null, ...settings })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  test('have both ends of the quiet hours, or neither', () => {
    expect([faults({}), faults({ quiet_from: '22:00', quiet_to: '07:00' })]).toEqual([[], []]);
    expect([faults({ quiet_from: '22:00' }), faults({ quiet_to: '07:00' })]).toEqual([['quiet_to REQUIRED'], ['quiet_to REQUIRED']]);
  });
  test('take times of a day alone', () => {
    for (const time of ['00:00', '09:59', '19:00', '20:00', '23:59']) expect(faults({ quiet_from: time, quiet_to: time })).toEqual([]);
    for (const time of ['24:00', '9:00', '12:60', '12:0', '12:000', ' 12:00', '12:00 ', '1200', '30:00', '2A:00'])
      expect([time, faults({ quiet_from: time, quiet_to: '07:00' })]).toEqual([time, ['quiet_from BAD_VALUE']]);
  });
  test('mute each topic at most once over, and nothing else', () => {
    expect(faults({ muted: [...noticeTopics] })).toEqual([]);
    expect(faults({ muted: [...noticeTopics, 'other'] })).toHaveLength(1);
    expect(faults({ muted: ['weather'] })).toHaveLength(1);
    expect(faults({ more: 1 })).toHaveLength(1);
  });
});
