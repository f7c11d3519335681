import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';

const users = [1, 2, 4, 5] as const;

/** True as long as the tour of the workspace is offered to the user: until they take it or decline it, at any machine. */
export const readTour = call({
  cmd: 'tour.read',
  shows: ['tour'],
  kind: 'read',
  users,
  permit: 'signedIn',
  params: nothing,
  result: z.object({ is_offered: z.boolean() }),
});

/** Ends the offer. A repetition changes nothing. */
export const endTourOffer = call({
  cmd: 'tour.end',
  kind: 'write',
  users,
  permit: 'signedIn',
  params: nothing,
  result: nothing,
});
