/** The measures of a forecast: orders, tonnes or pallets. */
export const predictionMeasures = ['orders', 'tonnes', 'pallets'] as const;
export type PredictionMeasure = (typeof predictionMeasures)[number];

/** The methods that compete on each series; a series too short for either has none. */
export const predictionMethods = ['holtWinters', 'naive', 'none'] as const;
export type PredictionMethod = (typeof predictionMethods)[number];
