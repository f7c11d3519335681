import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Fault, Refusal } from '../kernel/refusal.ts';
import { factsOf } from '../kernel/schema.ts';

/** The words for a value of another type than the expected one, where a user can have typed it. */
const ofType: Readonly<Record<string, string>> = { number: 'BAD_NUMBER', int: 'BAD_WHOLE' };
const known: Readonly<Record<string, string>> = {
  too_small: 'TOO_SMALL',
  too_big: 'TOO_LARGE',
  unrecognized_keys: 'UNKNOWN_FIELD',
  invalid_value: 'BAD_CHOICE',
};

/** The values in the form of their schema. Refuses BAD_PARAMS with each fault. */
export function parseParams<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const read = schema.safeParse(values);
  if (!read.success) throw new Refusal('BAD_PARAMS', {}, faultsOf(read.error));
  return read.data;
}

/** The request id of a write. Refuses BAD_PARAMS. */
export function requestIdOf(sent: unknown): string {
  const parsed = z.uuid().safeParse(sent);
  if (!parsed.success) throw new Refusal('BAD_PARAMS', {}, [{ at: 'request_id', why: 'BAD_UUID' }]);
  return parsed.data.toLowerCase();
}

/** The same params give the same hash whatever the order of their keys. */
export function hashOf(params: unknown): string {
  return createHash('sha256').update(canonical(params)).digest('hex');
}
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Each fault with its place. A schema's own message in capitals is a refusal word. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ at: [...issue.path, key].join('.'), why: 'UNKNOWN_FIELD' }));
    if (/^[A-Z][A-Z0-9_]+$/.test(issue.message)) return [{ at, why: issue.message, ...factsOf(issue) }];
    return [{ at, why: issue.code === 'invalid_type' ? whyOfType(issue) : (known[issue.code] ?? 'BAD_VALUE'), ...factsOf(issue) }];
  });
}

function whyOfType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  return /received undefined/.test(message) ? 'REQUIRED' : (ofType[expected] ?? 'BAD_TYPE');
}
