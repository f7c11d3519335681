import { z } from 'zod';
import { currencies } from './money.ts';

/*
 * The building blocks of contracts. `…In` parses what a page sends, `…Out` writes what the server answers; see wire.md:
 * ids and amounts are decimal text, days YYYY-MM-DD, instants ISO 8601 with Z.
 */

/** An id as text. The check on size comes only after the form is right: BigInt takes no other text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { error: 'BAD_ID', abort: true })
  .refine((text) => BigInt(text) <= 9223372036854775807n, { error: 'BAD_ID', abort: true });
/** An id in params: decimal text on the wire, bigint in the handler. */
export const idIn = idText.transform((text) => BigInt(text));
/** An id in a result: bigint from the database, decimal text on the wire. */
export const idOut = z.bigint().transform(String).pipe(z.string());
export const version = z.int().min(1);

/** One record. */
export const byId = z.strictObject({ id: idIn });
/** One record as the sender last saw it: what changed meanwhile is refused. */
export const byVersion = z.strictObject({ id: idIn, version });
/** Switches a record on or off. */
export const activeIn = z.strictObject({ id: idIn, version, active: z.boolean() });
/** Which record a form saves; without both it is a new one. */
export const recordIn = { id: idIn.optional(), version: version.optional() };
/** What saving answers: which record, and its version now. */
export const saved = z.object({ id: idOut, version });

/** A line of text a person typed: trimmed, without control characters, 1 to max characters. */
export const line = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, 'REQUIRED')
        .max(max, 'TOO_LONG')
        .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'BAD_TEXT'),
    );
/** The same, where leaving it empty is fine; empty becomes null. */
export const lineOrNull = (max: number) =>
  z
    .string()
    .nullable()
    .transform((text) => text?.normalize('NFC').trim() || null)
    .pipe(
      z
        .string()
        .max(max, 'TOO_LONG')
        .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'BAD_TEXT')
        .nullable(),
    );
/** Several lines of text; empty becomes null. */
export const note = (max = 512) =>
  z
    .string()
    .nullable()
    .transform((text) => text?.normalize('NFC').trim() || null)
    .pipe(
      z
        .string()
        .max(max, 'TOO_LONG')
        .refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text), 'BAD_TEXT')
        .nullable(),
    );
/** An upper-case code of letters, digits and -_./ */
export const code = (max: number) =>
  z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9][A-Z0-9._/-]*$/, 'BAD_CODE')
        .max(max, 'TOO_LONG'),
    );

export const currency = z.enum(currencies);
export const language = z.enum(['zh', 'vi', 'en', 'th']);
export const country = z.string().regex(/^[A-Z]{2}$/, 'BAD_COUNTRY');

/** Years that anything of ours can be of: outside them a day is a slip of the hand, and year 0 is none to PostgreSQL. */
const inOurTime = (text: string): boolean => text >= '1900' && text < '3000';
/** A calendar day, YYYY-MM-DD, that exists. */
export const day = z.iso.date('BAD_DAY').refine(inOurTime, 'BAD_DAY');
/** An instant in params: ISO 8601 with Z or an offset on the wire, Date in the handler. */
export const instantIn = z.iso
  .datetime({ offset: true, error: 'BAD_INSTANT' })
  .refine(inOurTime, { error: 'BAD_INSTANT', abort: true })
  .transform((text) => new Date(text));
/** An instant in a result. */
export const instantOut = z
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.string());

/** A rule of our own about a bound tells it as zod's do. */
function beyond(message: 'TOO_SMALL' | 'TOO_LARGE', limit = '') {
  return { message, params: { limit } };
}

/** The bound that a value is beyond, for its sentence. */
export function limitOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'too_big') return String(issue.maximum);
  if (issue.code === 'too_small') return String(issue.minimum);
  const limit: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined;
  return typeof limit === 'string' ? limit : undefined;
}

/** Decimal text with at most `places` after the point and 12 before; canonical form is kept as sent. */
export const decimal = (places: number, o: { min?: string; max?: string } = {}) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .regex(new RegExp(`^-?\\d{1,12}${places > 0 ? `(?:\\.\\d{1,${places}})?` : ''}$`), 'BAD_NUMBER')
        .refine((text) => o.min === undefined || Number(text) >= Number(o.min), beyond('TOO_SMALL', o.min))
        .refine((text) => o.max === undefined || Number(text) <= Number(o.max), beyond('TOO_LARGE', o.max)),
    );
/** Decimal text of an amount; its currency beside it decides how many places are allowed (see money()). */
export const amountText = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^-?\d{1,15}(?:\.\d{1,4})?$/, 'BAD_AMOUNT'));
/** The same, of what is never owed the other way round: a limit, a value, a cost. */
export const amountFromZero = amountText.refine((text) => !text.startsWith('-'), beyond('TOO_SMALL', '0'));

export const uuid = z.uuid('BAD_UUID');
export const nothing = z.strictObject({});
