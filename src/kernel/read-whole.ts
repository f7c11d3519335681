import { z } from 'zod';

type Read<S extends z.ZodType> =
  | { readonly success: true; readonly data: z.output<S> }
  | { readonly success: false; readonly error: z.ZodError };

/**
 * Values in the form of a schema, or all of their faults at once. A schema by itself checks its rules across fields
 * only when every field is valid, so a user would correct the fields and then see the next fault.
 */
export function readWhole<S extends z.ZodType>(schema: S, values: unknown): Read<S> {
  const read = schema.safeParse(values);
  if (read.success) return { success: true, data: read.data };
  const known = new Set(read.error.issues.map(({ path }) => path.join('.')));
  const more = acrossFields(schema, values).filter(({ path }) => !known.has(path.join('.')));
  return { success: false, error: new z.ZodError([...read.error.issues, ...more]) };
}

/** The faults of the rules across fields that are themselves valid. */
function acrossFields(schema: z.ZodType, values: unknown): z.core.$ZodIssue[] {
  if (!(schema instanceof z.ZodObject) || typeof values !== 'object' || values === null) return [];
  let value: unknown = Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, field]) => {
      const read = (field as z.ZodType).safeParse(Reflect.get(values, key));
      return read.success ? [[key, read.data]] : [];
    }),
  );
  // The library types the input of a check as nothing, because it does not know the output of the schema.
  const checks = (schema.def.checks ?? []) as unknown as readonly z.core.$ZodCheck<unknown>[];
  return checks.flatMap((check) => {
    try {
      const { data, error } = z.any().check(check).safeParse(value);
      if (!error) value = data;
      return error?.issues ?? [];
    } catch {
      // The rule depends on a field that is invalid itself and already reported.
      return [];
    }
  });
}
