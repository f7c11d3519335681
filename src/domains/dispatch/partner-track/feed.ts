import { z } from 'zod';
import { instantIn, lineOrNull, note } from '../../../kernel/schema.ts';
import { reportCodes } from '../work-order/kinds.ts';

/**
 * A report of a carrier's system about one of its trips. It names the stop by its position in the order of stops, as the read call returns
 * it.
 */
export const milestoneIn = z
  .strictObject({
    work_order_no: z.string().trim().min(1, 'REQUIRED').max(40, 'TOO_LONG'),
    code: z.enum(['departed', ...reportCodes]),
    stop_seq: z.int().min(1).max(999).optional(),
    at: instantIn,
    place: lineOrNull(100).default(null),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    remark: note(200).default(null),
  })
  .superRefine(({ code, stop_seq, latitude, longitude }, context) => {
    const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
    if ((code === 'arrivedStop' || code === 'leftStop') && stop_seq === undefined) fault('stop_seq', 'REQUIRED');
    if (((latitude ?? null) === null) !== ((longitude ?? null) === null)) fault('longitude', 'BOTH_OR_NONE');
  });

/** A party's query for its own trips or orders: those with these numbers, or those that changed since an instant. */
export const trackQuery = z.strictObject({
  work_order_no: z.string().max(4000).optional(),
  order_no: z.string().max(4000).optional(),
  since: instantIn.optional(),
  size: z
    .string()
    .regex(/^\d{1,3}$/, 'BAD_NUMBER')
    .transform(Number)
    .pipe(z.int().min(1).max(200))
    .optional(),
});
export type TrackQuery = z.output<typeof trackQuery>;
