import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { byId, idOut, line } from '../../../kernel/schema.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'BAD_FILE_HASH');

/** Stores a file posted to /api/file with this call's signed fields (wire.md). */
export const putFile = call({
  cmd: 'file.put',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    sha256,
    name: line(200),
    /** Added by the server after the bytes have arrived with the call. */
    receipt: z.string().max(100).optional(),
  }),
  result: z.object({ id: idOut, name: z.string(), mime: z.string(), bytes: z.int() }),
  refusals: ['FILE_KIND', 'BAD_PICTURE', 'FILE_TOO_LARGE', 'NO_ROOM', 'UPLOADS_UNUSED'],
});

/** A one-time ticket for `GET /api/file/{ticket}`, valid for 60 s. */
export const fileTicket = call({
  cmd: 'file.ticket',
  shows: [],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: byId,
  result: z.object({ ticket: z.string() }),
});
