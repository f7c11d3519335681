import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backtest,
  type Components,
  holtWinters,
  holtWintersForecast,
  holtWintersStep,
  mase,
  predict,
  seasonalNaive,
  startOf,
} from './rules.ts';

describe('Holt-Winters, additive', () => {
  /**
   * International visitor nights in Australia by quarter: Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 2nd edition,
   * section 7.3, the table of the additive method, which begins with these components and parameters.
   */
  test('gives the forecasts of the published example', () => {
    const parameters = { alpha: 0.306, beta: 0.0003, gamma: 0.426, phi: 1 };
    let components: Components = { level: 32.26, trend: 0.7, season: [9.7, -9.31, -1.69, 1.31] };
    const forecasts: number[] = [];
    for (const observed of [42.21, 24.65, 32.67, 37.26]) {
      const step = holtWintersStep(components, observed, parameters);
      forecasts.push(step.forecast);
      components = step.components;
    }
    [42.66, 24.21, 32.67, 36.37].forEach((published, place) => expect(forecasts[place]).toBeCloseTo(published, 1));
    expect(components.level).toBeCloseTo(35.33, 1);
    [9.5, -9.13, -1.69, 1.69].forEach((published, place) => expect(components.season[place]).toBeCloseTo(published, 1));
  });

  test('continues level, trend and season', () => {
    expect(holtWintersForecast({ level: 10, trend: 1, season: [2, -2] }, 4, 1)).toEqual([13, 10, 15, 12]);
    // Damped by half, the trend adds 0.5, 0.25 and 0.125.
    expect(holtWintersForecast({ level: 10, trend: 1, season: [0] }, 3, 0.5)).toEqual([10.5, 10.75, 10.875]);
  });

  test('follows a weekly pattern with a trend, and is never negative', () => {
    const week = [30, 32, 31, 33, 36, 12, 5];
    const series = Array.from({ length: 140 }, (_, day) => (week[day % 7] ?? 0) + day * 0.1);
    holtWinters(series, 7, 7).forEach((value, ahead) => expect(value).toBeCloseTo((week[ahead] ?? 0) + (140 + ahead) * 0.1, 0));
    const falling = Array.from({ length: 60 }, (_, day) => Math.max(0, 20 - day * 0.5));
    expect(Math.min(...holtWinters(falling, 7, 28))).toBe(0);
  });

  test.each([21, 28, 35, 38])('begins on the line and in the shape of whole seasons: %i days', (days) => {
    const week = [3, 1, 0, 2, 4, -4, -6];
    const line = (day: number): number => 100 + day / 2;
    const { level, trend, season } = startOf(
      Array.from({ length: days }, (_, day) => line(day) + (week[day % 7] ?? 0)),
      7,
    );
    expect(level).toBeCloseTo(line(-1), 9);
    expect(trend).toBeCloseTo(0.5, 9);
    // Each weekday against the mean of its own week, which rises with the line.
    week.forEach((value, day) => expect(season[day]).toBeCloseTo(value + line(day) - line(3), 9));
  });

  test('takes the calmest of parameters that fit alike', () => {
    // One outlier after three even weeks: 0.02 of it goes to the level, 0.01 of it to its weekday, nothing to the trend.
    const forecast = holtWinters([...Array<number>(21).fill(10), 40], 7, 7);
    [10.6, 10.6, 10.6, 10.6, 10.6, 10.6, 10.9].forEach((value, ahead) => expect(forecast[ahead]).toBeCloseTo(value, 9));
  });

  test('says nothing of less than three seasons', () => {
    expect(holtWinters(Array<number>(20).fill(1), 7, 7)).toEqual([]);
    expect(holtWinters(Array<number>(21).fill(1), 7, 7)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});

test('the seasonal naive forecast repeats the last season', () => {
  expect(seasonalNaive([9, 9, 1, 2, 3], 3, 5)).toEqual([1, 2, 3, 1, 2]);
  expect(seasonalNaive([1, 2], 3, 2)).toEqual([]);
  expect(seasonalNaive([1, 2, 3], 3, 2)).toEqual([1, 2]);
});

test('the scaled error is one where the forecast errs as the naive method does', () => {
  // Within the known part the naive error is 2; the forecast errs by 2, by 1 and by nothing.
  const known = [1, 2, 3, 4, 5];
  expect(mase(known, 2, [7, 7], [5, 5])).toBe(1);
  expect(mase(known, 2, [6, 6], [5, 5])).toBe(0.5);
  expect(mase(known, 2, [5], [5])).toBe(0);
  expect(mase([3, 3, 3], 1, [4], [3])).toBeNull();
  expect(mase(known, 2, [], [5])).toBeNull();
});

describe('a backtest forecasts from several origins what it knows the end of', () => {
  test.each<[string, number[], number, number, number, number | null, number[]]>([
    // From the fourth day the forecast errs by 5 at a scale of 1, from the sixth by 4 at a scale of 1.6.
    ['the error is the mean over the origins', [1, 2, 3, 4, 9, 9, 5, 5], 1, 2, 2, 3.75, [4, 4, 9, 9]],
    ['an origin before which nothing varies does not count', [3, 3, 4, 5, 5, 6], 1, 2, 2, 0.75, [3, 3, 5, 5]],
    ['no error can be told where nothing varies', [3, 3, 3, 3], 1, 2, 1, null, [3, 3]],
    ['nothing is said where the first origin knows less than a season', [1, 2, 3, 4, 5, 6], 3, 2, 2, null, []],
    ['nothing is said of a series that is shorter than what is tested', [1, 2, 3], 1, 2, 2, null, []],
  ])('%s', (_, series, season, horizon, origins, error, said) => {
    expect(backtest(series, season, horizon, origins, seasonalNaive)).toEqual({ error, said });
  });
});

describe('the method of a series', () => {
  const o = { season: 7, horizon: 7, origins: 4 };
  const noise = (day: number): number => Math.sin(day * 12.9898) * 3;
  test('is Holt-Winters where it beats the naive one', () => {
    const week = [30, 32, 31, 33, 36, 12, 5];
    const prediction = predict(
      Array.from({ length: 182 }, (_, day) => (week[day % 7] ?? 0) + noise(day)),
      o,
    );
    expect(prediction.method).toBe('holtWinters');
    expect(prediction.errors.holtWinters).toBeLessThan(prediction.errors.naive ?? 0);
    expect(prediction.said).toHaveLength(28);
  });
  test('is the naive one where it does not: a pattern that repeats exactly but now and then turns over', () => {
    const series = Array.from({ length: 91 }, (_, day) => (day % 7 < 5 ? 10 : 0));
    expect(predict(series, o)).toMatchObject({ method: 'naive', forecast: [10, 10, 10, 10, 10, 0, 0] });
  });
  test('is the naive one where Holt-Winters knows too little', () => {
    const short = Array.from({ length: 27 }, (_, day) => day % 5);
    const { method, errors } = predict(short, { season: 7, horizon: 7, origins: 1 });
    expect([method, errors.holtWinters, Number(errors.naive) > 0]).toEqual(['naive', null, true]);
  });
  const nothing = { method: 'none', forecast: [], said: [], errors: { holtWinters: null, naive: null } };
  const quiet = Array<number>(180).fill(0);
  test.each<[string, number[]]>([
    ['less than a season is known', [1, 2, 3]],
    ['nothing was ever counted', quiet],
    ['the first count is six days old', [...quiet, 5, 1, 0, 2, 3, 4]],
  ])('is none where %s', (_, series) => {
    expect(predict(series, o)).toEqual(nothing);
  });
  test('is the naive one from the seventh day after the first count on', () => {
    expect(predict([...quiet, 5, 1, 0, 2, 3, 4, 6], o)).toMatchObject({ method: 'naive', forecast: [5, 1, 0, 2, 3, 4, 6] });
  });

  test('is never worse in the backtest than the naive one, and knows nothing of the days that it is tested on', () => {
    const series = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 60, maxLength: 90 });
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 50 }), (days, last) => {
        const prediction = predict(days, o);
        if (prediction.method === 'holtWinters') expect(prediction.errors.holtWinters).toBeLessThan(prediction.errors.naive ?? 0);
        // The last day does not change what was said of it.
        const changed = [...days.slice(0, -1), last];
        expect(backtest(changed, 7, 7, 4, holtWinters).said).toEqual(backtest(days, 7, 7, 4, holtWinters).said);
      }),
      { numRuns: 30 },
    );
  });
});
