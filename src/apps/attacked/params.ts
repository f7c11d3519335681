import fc from 'fast-check';
import type { z } from 'zod';

/*
 * Params that a schema accepts, and many that it almost accepts. They are generated from the schema itself, so that a new call is tested
 * without further work. The definitions of zod are read directly; an unknown one fails, so that nothing is skipped in silence.
 */

/** Ids that exist, by the name of a field: `customer_id` finds customers, an unknown name finds ids of any table. */
export type Ids = (field: string) => readonly string[];

type Check = {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number | bigint;
  readonly inclusive?: boolean;
};
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
};
/** The definition that zod stores in a schema; its own type is a union of fifty, of which the contracts use these. */
export const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;
const checksOf = (definition: Definition): Check[] => (definition.checks ?? []).map(({ _zod }) => _zod.def);

/** Text that has caused faults before: SQL, formulas, other alphabets, half of a character, characters that end a string or a line. */
const nasty: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  "'",
  `';drop table account;--`,
  `" or 1=1 --`,
  '%',
  '_%\\',
  '\\',
  '=1+1',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'a\r\nb: c',
  '\u202e\u0000',
  '\ud800',
  'x\udfff',
  '𠮷'.repeat(40),
  'ế'.normalize('NFD'),
  'null',
  'true',
  '1e309',
  'constructor',
  '__proto__',
  'a'.repeat(64),
  'a'.repeat(600),
];
const days = ['2026-11-20', '2026-11-30', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '1900-01-01'];
const instants = [
  '2026-11-20T02:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-20T23:59:59+14:00',
  '0001-01-01T00:00:00+14:00',
];
const numbers = ['0', '1', '12.5', '-1', '0.0001', '999999999999', '-999999999999', '999999999999.9999', '99999999', '0.000000', '-0'];

function textOf(definition: Definition, field: string, ids: Ids): fc.Arbitrary<string> {
  const checks = checksOf(definition);
  const format = definition.format ?? checks.find((check) => check.format !== undefined && check.format !== 'regex')?.format;
  const pattern = checks.find((check) => check.pattern !== undefined)?.pattern;
  if (format === 'date') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...days.slice(0, 2)) }, fc.constantFrom(...days));
  if (format === 'datetime') return fc.oneof({ weight: 3, arbitrary: fc.constant(instants[0] ?? '') }, fc.constantFrom(...instants));
  if (format === 'uuid') return fc.uuid();
  const max = checks.find((check) => check.check === 'max_length')?.maximum ?? 200;
  const odd = fc.constantFrom(...nasty).map((text) => text.slice(0, max));
  if (pattern === undefined)
    return fc.oneof(odd, fc.string({ unit: 'binary', maxLength: Math.min(max, 40) }), fc.constantFrom('QS', '1', 'CNY', 'CN'));
  if (pattern.test('1') && pattern.test('9223372036854775807')) {
    const there = ids(field);
    const known = there.length > 0 ? fc.constantFrom(...there) : fc.constant('1');
    return fc.oneof(
      { weight: 12, arbitrary: known },
      fc.constantFrom('1', '9223372036854775807', '9223372036854775808', '9999999999999999999'),
    );
  }
  const fitting = numbers.filter((text) => pattern.test(text));
  const texts = /\(\?[!=<]/.test(pattern.source) ? odd : fc.stringMatching(new RegExp(pattern.source)).map((text) => text.slice(0, max));
  return fitting.length > 2
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, texts)
    : fc.oneof({ weight: 6, arbitrary: texts }, odd);
}

function wholeOf(definition: Definition): fc.Arbitrary<number> {
  const checks = checksOf(definition);
  const bound = (name: 'greater_than' | 'less_than', else_: number): number => {
    const declared = checks.find(({ check }) => check === name);
    return declared === undefined ? else_ : Number(declared.value) + (declared.inclusive ? 0 : name === 'greater_than' ? 1 : -1);
  };
  const [low, high] = [bound('greater_than', Number.MIN_SAFE_INTEGER), bound('less_than', Number.MAX_SAFE_INTEGER)];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(Math.min(Math.max(low, 1), high)) },
    fc.constantFrom(low, high),
    fc.integer({ min: low, max: high }),
  );
}

function objectOf(definition: Definition, ids: Ids, depth: number): fc.Arbitrary<unknown> {
  const shape = Object.entries(definition.shape ?? {});
  const required = shape.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key);
  return fc.record(Object.fromEntries(shape.map(([key, field]) => [key, taken(field, ids, key, depth + 1)])), { requiredKeys: required });
}

/** Values that a schema accepts, and occasionally some that it just does not. */
export function taken(schema: z.ZodType, ids: Ids, field = '', depth = 0): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return textOf(definition, field, ids);
    case 'number':
      return wholeOf(definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'null':
      return fc.constant(null);
    case 'optional':
    case 'default':
      return inner(definition, ids, field, depth);
    case 'nullable':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: inner(definition, ids, field, depth) });
    case 'pipe':
      return pipeOf(definition, ids, field, depth);
    case 'array': {
      const checks = checksOf(definition);
      const min = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
      const max = checks.find(({ check }) => check === 'max_length')?.maximum ?? 4;
      if (!definition.element) throw new Error('an array of nothing');
      return fc.array(taken(definition.element, ids, field, depth + 1), {
        minLength: min,
        maxLength: Math.max(min, Math.min(max, depth > 3 ? 1 : 4)),
      });
    }
    case 'object':
      return objectOf(definition, ids, depth);
    case 'record': {
      if (!definition.keyType || !definition.valueType) throw new Error('a record of nothing');
      return fc.dictionary(
        taken(definition.keyType, ids, field, depth + 1).map(String),
        taken(definition.valueType, ids, field, depth + 1),
        { maxKeys: 4 },
      );
    }
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => taken(option, ids, field, depth + 1)));
    case 'unknown':
    case 'any':
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...nasty, ...days, ...numbers, ...ids(field).slice(0, 5)));
    default:
      throw new Error(`no params are made for a schema of type ${definition.type} at ${field}`);
  }
}

function inner(definition: Definition, ids: Ids, field: string, depth: number): fc.Arbitrary<unknown> {
  if (!definition.innerType) throw new Error(`nothing inside ${definition.type} at ${field}`);
  return taken(definition.innerType, ids, field, depth);
}

/** The input is text that a transform cleans and the second half checks: the checks of the second half say which text to generate. */
function pipeOf(definition: Definition, ids: Ids, field: string, depth: number): fc.Arbitrary<unknown> {
  let { in: first, out: second } = definition;
  if (!first || !second) throw new Error(`half a pipe at ${field}`);
  while (definitionOf(first).type === 'pipe') first = definitionOf(first).in ?? first;
  while (definitionOf(second).type === 'pipe') second = definitionOf(second).in ?? second;
  const [begins, ends] = [definitionOf(first), definitionOf(second)];
  const plain = checksOf(begins).length === 0 && begins.format === undefined;
  if (begins.type === 'string' && plain && ends.type === 'string') return textOf(ends, field, ids);
  return taken(first, ids, field, depth);
}

/** The same params with one fault: another type, an extra field, a missing field, another call's value. */
export function spoilt(params: fc.Arbitrary<unknown>, neighbour: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(null, 0, -1, 1.5, '', 'x', [], {}, [null], true, 2 ** 53, { id: '1' }, [[['1']]], '\ud800');
  return fc.tuple(params, neighbour, wrong, fc.nat()).map(([base, other, value, place]) => {
    if (typeof base !== 'object' || base === null) return base;
    const keys = Object.keys(base);
    const key = keys[place % Math.max(keys.length, 1)];
    const borrowed =
      typeof other === 'object' && other !== null && key !== undefined && key in other ? (other as Record<string, unknown>)[key] : value;
    return key === undefined ? other : { ...base, [key]: place % 2 === 0 ? value : borrowed };
  });
}
