import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { byId, idOut } from '../../../kernel/schema.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'BAD_FILE_HASH');

/** Keeps a file that was posted to /api/file with this call's signed fields (wire.md). */
export const putFile = call({
  cmd: 'file.put',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ sha256, name: z.string().trim().min(1, 'REQUIRED').max(200, 'TOO_LONG') }),
  result: z.object({ id: idOut, name: z.string(), mime: z.string(), bytes: z.int() }),
  refusals: ['FILE_KIND', 'FILE_TOO_LARGE', 'NO_ROOM'],
});

/** A one-time ticket, good for 60 s, for `GET /api/file/{ticket}`. */
export const fileTicket = call({
  cmd: 'file.ticket',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: byId,
  result: z.object({ ticket: z.string() }),
});
