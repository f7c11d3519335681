import { z } from 'zod';

/**
 * Amounts that a role can hide, whatever else it permits: sales prices, costs, and the profit. With the profit and one
 * of the other two, the third can be computed, so hiding a price or a cost hides the profit as well.
 */
export const guards = ['customerPrice', 'cost', 'profit'] as const;
export type Guard = (typeof guards)[number];

/**
 * A field of a result that some users of the call may not see. The door leaves it out of the answer, and so out of
 * exports and prints; pages leave out its column. Its type says that it may be absent.
 */
export function guarded<S extends z.ZodType>(guard: Guard, schema: S): z.ZodOptional<S> {
  return schema.optional().meta({ guard });
}

export function guardOf(schema: z.ZodType): Guard | undefined {
  const marked = schema.meta()?.['guard'];
  return guards.find((guard) => guard === marked);
}

/** The hidden amounts, with the profit as soon as any is hidden. */
export function hiddenWith(hidden: readonly Guard[]): ReadonlySet<Guard> {
  return new Set(hidden.length > 0 ? [...hidden, 'profit' as const] : []);
}

/** The text in place of a hidden amount in a refusal or a warning. */
export const hiddenAmount = '—';

/** The guarded fields of an object's schema. */
export function guardedFields(schema: z.ZodType): ReadonlyMap<string, Guard> {
  const guards = new Map<string, Guard>();
  if (!(schema instanceof z.ZodObject)) return guards;
  for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const guard = guardOf(field);
    if (guard) guards.set(key, guard);
  }
  return guards;
}

/**
 * The names of fields that page templates hide from a reader, by the subject of the calls that answer them. A name is hidden in every
 * answer about the subject: a field that is left out of the list and stands in the detail or in a sum would not be hidden.
 */
export type HiddenFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A field that a page template may hide. Its type says that it may be absent. A nullable field needs no such mark: it is answered as null.
 */
export function hideable<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  return schema.optional();
}

/** True if the field of an answer may be absent or null, so that its readers can do without it. */
export function canBeAbsent(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
}

/** True if a filter or an order by this key would reveal a hidden field: `due` and `due_at` for `due_at`, a search of any text for each. */
export function revealsHidden(
  key: string,
  filter: { readonly is: string; readonly over?: readonly string[] } | undefined,
  fields: ReadonlySet<string>,
): boolean {
  if (filter?.is === 'text' && filter.over) return filter.over.some((field) => fields.has(field));
  const names = [...fields];
  return names.some((field) => field === key || field.startsWith(`${key}_`)) || (filter?.is === 'text' && names.length > 0);
}

const noFields: ReadonlySet<string> = new Set();

/** A result without the fields that are hidden from its reader: the guarded amounts, and those that page templates name. */
export function withoutHidden(
  schema: z.ZodType,
  value: unknown,
  hidden: ReadonlySet<Guard>,
  fields: ReadonlySet<string> = noFields,
): unknown {
  if (hidden.size + fields.size === 0 || value === null || value === undefined) return value;
  const inside = (inner: z.ZodType, of: unknown): unknown => withoutHidden(inner, of, hidden, fields);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inside(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodUnion) return schema.options.reduce((left: unknown, option) => inside(option as z.ZodType, left), value);
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    return Array.isArray(value) ? value.map((one: unknown) => inside(element as z.ZodType, one)) : value;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  const seen = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const inner = shape[key];
    if (!inner) return [[key, field]];
    const guard = guardOf(inner);
    if (guard && hidden.has(guard)) return [];
    if (fields.has(key) && canBeAbsent(inner)) return inner instanceof z.ZodOptional ? [] : [[key, null]];
    return [[key, inside(inner, field)]];
  });
  return Object.fromEntries(seen);
}

/** The guards of fields by their names, in everything that some results answer: for texts that name fields, such as a history. */
export function guardsByName(results: readonly z.ZodType[]): ReadonlyMap<string, Guard> {
  const guardOfName = new Map<string, Guard>();
  const seen = new Set<z.ZodType>();
  const walk = (schema: z.ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) walk(schema.unwrap() as z.ZodType);
    else if (schema instanceof z.ZodUnion) for (const option of schema.options) walk(option as z.ZodType);
    else if (schema instanceof z.ZodArray) walk(schema.element as z.ZodType);
    else if (schema instanceof z.ZodObject) {
      for (const [name, guard] of guardedFields(schema)) guardOfName.set(name, guard);
      for (const field of Object.values(schema.shape as Record<string, z.ZodType>)) walk(field);
    }
  };
  for (const result of results) walk(result);
  return guardOfName;
}
