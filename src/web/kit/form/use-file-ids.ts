import { useLatest } from '../use-latest.ts';

export type FileIds = {
  readonly value?: string | readonly string[] | null | undefined;
  readonly onChange?: ((value: string | string[] | null) => void) | undefined;
  readonly many?: boolean | undefined;
};

/**
 * The ids of the files that a field holds. Several files are stored at the same time: each is added to those that the field holds when it
 * arrives, which may not be drawn yet, and not to those of the moment when it was chosen.
 */
export function useFileIds({ value, onChange, many = false }: FileIds): {
  readonly ids: readonly string[];
  add: (id: string) => void;
  remove: (id: string) => void;
} {
  const ids: readonly string[] = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const latestIds = useLatest(ids);
  const report = useLatest(onChange);
  const change = (next: readonly string[]) => {
    latestIds.current = next;
    report.current?.(many ? [...next] : (next[0] ?? null));
  };
  return {
    ids,
    add: (id) => change(many ? [...latestIds.current, id] : [id]),
    remove: (id) => change(latestIds.current.filter((each) => each !== id)),
  };
}
