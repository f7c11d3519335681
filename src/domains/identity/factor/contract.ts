import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { instantOut, nothing } from '../../../kernel/schema.ts';
import { passwordHash } from '../session/contract.ts';

const forAll = { users: userTypes, permit: 'signedIn', duringEnrolment: true } as const;
/** Six digits of the app, or a recovery code as it was printed. */
const code = z.string().trim().min(1, 'REQUIRED').max(20, 'TOO_LONG');
/** Returned once; a repeat of the request returns null. */
const recoveryCodes = z.array(z.string()).nullable();

/** The state of the user's own second factor, and whether it is required. */
export const myFactor = call({
  cmd: 'factor.mine',
  shows: ['account'],
  kind: 'read',
  ...forAll,
  params: nothing,
  result: z.object({ on: z.boolean(), required: z.boolean(), since: instantOut.nullable(), recovery_left: z.int() }),
});

/** Creates a secret for the authenticator app. It takes effect only after confirmation, within a quarter of an hour. */
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

/** Turns the second factor on with its first code and returns the recovery codes. */
export const confirmFactor = call({
  cmd: 'factor.confirm',
  kind: 'write',
  ...forAll,
  params: z.strictObject({ code }),
  result: z.object({ recovery_codes: recoveryCodes }),
  refusals: ['FACTOR_NOT_BEGUN', 'WRONG_FACTOR_CODE', 'TOO_MANY'],
  toldOnce: ['recovery_codes'],
});

/** Issues new recovery codes; the former ones become invalid. */
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

/** Turns the second factor off. Refused if a role of the account requires one. */
export const turnOffFactor = call({
  cmd: 'factor.turnOff',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ password: passwordHash, code }),
  result: nothing,
  refusals: ['WRONG_PASSWORD', 'WRONG_FACTOR_CODE', 'NO_SECOND_FACTOR', 'FACTOR_REQUIRED', 'CODE_ONLY_BY_APP', 'TOO_MANY'],
});
