import { z } from 'zod';
import type { Fault } from '../../kernel/refusal.ts';
import { limitOf } from '../../kernel/schema.ts';

/** The refusal words of our own schemas are upper-case codes; all else is zod's and is named by its kind. */
const ownCode = /^[A-Z][A-Z0-9_]+$/;

/** What a schema found wrong, as the server would tell it: where and why, one fault a place. */
export function faultsOf(error: z.ZodError, values: unknown): Fault[] {
  const faults = error.issues.map(
    (issue): Fault => ({ at: issue.path.map(String).join('.'), ...reason(issue, valueAt(values, issue.path)) }),
  );
  return faults.filter((fault, place) => faults.findIndex((other) => other.at === fault.at) === place);
}

function reason(issue: z.core.$ZodIssue, value: unknown): Pick<Fault, 'why' | 'facts'> {
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const own = ownCode.test(issue.message);
  // That an empty field is also no day and no number is not what its person needs to hear.
  if (nothing && (!own || issue.message.startsWith('BAD_'))) return { why: 'REQUIRED' };
  const limit = limitOf(issue);
  const facts = limit === undefined ? {} : { facts: { limit } };
  if (own) return { why: issue.message, ...facts };
  switch (issue.code) {
    case 'too_big':
      return { why: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE', ...facts };
    case 'too_small':
      return { why: 'TOO_SMALL', ...facts };
    default:
      return { why: 'BAD_VALUE' };
  }
}

export function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let found = values;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/**
 * The values as they are sent. What a person left empty is left out where the schema lets it be absent, null where it must be there but
 * may be null, false for a box not ticked; where neither is allowed it stays empty, to be found wanting. An object of nested fields that
 * nobody filled is left out where it may be.
 */
export function settledValues(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  fields: readonly (readonly string[])[],
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...values };
  for (const [parent, child] of fields) {
    if (parent === undefined || child === undefined) continue;
    const held = settled[parent];
    const inner: Record<string, unknown> = typeof held === 'object' && held !== null ? { ...held } : {};
    const filled = Object.values(inner).some((value) => !isEmpty(value));
    if (!filled && !isRequired(schema, parent)) settled[parent] = undefined;
    else settled[parent] = { ...inner, [child]: emptied(schemaAt(schema, [parent, child]), inner[child]) };
  }
  for (const [key, value] of Object.entries(settled)) {
    if (fields.some(([parent, child]) => parent === key && child !== undefined)) continue;
    settled[key] = emptied(schemaAt(schema, [key]), value);
  }
  for (const [key, child] of fields) {
    if (key !== undefined && child === undefined && !(key in settled)) settled[key] = emptied(schemaAt(schema, [key]), undefined);
  }
  return Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== undefined));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function emptied(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!isEmpty(value) || !schema || schema.safeParse(value).success) return value;
  // What was emptied by hand is said to be nothing; what was never touched is not said at all.
  const tried = value === undefined ? [undefined, null, false] : [null, undefined, false];
  for (const empty of tried) if (schema.safeParse(empty).success) return empty;
  return undefined;
}

/** The schema of a field, found along its path; undefined where the path leaves what can be known (unions, records). */
function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const inner = unwrapped(schema);
  const [first, ...rest] = path;
  if (first === undefined) return schema;
  if (!(inner instanceof z.ZodObject)) return undefined;
  const next: unknown = inner.shape[first];
  return next instanceof z.ZodType ? schemaAt(next, rest) : undefined;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner: unknown = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : schema;
  }
  return schema;
}

/** Whether a field must be filled: nothing that an empty field can hold is good. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const found = schemaAt(schema, path.split('.'));
  if (!found || found instanceof z.ZodBoolean) return false;
  return ![undefined, null, ''].some((empty) => found.safeParse(empty).success);
}

/** The longest text that a field takes, where its schema says. */
export function maxLengthAt(schema: z.ZodType, path: string): number | null {
  for (let found: unknown = schemaAt(schema, path.split('.')); found instanceof z.ZodType; ) {
    const inner: z.ZodType = unwrapped(found);
    if (inner instanceof z.ZodString) return inner.maxLength;
    found = inner instanceof z.ZodPipe ? inner.out : null;
  }
  return null;
}

/** The fields that the params know; what a read gave beyond them would be refused. */
export function knownOnly(schema: z.ZodType, values: object): Record<string, unknown> {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return { ...values };
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(inner.shape, key)));
}
