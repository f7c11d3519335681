import { z } from 'zod';
import type { Fault } from '../../kernel/refusal.ts';

/** The refusal words of our own schemas are upper-case codes; all else is zod's and is named by its kind. */
const ownCode = /^[A-Z][A-Z0-9_]+$/;

/** What a schema found wrong, as the server would tell it: where and why, one fault a place. */
export function faultsOf(error: z.ZodError, values: unknown): Fault[] {
  const faults = error.issues.map((issue): Fault => ({ at: issue.path.map(String).join('.'), ...reason(issue, at(values, issue.path)) }));
  return faults.filter((fault, place) => faults.findIndex((other) => other.at === fault.at) === place);
}

function reason(issue: z.core.$ZodIssue, value: unknown): Pick<Fault, 'why' | 'facts'> {
  if (ownCode.test(issue.message)) return { why: issue.message };
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (nothing) return { why: 'REQUIRED' };
  switch (issue.code) {
    case 'too_big':
      return { why: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE', facts: { limit: String(issue.maximum) } };
    case 'too_small':
      return { why: 'TOO_SMALL', facts: { limit: String(issue.minimum) } };
    default:
      return { why: 'BAD_VALUE' };
  }
}

function at(values: unknown, path: readonly PropertyKey[]): unknown {
  let found = values;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** Values without what the form left empty: an empty field is not sent where the schema lets it be absent. */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The schema of a field, found along its path; undefined where the path leaves what can be known (unions, records). */
export function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
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
