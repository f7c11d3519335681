import { z } from 'zod';
import { withoutInvisible } from './invisible.ts';
import { currencies } from './money.ts';
import type { Fault } from './refusal.ts';

/* The building blocks of contracts. `…In` parses the params of a page, `…Out` writes the results of the server; see
   wire.md: ids and amounts are decimal text, days YYYY-MM-DD, instants ISO 8601 with Z. */

/** An id as text. The size is checked only after the form, because BigInt accepts no other text. */
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
/** One record as the sender last saw it. A record that has changed since is refused. */
export const byVersion = z.strictObject({ id: idIn, version });
/** Activates or deactivates a record. */
export const activeIn = z.strictObject({ id: idIn, version, active: z.boolean() });
/** The record that a form saves; without both fields it is a new one. */
export const recordIn = { id: idIn.optional(), version: version.optional() };
/** The result of saving: the record and its new version. */
export const saved = z.object({ id: idOut, version });

/** The stored form of a text: composed, without invisible characters, trimmed. */
function plainText(text: string): string {
  return withoutInvisible(text.normalize('NFC')).trim();
}

/** A line of text that a user typed: trimmed, without control characters, 1 to max characters. */
export const line = (max: number) =>
  z
    .string()
    .transform((text) => plainText(text))
    .pipe(
      z
        .string()
        .min(1, 'REQUIRED')
        .max(max, 'TOO_LONG')
        .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'BAD_TEXT'),
    );
/** The same, but it may be empty; empty becomes null. */
export const lineOrNull = (max: number) =>
  z
    .string()
    .nullable()
    .transform((text) => plainText(text ?? '') || null)
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
    .transform((text) => plainText(text ?? '') || null)
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

/** The plausible years: a day outside them is a typing error, and PostgreSQL has no year 0. */
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

/** Reports a violated bound of our own rule in the form of zod's rules. */
function beyond(message: 'TOO_SMALL' | 'TOO_LARGE', limit = '') {
  return { message, params: { limit } };
}

/** Reports lines of a list whose key an earlier line has, each at this field of the list. A line without a key is like none. */
export function refuseTwins(context: z.RefinementCtx, [list, field]: readonly [string, string], keys: readonly (string | null)[]): void {
  keys.forEach((key, place) => {
    const first = key === null ? place : keys.indexOf(key);
    if (first < place)
      context.addIssue({ code: 'custom', path: [list, place, field], message: 'ROW_TWICE', params: { line: String(first + 1) } });
  });
}

/** The facts that the sentence of a fault names, if any: the violated bound, or those that our own rule gives. */
export function factsOf(issue: z.core.$ZodIssue): Pick<Fault, 'facts'> {
  if (issue.code === 'too_big') return { facts: { limit: String(issue.maximum) } };
  if (issue.code === 'too_small') return { facts: { limit: String(issue.minimum) } };
  const given: Record<string, unknown> = issue.code === 'custom' ? (issue.params ?? {}) : {};
  const facts = Object.entries(given).flatMap(([name, fact]) => (isFact(fact) ? [[name, String(fact)]] : []));
  return facts.length > 0 ? { facts: Object.fromEntries(facts) } : {};
}

const isFact = (fact: unknown): fact is string | number => typeof fact === 'string' || typeof fact === 'number';

/** The bounds of a decimal's schema for inputs and grids, because the library stores a pattern alone. */
export const decimalBounds = z.registry<{ places: number; min?: string; max?: string }>();
/** Decimal text with at most `places` after the point and 12 before. The text is not changed. */
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
    )
    .register(decimalBounds, { places, ...o });
/** Decimal text of an amount. The currency beside it decides the number of decimals (see money()). */
export const amountText = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^-?\d{1,15}(?:\.\d{1,4})?$/, 'BAD_AMOUNT'));
/** The same for an amount that is never negative: a limit, a value, a cost. */
export const amountFromZero = amountText.refine((text) => !text.startsWith('-'), beyond('TOO_SMALL', '0'));

export const uuid = z.uuid('BAD_UUID');
export const nothing = z.strictObject({});

/** The schema inside of what makes it optional. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner: unknown = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : schema;
  }
  return schema;
}

type Single = bigint | Date | string | number | boolean | null | undefined;
type Out<T> = T extends bigint | Date ? string : T extends readonly (infer E)[] ? Out<E>[] : T;
type Settled<T> = undefined extends T ? Exclude<T, undefined> | null : T;
type Param<S> = S extends z.ZodType ? z.output<S> : never;
type Results<S extends z.ZodRawShape> = {
  [K in keyof S as Param<S[K]> extends Single | readonly Single[] ? K : never]: K extends 'id'
    ? typeof idOut
    : K extends 'version'
      ? typeof version
      : z.ZodType<Out<Settled<Param<S[K]>>>, Settled<Param<S[K]>>>;
};

/**
 * The facts of a record as its form reads them, from the params by which the form saves them: ids and instants in the
 * form of results, other values as they are, null where nothing was entered. Nested params are left out, and the result
 * states them itself. A secret must not be a param of such a form, because what is saved can be read.
 */
export function resultsOf<S extends z.ZodRawShape>(params: { readonly shape: S }): Results<S> {
  const own = { id: idOut, version };
  const results = Object.entries(params.shape).flatMap(([key, param]): [string, z.ZodType][] => {
    const result = key === 'id' || key === 'version' ? own[key] : param instanceof z.ZodType ? resultOf(param) : undefined;
    return result ? [[key, result]] : [];
  });
  // Built from the shape, so the compiler cannot follow it. Results states it.
  return Object.fromEntries(results) as never;
}

function resultOf(param: z.ZodType): z.ZodType | undefined {
  const result = settledResult(unwrapped(param));
  const answers = [undefined, null].map((nothing) => param.safeParse(nothing));
  return answers.some(({ success, data }) => success && (data === null || data === undefined)) ? result?.nullable() : result;
}

function settledResult(param: unknown): z.ZodType | undefined {
  if (param === idIn) return idOut;
  if (param === instantIn) return instantOut;
  if (param instanceof z.ZodEnum) return param;
  if (param instanceof z.ZodBoolean) return z.boolean();
  if (param instanceof z.ZodNumber) return z.int();
  if (param instanceof z.ZodObject) return undefined;
  const inner: unknown = param instanceof z.ZodPipe ? param.in : param instanceof z.ZodUnion ? param.options[0] : undefined;
  if (inner instanceof z.ZodType) return settledResult(unwrapped(inner));
  if (!(param instanceof z.ZodArray)) return z.string();
  const element = param.element instanceof z.ZodType ? resultOf(param.element) : undefined;
  return element && z.array(element);
}
