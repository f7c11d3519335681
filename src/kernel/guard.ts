import { z } from 'zod';

/**
 * What a role may be kept from seeing, whatever else it opens: what customers pay, what we pay, and what is left. Who may not see one
 * of the first two may not see the third either, or he could reckon it.
 */
export const guards = ['customerPrice', 'cost', 'profit'] as const;
export type Guard = (typeof guards)[number];

/**
 * A field of a result that not everybody who may send the call sees. The door leaves it out of the answer, and so out of exports and
 * prints; pages leave out its column. That it may be missing stands in the type.
 */
export function guarded<S extends z.ZodType>(guard: Guard, schema: S): z.ZodOptional<S> {
  return schema.optional().meta({ guard });
}

export function guardOf(schema: z.ZodType): Guard | undefined {
  const marked = schema.meta()?.['guard'];
  return guards.find((guard) => guard === marked);
}

/** All that follows from what roles hide. */
export function hiddenWith(hidden: readonly Guard[]): ReadonlySet<Guard> {
  return new Set(hidden.length > 0 ? [...hidden, 'profit' as const] : []);
}

/** The guarded fields of an object's schema. */
export function guardedFields(schema: z.ZodType): ReadonlyMap<string, Guard> {
  const found = new Map<string, Guard>();
  if (!(schema instanceof z.ZodObject)) return found;
  for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const guard = guardOf(field);
    if (guard) found.set(key, guard);
  }
  return found;
}

/** A result without the fields that are hidden from the one it goes to. */
export function withoutHidden(schema: z.ZodType, value: unknown, hidden: ReadonlySet<Guard>): unknown {
  if (hidden.size === 0 || value === null || value === undefined) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return withoutHidden(schema.unwrap() as z.ZodType, value, hidden);
  if (schema instanceof z.ZodUnion)
    return schema.options.reduce((left: unknown, option) => withoutHidden(option as z.ZodType, left, hidden), value);
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    return Array.isArray(value) ? value.map((one: unknown) => withoutHidden(element as z.ZodType, one, hidden)) : value;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  const seen = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const inner = shape[key];
    if (!inner) return [[key, field]];
    const guard = guardOf(inner);
    return guard && hidden.has(guard) ? [] : [[key, withoutHidden(inner, field, hidden)]];
  });
  return Object.fromEntries(seen);
}
