import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListCall } from '../kernel/list.ts';
import { startDemoStage } from './demo-stage.ts';
import { registry } from './registry.generated.ts';
import type { Player, Stage } from './stage.ts';

/*
 * The names of parties and places in every list of staff, on the demo company: a reader of English is shown none in Chinese that has a
 * name in Latin letters.
 */
let stage: Stage;
let reader: Player;
let chinese: ReadonlySet<string>;
beforeAll(async () => {
  stage = await startDemoStage();
  reader = await stage.cast({ language: 'en', scope: 'all' });
  const { rows } = await stage.system<object, { rows: { name: string }[] }>(({ db }) =>
    sql<{
      name: string;
    }>`select unnest(array[name, short_name]) as name from customer union select unnest(array[name, short_name]) from carrier
      union select unnest(array[name, short_name]) from supplier union select name from station union select name from warehouse
      union select name from consignor`.execute(db),
  );
  chinese = new Set(rows.map(({ name }) => name).filter((name) => /\p{Script=Han}/u.test(name)));
}, 120_000);
afterAll(() => stage.close());

const lists = registry.calls.filter((call): call is ListCall => 'list' in call && call.users.includes(1));

async function rowsOf(player: Player, { cmd, list }: ListCall): Promise<unknown> {
  const tab = list.tabs.find(({ key }) => key === 'all')?.key;
  const { data } = await player.raw(cmd, { size: 200, ...(tab ? { tab } : {}) });
  return data;
}

/** Names that somebody typed as text, such as that of an address. */
const typed = new Set(['shipper_name', 'consignee_name']);

/** The fields of an answer that name a party or place in Chinese. */
function namesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /(^|_)name$|^party$/.test(key) && !typed.has(key) && chinese.has(value) ? [`${key}: ${value}`] : [];
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, one]) => namesIn(one, inner));
}

test('there are Chinese names, and lists that show some', async () => {
  expect(chinese.size).toBeGreaterThan(100);
  const home = await stage.cast({ language: 'zh', scope: 'all' });
  const shown: string[] = [];
  for (const list of lists) shown.push(...namesIn(await rowsOf(home, list)).slice(0, 1));
  expect(shown.length).toBeGreaterThan(40);
});

/** Lists whose `name` is entered with one in English beside it, or is that of an account. */
const ownNames = new Set(['account.list', 'station.list', 'warehouse.list']);

test('no list names a party or a place in Chinese to who reads English', async () => {
  const wrong: Record<string, string> = {};
  for (const list of lists) {
    const [first] = namesIn(await rowsOf(reader, list)).filter((fault) => !(fault.startsWith('name:') && ownNames.has(list.cmd)));
    if (first) wrong[list.cmd] = first;
  }
  expect(wrong).toEqual({});
});
