import type { SearchSource } from '../kernel/search.ts';

const files = import.meta.glob<{ searches: readonly SearchSource[] }>('../domains/*/*/search.ts');

/** All sources of the command palette, which nothing needs before it is opened. */
export async function searches(): Promise<readonly SearchSource[]> {
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  return modules.flatMap((module) => module.searches);
}
