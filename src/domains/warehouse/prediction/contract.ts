import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { day, idIn, idOut, nothing } from '../../../kernel/schema.ts';
import { predictionMeasures, predictionMethods } from './kinds.ts';
import { may } from './permits.ts';

const measure = z.enum(predictionMeasures);
/** A number of a forecast, with one decimal. */
const figure = z.number();
const errors = z.object({ holtWinters: figure.nullable(), naive: figure.nullable() });

/**
 * Orders by customer and line: the last four weeks as they came beside what would have been forecast, and the next four. Pairs with the most
 * orders first.
 */
export const readVolumes = call({
  cmd: 'prediction.volumes',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ measure, customer_id: idIn.nullish(), line_id: idIn.nullish() }),
  result: z.object({
    from: day,
    rows: z.array(
      z.object({
        id: z.string(),
        customer_id: idOut,
        customer_name: z.string(),
        line_id: idOut.nullable(),
        line_name: z.string().nullable(),
        actual: figure,
        said: figure.nullable(),
        forecast: figure.nullable(),
        method: z.enum(predictionMethods),
        error: figure.nullable(),
        naive_error: figure.nullable(),
      }),
    ),
  }),
});

/** The series of a choice by day: what came, what would have been forecast of the last four weeks, and the forecast of the next four. */
export const readVolumeSeries = call({
  cmd: 'prediction.series',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ measure, customer_id: idIn.nullish(), line_id: idIn.nullish() }),
  result: z.object({
    method: z.enum(predictionMethods),
    errors,
    days: z.array(z.object({ day, actual: figure.nullable(), said: figure.nullable(), forecast: figure.nullable() })),
  }),
});

/**
 * Expected arrivals of the next two weeks by warehouse and day: what is announced, and the pallets that history suggests. Trucks whose time
 * has passed stand on today.
 */
export const readArrivals = call({
  cmd: 'prediction.arrivals',
  shows: ['inbound', 'pallet'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    warehouses: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        method: z.enum(predictionMethods),
        errors,
        days: z.array(
          z.object({
            day,
            plans: z.int(),
            late: z.int(),
            planned_pallets: z.int(),
            forecast_pallets: figure.nullable(),
          }),
        ),
        /** Pallets that arrived on each of the last four weeks' days. */
        arrived: z.array(z.object({ day, pallets: z.int(), said: figure.nullable() })),
      }),
    ),
  }),
});
