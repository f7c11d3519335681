import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween } from '../../../kernel/day.ts';
import { amountOf, daysOf, eventOutOfOrder, expectedDay, type Stop, stateOf, tariffFinder, tiersOf, workingDays } from './rules.ts';

const everyDay = (): boolean => true;
const terms = { free_days: 5, count_by: 'calendar', starts: 'sameDay' } as const;
const working = { ...terms, count_by: 'working' } as const;
// National Day of China in 2026: 1 to 7 October off, Sunday 20 September and Saturday 10 October worked.
const china = workingDays([
  ...['01', '02', '03', '04', '05', '06', '07'].map((day) => ({ day: `2026-10-${day}`, kind: 'holiday' as const })),
  { day: '2026-09-20', kind: 'workday' },
  { day: '2026-10-10', kind: 'workday' },
]);

describe('free time', () => {
  test('counts the day of the event, or begins after it', () => {
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-11-06' }, [], everyDay)).toEqual({
      last_free_on: '2026-11-06',
      stopped_days: 0,
      charge_days: 0,
    });
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-11-07' }, [], everyDay).charge_days).toBe(1);
    expect(daysOf({ ...terms, starts: 'nextDay' }, { from: '2026-11-02', to: '2026-11-07' }, [], everyDay)).toMatchObject({
      last_free_on: '2026-11-07',
      charge_days: 0,
    });
  });
  test('of no days charges the first day', () => {
    expect(daysOf({ ...terms, free_days: 0 }, { from: '2026-11-02', to: '2026-11-02' }, [], everyDay)).toMatchObject({
      last_free_on: '2026-11-01',
      charge_days: 1,
    });
  });
  test('of working days passes over weekends and holidays, and takes worked Saturdays', () => {
    // Monday 28 September: 28, 29, 30 September, then 8 and 9 October.
    expect(daysOf(working, { from: '2026-09-28', to: '2026-10-09' }, [], china)).toMatchObject({
      last_free_on: '2026-10-09',
      charge_days: 0,
    });
    // From Tuesday the fifth day is the worked Saturday.
    expect(daysOf(working, { from: '2026-09-29', to: '2026-10-10' }, [], china).last_free_on).toBe('2026-10-10');
  });
  test('that ends before a holiday charges the holiday, under both ways to count', () => {
    // Monday 28 to Wednesday 30 September are the three free days; 1 and 2 October are charged.
    for (const count_by of ['calendar', 'working'] as const)
      expect(daysOf({ ...terms, free_days: 3, count_by }, { from: '2026-09-28', to: '2026-10-02' }, [], china)).toMatchObject({
        last_free_on: '2026-09-30',
        charge_days: 2,
      });
    // By the calendar it may end on the holiday itself.
    expect(daysOf({ ...terms, free_days: 4 }, { from: '2026-09-28', to: '2026-10-02' }, [], china)).toMatchObject({
      last_free_on: '2026-10-01',
      charge_days: 1,
    });
  });
  test('goes over the end of a year and a leap day', () => {
    expect(daysOf(terms, { from: '2026-12-29', to: '2027-01-04' }, [], everyDay)).toMatchObject({
      last_free_on: '2027-01-02',
      charge_days: 2,
    });
    expect(daysOf(terms, { from: '2028-02-26', to: '2028-03-02' }, [], everyDay)).toMatchObject({
      last_free_on: '2028-03-01',
      charge_days: 1,
    });
    expect(daysOf(terms, { from: '2027-02-26', to: '2027-03-02' }, [], everyDay).last_free_on).toBe('2027-03-02');
  });
});

describe('a stop', () => {
  const hold = (from_on: Day, to_on: Day | null): Stop[] => [{ from_on, to_on }];
  test('within free time moves its end', () => {
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-11-10' }, hold('2026-11-04', '2026-11-06'), everyDay)).toEqual({
      last_free_on: '2026-11-09',
      stopped_days: 3,
      charge_days: 1,
    });
  });
  test('after it takes its days out of the charge', () => {
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-11-12' }, hold('2026-11-08', '2026-11-09'), everyDay)).toEqual({
      last_free_on: '2026-11-06',
      stopped_days: 2,
      charge_days: 4,
    });
  });
  test('without an end keeps the clock standing', () => {
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-12-31' }, hold('2026-11-04', null), everyDay)).toMatchObject({
      last_free_on: null,
      charge_days: 0,
    });
    expect(daysOf(terms, { from: '2026-11-02', to: '2026-12-31' }, hold('2026-11-09', null), everyDay)).toMatchObject({
      last_free_on: '2026-11-06',
      charge_days: 2,
    });
  });
  test('before the start, or after the end, changes nothing', () => {
    const plain = daysOf(terms, { from: '2026-11-10', to: '2026-11-20' }, [], everyDay);
    expect(daysOf(terms, { from: '2026-11-10', to: '2026-11-20' }, hold('2026-11-01', '2026-11-09'), everyDay)).toEqual(plain);
    expect(daysOf(terms, { from: '2026-11-10', to: '2026-11-20' }, hold('2026-11-21', null), everyDay)).toEqual(plain);
  });
});

test('whatever stops there are, the days are those of a walk from day to day', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const world = fc.record({
    free_days: fc.integer({ min: 0, max: 14 }),
    count_by: fc.constantFrom('calendar' as const, 'working' as const),
    starts: fc.constantFrom('sameDay' as const, 'nextDay' as const),
    length: day,
    bounds: fc.uniqueArray(day, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(world, ({ length, bounds, ...own }) => {
      const from = '2026-09-10';
      const to = addDays(from, length);
      const sorted = bounds.toSorted((a, b) => a - b);
      const stops: Stop[] = [];
      for (let place = 0; place + 1 < sorted.length; place += 2)
        stops.push({ from_on: addDays(from, sorted[place] ?? 0), to_on: addDays(from, sorted[place + 1] ?? 0) });
      let [free, charged] = [0, 0];
      for (let at = own.starts === 'nextDay' ? addDays(from, 1) : from; at <= to; at = addDays(at, 1)) {
        if (stops.some(({ from_on, to_on }) => from_on <= at && at <= (to_on ?? at))) continue;
        if (free >= own.free_days) charged += 1;
        else if (own.count_by === 'calendar' || china(at)) free += 1;
      }
      const counted = daysOf(own, { from, to }, stops, china);
      expect(counted.charge_days).toBe(charged);
      if (charged > 0) expect(daysBetween(counted.last_free_on ?? to, to)).toBeGreaterThanOrEqual(charged);
    }),
  );
});

describe('the amount', () => {
  const tiers = tiersOf({
    tier1_to: 10,
    tier1_rate: '40',
    tier2_to: 14,
    tier2_rate: '60.5',
    tier3_to: null,
    tier3_rate: null,
    last_rate: '100',
  });
  const usd = { free_days: 7, currency: 'USD', tiers } as const;
  test('of tiers begins after the free days and changes on the day after each bound', () => {
    const of = (days: number) => amountOf(usd, days).minor;
    expect([0, 1, 3, 4, 7, 8].map(of)).toEqual([0n, 4000n, 12_000n, 18_050n, 36_200n, 46_200n]);
    expect(amountOf(usd, 8).lines).toEqual([
      { from_day: 8, to_day: 10, days: 3, rate: '40', amount_minor: 12_000n },
      { from_day: 11, to_day: 14, days: 4, rate: '60.5', amount_minor: 24_200n },
      { from_day: 15, to_day: null, days: 1, rate: '100', amount_minor: 10_000n },
    ]);
  });
  test('is rounded once for each tier, to the decimals of its currency', () => {
    const flat = (rate: string) => [{ to_day: null, rate }];
    expect(amountOf({ ...usd, currency: 'VND', tiers: flat('250000.5') }, 3).minor).toBe(750_002n);
    expect(amountOf({ ...usd, currency: 'KWD', tiers: flat('12.3455') }, 3).minor).toBe(37_037n);
    expect(amountOf({ ...usd, currency: 'JPY', tiers: flat('1500') }, 2).minor).toBe(3000n);
  });
  test('of a tier that is free is nothing, and still a line', () => {
    expect(amountOf({ ...usd, tiers: [{ to_day: null, rate: '0' }] }, 2)).toEqual({
      lines: [{ from_day: 8, to_day: null, days: 2, rate: '0', amount_minor: 0n }],
      minor: 0n,
    });
  });
});

describe('the tariff', () => {
  const any = {
    id: 1,
    side: 'receivable',
    kind: 'demurrage',
    direction: 'import',
    carrier_id: 1n,
    station_id: 2n,
    size_type: null,
    customer_id: null,
    valid_from: '2026-01-01',
    valid_to: '2026-11-30',
  } as const;
  const of = { ...any, size_type: '45G1', customer_id: 9n };
  const find = tariffFinder([
    any,
    { ...any, id: 2, valid_from: '2026-12-01', valid_to: null },
    { ...any, id: 3, size_type: '45G1', valid_to: '2026-06-30' },
    { ...any, id: 4, customer_id: 9n, valid_to: '2026-03-31' },
  ]);
  test('is that of the day when the clock starts: a change during the stay changes nothing', () => {
    expect([find(of, '2026-11-30')?.id, find(of, '2026-12-01')?.id]).toEqual([1, 2]);
  });
  test('of a customer comes before that of a size, and that before one of any', () => {
    expect(['2026-03-31', '2026-04-01', '2026-07-01'].map((day) => find(of, day)?.id)).toEqual([4, 3, 1]);
    expect(find({ ...of, customer_id: 8n, size_type: '22G1' }, '2026-03-01')?.id).toBe(1);
  });
  test('is none for another port, another side and an earlier day', () => {
    expect(find({ ...of, station_id: 3n }, '2026-03-01')).toBeUndefined();
    expect(find({ ...of, side: 'payable' }, '2026-03-01')).toBeUndefined();
    expect(find(of, '2025-12-31')).toBeUndefined();
  });
});

test('an actual day comes before an estimate, and an estimate before the plan', () => {
  const event = { planned: '2026-11-01', estimated: '2026-11-05', actual: null };
  expect(expectedDay(event)).toEqual({ day: '2026-11-05', basis: 'estimated' });
  expect(expectedDay({ ...event, actual: '2026-11-04' })).toEqual({ day: '2026-11-04', basis: 'actual' });
  expect(expectedDay({ ...event, estimated: null })).toEqual({ day: '2026-11-01', basis: 'planned' });
  expect(expectedDay(undefined)).toBeNull();
});

test('the state follows from the days', () => {
  const clock = { basis: 'actual', ended_on: null, last_free_on: '2026-11-10', today: '2026-11-10' } as const;
  expect(stateOf(clock)).toBe('running');
  expect(stateOf({ ...clock, today: '2026-11-11' })).toBe('late');
  expect(stateOf({ ...clock, today: '2026-11-11', ended_on: '2026-11-11' })).toBe('ended');
  expect(stateOf({ ...clock, basis: 'estimated', today: '2026-12-01' })).toBe('planned');
  expect(stateOf({ ...clock, last_free_on: null })).toBe('running');
});

test('events follow each other', () => {
  const at = (times: Partial<Record<string, string>>) => (event: string) => {
    const time = times[event];
    return time === undefined ? null : new Date(time);
  };
  const order = ['discharged', 'gateOutFull', 'gateInEmpty'] as const;
  expect(eventOutOfOrder(order, at({ discharged: '2026-11-01', gateInEmpty: '2026-11-03' }))).toBeNull();
  expect(eventOutOfOrder(order, at({ discharged: '2026-11-04', gateInEmpty: '2026-11-03' }))).toBe('gateInEmpty');
});

test('a country works from Monday to Friday, but for its holidays and its worked weekends', () => {
  const days = ['2026-09-18', '2026-09-19', '2026-09-20', '2026-09-21', '2026-10-01', '2026-10-10', '2026-10-11', '2026-10-12'];
  expect(days.map((day) => china(day))).toEqual([true, false, true, true, false, true, false, true]);
});

test('a tier without its last day or its rate is none, and the last rate has no end', () => {
  const none = { tier1_to: null, tier1_rate: null, tier2_to: null, tier2_rate: null, tier3_to: null, tier3_rate: null };
  expect(tiersOf({ ...none, last_rate: '9' })).toEqual([{ to_day: null, rate: '9' }]);
  expect(tiersOf({ ...none, tier1_to: 7, tier2_rate: '5', tier3_to: 20, tier3_rate: '6', last_rate: '9' })).toEqual([
    { to_day: 20, rate: '6' },
    { to_day: null, rate: '9' },
  ]);
});

describe('the tariff of a clock', () => {
  const scope = { side: 'payable', kind: 'demurrage', direction: 'import', carrier_id: 1n, station_id: 2n } as const;
  const of = { ...scope, size_type: '22G1', customer_id: 5n };
  const tariff = (id: number, more: object = {}) => ({
    ...scope,
    size_type: null,
    customer_id: null,
    valid_from: '2026-01-01',
    valid_to: null,
    id,
    ...more,
  });
  test.each([
    ['direction', { direction: 'export' }],
    ['carrier', { carrier_id: 3n }],
    ['port', { station_id: 3n }],
    ['kind', { kind: 'detention' }],
    ['size', { size_type: '45G1' }],
    ['customer', { customer_id: 6n }],
  ])('is not that of another %s', (_, more) => {
    expect(tariffFinder([tariff(1, more)])(of, '2026-06-01')).toBeUndefined();
    expect(tariffFinder([tariff(1, more), tariff(2)])(of, '2026-06-01')?.id).toBe(2);
  });
  test('is the narrowest, in whatever order they stand: customer before size, both before either', () => {
    const all = [
      tariff(0),
      tariff(1, { size_type: '22G1' }),
      tariff(2, { customer_id: 5n }),
      tariff(3, { size_type: '22G1', customer_id: 5n }),
    ];
    for (const most of [1, 2, 3]) {
      const some = all.slice(0, most + 1);
      expect([tariffFinder(some)(of, '2026-06-01')?.id, tariffFinder(some.toReversed())(of, '2026-06-01')?.id]).toEqual([most, most]);
    }
  });
});

test('a tier without a day of the stay is not on the bill', () => {
  const bounds = {
    free_days: 5,
    currency: 'CNY',
    tiers: [
      { to_day: 5, rate: '1' },
      { to_day: 8, rate: '10' },
      { to_day: null, rate: '20' },
    ],
  } as const;
  expect([amountOf(bounds, 0), amountOf(bounds, 1).lines.map(({ from_day, days }) => [from_day, days])]).toEqual([
    { lines: [], minor: 0n },
    [[6, 1]],
  ]);
  expect(amountOf(bounds, 4).lines.map(({ from_day, days }) => [from_day, days])).toEqual([
    [6, 3],
    [9, 1],
  ]);
});
