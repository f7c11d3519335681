import { z } from 'zod';
import { normalIdentifier } from '../../../kernel/identifier.ts';
import { instantIn } from '../../../kernel/schema.ts';

/** The most rows in one request to a machine interface. */
export const rowsMax = 1000;

const text = (max: number) => z.string().trim().min(1, 'REQUIRED').max(max, 'TOO_LONG');

/**
 * One point as a provider sends it: the truck by device or plate, the time, the place, the speed (km/h) and the heading (degrees from
 * north).
 */
export const positionIn = z
  .strictObject({
    device: text(40).optional(),
    plate_no: text(20)
      .transform((plate) => normalIdentifier('plate', plate))
      .optional(),
    at: instantIn,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    speed_kmh: z.number().min(0).max(300).nullish(),
    heading: z
      .number()
      .min(0)
      .max(360)
      .transform((degrees) => Math.round(degrees) % 360)
      .nullish(),
    odometer_km: z.number().min(0).max(9_999_999).nullish(),
  })
  .superRefine(({ device, plate_no, latitude, longitude }, context) => {
    if (!device && !plate_no) context.addIssue({ code: 'custom', path: ['device'], message: 'REQUIRED' });
    // Devices without a fix send zeros: a point in the sea off Ghana.
    if (latitude === 0 && longitude === 0) context.addIssue({ code: 'custom', path: ['latitude'], message: 'NO_FIX' });
  });
