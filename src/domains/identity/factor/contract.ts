import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { instantOut, nothing } from '../../../kernel/schema.ts';
import { passwordHash } from '../session/contract.ts';

const forAll = { users: userTypes, permit: 'signedIn', duringEnrolment: true } as const;
/** Six digits of the app, or a recovery code as it was printed. */
const code = z.string().trim().min(1, 'REQUIRED').max(20, 'TOO_LONG');
/** Told once; a repeat of the request answers null. */
const recoveryCodes = z.array(z.string()).nullable();

/** Whether the own account has a second factor, and whether it must have one. */
export const myFactor = call({
  cmd: 'factor.mine',
  kind: 'read',
  ...forAll,
  params: nothing,
  result: z.object({ on: z.boolean(), required: z.boolean(), since: instantOut.nullable(), recovery_left: z.int() }),
});

/** Makes a secret for the authenticator app. It counts only once it is confirmed, within a quarter of an hour. */
export const beginFactor = call({
  cmd: 'factor.begin',
  kind: 'write',
  ...forAll,
  params: z.strictObject({ password: passwordHash }),
  result: z.object({
    /** Base32, for typing by hand. */
    secret: z.string().nullable(),
    /** The same as a QR code: an SVG picture. */
    picture: z.string().nullable(),
  }),
  refusals: ['WRONG_PASSWORD', 'FACTOR_ON'],
  toldOnce: ['secret', 'picture'],
});

/** Turns the second factor on with a first code of it, and gives the recovery codes. */
export const confirmFactor = call({
  cmd: 'factor.confirm',
  kind: 'write',
  ...forAll,
  params: z.strictObject({ code }),
  result: z.object({ recovery_codes: recoveryCodes }),
  refusals: ['FACTOR_NOT_BEGUN', 'WRONG_FACTOR_CODE', 'TOO_MANY'],
  toldOnce: ['recovery_codes'],
});

/** New recovery codes; the former ones are worth nothing any more. */
export const renewRecovery = call({
  cmd: 'factor.renewRecovery',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ password: passwordHash, code }),
  result: z.object({ recovery_codes: recoveryCodes }),
  refusals: ['WRONG_PASSWORD', 'WRONG_FACTOR_CODE', 'NO_SECOND_FACTOR', 'TOO_MANY'],
  toldOnce: ['recovery_codes'],
});

/** Turns the second factor off. Refused where a role of the account asks for one. */
export const turnOffFactor = call({
  cmd: 'factor.turnOff',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ password: passwordHash, code }),
  result: nothing,
  refusals: ['WRONG_PASSWORD', 'WRONG_FACTOR_CODE', 'NO_SECOND_FACTOR', 'FACTOR_REQUIRED', 'TOO_MANY'],
});
