import { z } from 'zod';
import type { Fault } from '../../../kernel/refusal.ts';
import { decimalBounds, factsOf, unwrapped } from '../../../kernel/schema.ts';

/** The refusal words of our own schemas are upper-case codes; any other word is zod's and is named by its kind. */
const ownCode = /^[A-Z][A-Z0-9_]+$/;

/** The faults that a schema found, in the form in which the server reports them: place and reason, one fault for each place. */
export function faultsOf(error: z.ZodError, values: unknown): Fault[] {
  const faults = error.issues.map(
    (issue): Fault => ({ at: issue.path.map(String).join('.'), ...reason(issue, valueAt(values, issue.path)) }),
  );
  return faults.filter((fault, place) => faults.findIndex((other) => other.at === fault.at) === place);
}

function reason(issue: z.core.$ZodIssue, value: unknown): Pick<Fault, 'why' | 'facts'> {
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const own = ownCode.test(issue.message);
  // An empty field is also not a day and not a number, but that does not help the user.
  if (nothing && (!own || issue.message.startsWith('BAD_'))) return { why: 'REQUIRED' };
  const facts = factsOf(issue);
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
  let inner = values;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = Reflect.get(inner, step);
  }
  return inner;
}

/**
 * The values as they are sent. An empty field is left out where the schema lets it be absent, null where it must be present but may be
 * null, false for a box that is not ticked. Where neither is allowed it stays empty and becomes a fault. An object of nested fields that
 * are all empty is left out where that is allowed. A param that no field asks for is null where it must be present and may be null.
 */
export function settledValues(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  fields: readonly (readonly string[])[],
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...values };
  for (const [parent, child] of fields) {
    if (parent === undefined || child === undefined) continue;
    const group = settled[parent];
    const inner: Record<string, unknown> = typeof group === 'object' && group !== null ? { ...group } : {};
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
  const whole = unwrapped(schema);
  for (const key of whole instanceof z.ZodObject ? Object.keys(whole.shape) : []) {
    const param = schemaAt(schema, [key]);
    if (param && settled[key] === undefined && !param.safeParse(undefined).success && param.safeParse(null).success) settled[key] = null;
    if (param) settled[key] = settledLines(param, settled[key]);
  }
  return Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== undefined));
}

/** The lines of a value as they are sent: a line has the keys that were typed in, and its other cells are empty fields. */
function settledLines(schema: z.ZodType, value: unknown): unknown {
  const lines = unwrapped(schema);
  const line = lines instanceof z.ZodArray && lines.element instanceof z.ZodType ? unwrapped(lines.element) : undefined;
  if (!Array.isArray(value) || !(line instanceof z.ZodObject)) return value;
  const cells = Object.keys(line.shape);
  return value.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return one;
    const typed: Readonly<Record<string, unknown>> = { ...one };
    const empty = cells.map((key) => [key, emptied(schemaAt(line, [key]), typed[key])] as const);
    return { ...typed, ...Object.fromEntries(empty.filter(([key, cell]) => key in typed || cell !== undefined)) };
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function emptied(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!isEmpty(value) || !schema || schema.safeParse(value).success) return value;
  // A field that the user emptied is sent as null; one that was never touched is left out.
  const tried = value === undefined ? [undefined, null, false] : [null, undefined, false];
  for (const empty of tried) if (schema.safeParse(empty).success) return empty;
  return undefined;
}

/** The schema of a field along its path; undefined where the path cannot be followed (records). */
function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const inner = unwrapped(schema);
  const [first, ...rest] = path;
  if (first === undefined) return schema;
  // The cells of lines: `lines.amount`.
  const within: unknown[] = inner instanceof z.ZodArray ? [inner.element] : inner instanceof z.ZodPipe ? [inner.in] : [];
  for (const part of inner instanceof z.ZodUnion ? inner.options : within) {
    const at = part instanceof z.ZodType ? schemaAt(part, path) : undefined;
    if (at) return at;
  }
  if (!(inner instanceof z.ZodObject)) return undefined;
  const next: unknown = inner.shape[first];
  return next instanceof z.ZodType ? schemaAt(next, rest) : undefined;
}

/** True when a field is required: its schema accepts none of the values that an empty field can have. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const schemaOfKey = schemaAt(schema, path.split('.'));
  if (!schemaOfKey || schemaOfKey instanceof z.ZodBoolean) return false;
  return ![undefined, null, ''].some((empty) => schemaOfKey.safeParse(empty).success);
}

/**
 * The bounds of a field or of a cell of lines, as far as its schema states them: characters or lines, decimal places, minimum and maximum.
 */
export type Bounds = {
  readonly length: number | null;
  readonly places: number | null;
  readonly min: number | null;
  readonly max: number | null;
};

export function boundsAt(schema: z.ZodType, path: string): Bounds {
  const field = schemaAt(schema, path.split('.'));
  const decimal = firstOf(field, (inner) => decimalBounds.get(inner));
  const whole = firstOf(field, (inner) => (inner instanceof z.ZodNumber ? inner : undefined));
  const bound = (text: string | undefined, number: number | null | undefined): number | null =>
    text !== undefined ? Number(text) : typeof number === 'number' && Number.isFinite(number) ? number : null;
  return {
    length: firstOf(field, lengthOf) ?? null,
    places: decimal?.places ?? null,
    min: bound(decimal?.min, whole?.minValue),
    max: bound(decimal?.max, whole?.maxValue),
  };
}

function lengthOf(schema: z.ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  const checks = schema instanceof z.ZodArray ? (schema.def.checks ?? []) : [];
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** The first result of a schema and of those that it pipes into: a text is trimmed and then read by another schema. */
function firstOf<T>(schema: unknown, of: (schema: z.ZodType) => T | undefined): T | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const inner = unwrapped(schema);
  return of(inner) ?? (inner instanceof z.ZodPipe ? (firstOf(inner.in, of) ?? firstOf(inner.out, of)) : undefined);
}

/** The fields that the params have. Other fields of a read would be refused. */
export function knownOnly(schema: z.ZodType, values: object): Record<string, unknown> {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return { ...values };
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(inner.shape, key)));
}
