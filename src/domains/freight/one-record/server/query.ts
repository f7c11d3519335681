import { z } from 'zod';
import { parseParams } from '../../../../server/params.ts';
import type { FeedRequest } from '../../../../server/feed.ts';

/* The query parameters of ONE Record. Those that are unknown are refused, so that a misspelt filter does not show everything. */

/** An instant as the API writes it: `20260926T075830Z`. */
const instant = z
  .string()
  .regex(/^\d{8}T\d{6}Z$/, 'BAD_VALUE')
  .transform((text) => new Date(text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z')))
  .refine((at) => !Number.isNaN(at.getTime()), 'BAD_VALUE');
const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'BAD_VALUE')
    .transform(Number)
    .pipe(z.int().max(max));

const objectQuery = z.strictObject({ embedded: z.enum(['true', 'false']).optional(), at: instant.optional() });
const eventsQuery = z.strictObject({
  'event-code': z.string().max(400, 'TOO_LONG').optional(),
  'occurred-after': instant.optional(),
  'occurred-before': instant.optional(),
  sort: z.enum(['ASC-eventDate', 'DESC-eventDate']).optional(),
  limit: count(1000).optional(),
  skip: count(9999).optional(),
});

export const objectQueryOf = ({ query }: FeedRequest) => parseParams(objectQuery, query);

/** The filters of a list of events. A code may be given as itself or as the end of its URI. */
export function eventsQueryOf(request: FeedRequest) {
  const query = parseParams(eventsQuery, request.query);
  const codes = (query['event-code'] ?? '').split(',').flatMap((code) => code.trim() || []);
  return {
    codes,
    after: query['occurred-after'] ?? null,
    before: query['occurred-before'] ?? null,
    descending: query.sort === 'DESC-eventDate',
    skip: query.skip ?? 0,
    limit: query.limit ?? 100,
  };
}
