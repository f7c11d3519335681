import type { PredictionMethod } from './kinds.ts';

/*
 * Forecasts of counts by day. Sources: Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 2nd edition, sections 3.1 (seasonal
 * naive), 7.2 (damped trend), 7.3 (Holt-Winters, additive) and 3.4 (MASE, after Hyndman and Koehler 2006; rolling origin). A forecast is an estimate and no
 * amount follows from it, so it is worked out in floating point.
 */

/** `phi` damps the trend: 1 continues it for ever, and less lets it fade, because a trend seldom lasts for weeks. */
export type Parameters = { readonly alpha: number; readonly beta: number; readonly gamma: number; readonly phi: number };
export type Components = { readonly level: number; readonly trend: number; readonly season: readonly number[] };

/** The seasonal naive forecast: each day is as the last one of its season. Empty when there is no whole season. */
export function seasonalNaive(series: readonly number[], season: number, horizon: number): number[] {
  if (series.length < season) return [];
  return Array.from({ length: horizon }, (_, ahead) => series[series.length - season + (ahead % season)] ?? 0);
}

/**
 * One step of the additive method: the components after an observation, and the forecast that was made of it. `season` holds the last season,
 * the oldest value first.
 */
export function holtWintersStep(
  { level, trend, season }: Components,
  observed: number,
  { alpha, beta, gamma, phi }: Parameters,
): { readonly forecast: number; readonly components: Components } {
  const [oldest = 0, ...rest] = season;
  const faded = phi * trend;
  const next = alpha * (observed - oldest) + (1 - alpha) * (level + faded);
  return {
    forecast: level + faded + oldest,
    components: {
      level: next,
      trend: beta * (next - level) + (1 - beta) * faded,
      season: [...rest, gamma * (observed - level - faded) + (1 - gamma) * oldest],
    },
  };
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/**
 * The components before the first observation: the mean shape of all whole seasons, and the level and trend of the line through the means of
 * the two halves.
 */
export function startOf(series: readonly number[], season: number): Components {
  const seasons = Array.from({ length: Math.floor(series.length / season) }, (_, place) =>
    series.slice(place * season, (place + 1) * season),
  );
  const means = seasons.map(meanOf);
  const shape = Array.from({ length: season }, (_, day) => meanOf(seasons.map((one, place) => (one[day] ?? 0) - (means[place] ?? 0))));
  const half = Math.floor(seasons.length / 2);
  const [early, late] = [meanOf(means.slice(0, half)), meanOf(means.slice(-half))];
  const trend = (late - early) / ((seasons.length - half) * season);
  return { level: early - (trend * (half * season + 1)) / 2, trend, season: shape };
}

/** The last season of the components continued: level, the fading trend and the season's values in turn. */
export function holtWintersForecast({ level, trend, season }: Components, horizon: number, phi: number): number[] {
  let climb = 0;
  return Array.from({ length: horizon }, (_, ahead) => {
    climb += phi ** (ahead + 1) * trend;
    return level + climb + (season[ahead % season.length] ?? 0);
  });
}

const grid: readonly Parameters[] = [0.02, 0.1, 0.3].flatMap((alpha) =>
  [0, 0.05].flatMap((beta) => [0.01, 0.15].flatMap((gamma) => [0.85, 0.98].map((phi) => ({ alpha, beta, gamma, phi })))),
);

function run(
  series: readonly number[],
  season: number,
  parameters: Parameters,
): { error: number; components: Components; parameters: Parameters } {
  let components = startOf(series, season);
  let error = 0;
  for (const observed of series) {
    const step = holtWintersStep(components, observed, parameters);
    error += (observed - step.forecast) ** 2;
    components = step.components;
  }
  return { error, components, parameters };
}

/** The Holt-Winters forecast with the parameters of the smallest squared errors one step ahead. Needs three seasons; a count is not negative. */
export function holtWinters(series: readonly number[], season: number, horizon: number): number[] {
  if (series.length < 3 * season) return [];
  const fits = grid.map((parameters) => run(series, season, parameters));
  const best = fits.reduce((left, right) => (right.error < left.error ? right : left));
  return holtWintersForecast(best.components, horizon, best.parameters.phi).map((value) => Math.max(0, value));
}

/**
 * The mean absolute scaled error: that of the forecast by that of the seasonal naive method within the known part of the series. Below one is
 * better than naive. Null where the known part does not vary.
 */
export function mase(known: readonly number[], season: number, actual: readonly number[], forecast: readonly number[]): number | null {
  const scale = meanOf(known.slice(season).map((value, place) => Math.abs(value - (known[place] ?? 0))));
  if (scale === 0 || actual.length === 0) return null;
  return meanOf(actual.map((value, place) => Math.abs(value - (forecast[place] ?? 0)))) / scale;
}

type Forecast = (series: readonly number[], season: number, horizon: number) => number[];
export type Backtest = {
  /** The mean error over all origins; null where it cannot be told. */
  readonly error: number | null;
  /** The forecasts that the method would have made for the last days, one horizon after the other. */
  readonly said: readonly number[];
};

/** Forecasts the end of a series as it would have been done then: from several origins, each a horizon after the one before. */
export function backtest(series: readonly number[], season: number, horizon: number, origins: number, method: Forecast): Backtest {
  const errors: number[] = [];
  const said: number[] = [];
  for (let origin = series.length - origins * horizon; origin < series.length; origin += horizon) {
    const known = series.slice(0, Math.max(0, origin));
    const actual = series.slice(Math.max(0, origin), origin + horizon);
    const forecast = method(known, season, horizon);
    if (forecast.length === 0) return { error: null, said: [] };
    said.push(...forecast);
    const error = mase(known, season, actual, forecast);
    if (error !== null) errors.push(error);
  }
  return { error: errors.length === 0 ? null : meanOf(errors), said };
}

export type Prediction = {
  readonly method: PredictionMethod;
  readonly forecast: readonly number[];
  /** The forecasts that the chosen method would have made for the last days. */
  readonly said: readonly number[];
  readonly errors: { readonly holtWinters: number | null; readonly naive: number | null };
};

/**
 * The forecast of a series by the better of the two methods in the backtest: Holt-Winters where it beats the naive method, otherwise the naive
 * one. There is no forecast until a season has passed since the first count.
 */
export function predict(series: readonly number[], o: { season: number; horizon: number; origins: number }): Prediction {
  const { season, horizon, origins } = o;
  const first = series.findIndex((count) => count > 0);
  if (first < 0 || series.length - first < season)
    return { method: 'none', forecast: [], said: [], errors: { holtWinters: null, naive: null } };
  const smooth = backtest(series, season, horizon, origins, holtWinters);
  const naive = backtest(series, season, horizon, origins, seasonalNaive);
  const errors = { holtWinters: smooth.error, naive: naive.error };
  if (smooth.error !== null && naive.error !== null && smooth.error < naive.error)
    return { method: 'holtWinters', forecast: holtWinters(series, season, horizon), said: smooth.said, errors };
  return { method: 'naive', forecast: seasonalNaive(series, season, horizon), said: naive.said, errors };
}
