import { registry } from '../src/apps/registry.generated.ts';

const rawKey = /(?<![\w@/.-])[a-z][A-Za-z]+(?:\.[A-Za-z][A-Za-z_]*)+(?![\w@/-])/g;
/** Names of files, hosts and rights that look like keys. */
const noKey = /\.(xlsx|csv|pdf|example|com|vn|cn|th|view|save)$/;
/** Jobs are named on the status page as they are in the log. */
const jobs = new Set(registry.jobs.map(({ name }) => name));

/** A word that was not found shows as its key: `order.state.draft`. The keys that stand in a text instead of the words. */
export function rawKeysIn(text: string): string[] {
  const found = [...text.matchAll(rawKey)].map(([key]) => key);
  return [...new Set(found)].filter((key) => !noKey.test(key) && !jobs.has(key));
}
