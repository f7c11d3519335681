import { same } from './difference.ts';
import { valueAt } from './faults.ts';
import type { FieldPath } from './field-kinds.ts';
import type { FieldSet } from './field-set.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Fills in what follows from the user's choice in the field at `key`, once it is read. The user goes on meanwhile: after another choice
 * nothing is filled in, and a field that the user changed stays as it is.
 */
export async function fillFrom<V extends object>(
  { instance }: FieldSet<V>,
  key: FieldPath<V>,
  read: () => Promise<Partial<V> | null>,
): Promise<void> {
  const now = (): Values => instance.getFieldsValue(true);
  const chosenAt = key.split('.');
  const before = now();
  const follows = await read();
  if (follows === null || !same(valueAt(before, chosenAt), valueAt(now(), chosenAt))) return;
  instance.setFieldsValue(untouched({ ...follows }, before, now()));
}

/** The values of fields that are as they were. */
function untouched(values: Values, before: Values, now: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const [was, is] = [before[key], now[key]];
      if (isGroup(value)) return [[key, untouched(value, isGroup(was) ? was : {}, isGroup(is) ? is : {})]];
      return same(was, is) ? [[key, value]] : [];
    }),
  );
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
