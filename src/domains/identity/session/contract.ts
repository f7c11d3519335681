import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { byId, idOut, instantOut, language, nothing } from '../../../kernel/schema.ts';
import { sessionReply } from '../../../kernel/session.ts';

/** hex(SHA-256(UTF-8 password)), lower case; the password itself never leaves the browser. */
export const passwordHash = z.string().regex(/^[0-9a-f]{64}$/, 'BAD_PASSWORD_HASH');
/** An account name, a phone number or a mail address, as the person typed it. */
const loginName = z.string().trim().min(1, 'REQUIRED').max(64, 'TOO_LONG');

/** The server wants a verification code first: the place is not on the account's list, the device is new, or too many tries. No session. */
export const codeWanted = z.object({
  login_captcha_sign: z.literal(1),
  /** Where the person finds the code: in the authenticator app, or in a message that is asked for. */
  code_from: z.enum(['app', 'message']),
  /** Why, told to whoever gave the right password. */
  code_why: z.enum(['factor', 'place', 'tries']),
});
export const signedIn = sessionReply.extend({
  sid: z.string(),
  /** base64url, 32 bytes */
  sign_key: z.string(),
  /** base64url, 32 bytes, the same at every sign-in of the account: seals what it leaves unsaved in a browser. */
  draft_key: z.string(),
});

/**
 * Signs in. Unknown user and wrong password answer the same (WRONG_LOGIN), in the same time. Sent without sid and sign. A `language`
 * becomes the account's, so that the answer and everything after it is worded in it; without one the account's language stays.
 */
export const signIn = call({
  cmd: 'U001',
  kind: 'write',
  users: userTypes,
  permit: 'anyone',
  params: z.strictObject({
    login_name: loginName,
    password: passwordHash,
    captcha: z.string().trim().max(16).optional(),
    language: language.optional(),
  }),
  result: z.union([signedIn, codeWanted]),
  refusals: ['WRONG_LOGIN', 'WRONG_CODE', 'WRONG_FACTOR_CODE', 'ACCOUNT_DISABLED', 'ISSUED_PASSWORD_EXPIRED', 'TOO_MANY'],
});

/** Sends the verification code to the phone or mail address of the account. Answers the same whether the account exists or not. */
export const sendCode = call({
  cmd: 'B592',
  kind: 'write',
  users: userTypes,
  permit: 'anyone',
  params: z.strictObject({ login_name: loginName, password: passwordHash }),
  result: nothing,
  refusals: ['BAD_PHONE', 'TOO_MANY'],
});

/** Changes the own password and ends the account's other sessions. The rule on length and letters is the page's: the wire has a hash. */
export const changePassword = call({
  cmd: 'B011',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ old_password: passwordHash, new_password: passwordHash, confirm_password: passwordHash }),
  result: nothing,
  refusals: ['WRONG_PASSWORD', 'PASSWORDS_DIFFER', 'PASSWORD_USED_BEFORE', 'PASSWORD_COMMON'],
  duringForcedReset: true,
});

export const signOut = call({
  cmd: 'session.signOut',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: nothing,
  result: nothing,
  duringForcedReset: true,
});

/** What sign-in answered, without sid and key; the browser asks it after a reload and when rights may have changed. */
export const mySession = call({
  cmd: 'session.mine',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: nothing,
  result: sessionReply,
  duringForcedReset: true,
});

/** The open sessions of the own account, the last used first: where they came from and when they were last used. */
export const mySessions = call({
  cmd: 'session.list',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({ id: idOut, mine: z.boolean(), begun_at: instantOut, seen_at: instantOut, address: z.string(), device: z.string() }),
    ),
  }),
});

/** Ends one session of the own account. */
export const endSession = call({
  cmd: 'session.end',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: byId,
  result: nothing,
});

/** The language of the session's messages and of the account's next sign-in. */
export const setLanguage = call({
  cmd: 'session.setLanguage',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ language }),
  result: nothing,
  duringForcedReset: true,
});

/** The one-time ticket that opens the push connection, good for 60 s (wire.md). Only staff have one. */
export const pushTicket = call({
  cmd: 'push.ticket',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({ ticket: z.string() }),
});
