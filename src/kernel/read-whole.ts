import { z } from 'zod';

type Read<S extends z.ZodType> =
  | { readonly success: true; readonly data: z.output<S> }
  | { readonly success: false; readonly error: z.ZodError };

/**
 * Values as a schema takes them, or all that is wrong with them at once: a schema by itself asks its rules across fields only when every
 * field is good, so that a person would mend the fields and then be told of the next fault.
 */
export function readWhole<S extends z.ZodType>(schema: S, values: unknown): Read<S> {
  const read = schema.safeParse(values);
  if (read.success) return { success: true, data: read.data };
  const known = new Set(read.error.issues.map(({ path }) => path.join('.')));
  const more = acrossFields(schema, values).filter(({ path }) => !known.has(path.join('.')));
  return { success: false, error: more.length === 0 ? read.error : new z.ZodError([...read.error.issues, ...more]) };
}

/** What the rules across fields say of those that are good. */
function acrossFields(schema: z.ZodType, values: unknown): z.core.$ZodIssue[] {
  if (!(schema instanceof z.ZodObject) || typeof values !== 'object' || values === null) return [];
  let value: unknown = Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, field]) => {
      const read = (field as z.ZodType).safeParse(Reflect.get(values, key));
      return read.success ? [[key, read.data]] : [];
    }),
  );
  // The library says of a check of some schema that it takes nothing, since it does not know what that schema gives.
  const checks = (schema.def.checks ?? []) as unknown as readonly z.core.$ZodCheck<unknown>[];
  return checks.flatMap((check) => {
    try {
      const asked = z.any().check(check).safeParse(value);
      if (asked.success) value = asked.data;
      return asked.success ? [] : asked.error.issues;
    } catch {
      // It counts on a field that is wrong itself, which is told already.
      return [];
    }
  });
}
