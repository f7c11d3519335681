import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { importState, importTemplate, startImport } from '../domains/workspace/batch/contract.ts';
import type { UserType } from '../kernel/permit.ts';
import type { ImportKind } from '../server/work.ts';
import { registry } from './registry.generated.ts';
import { seedDemo } from './seed.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/*
 * The records of a company at work. Each template has a row that shows how its cells are written: a user who fills it in begins with that row,
 * so it has to be a good one. Each record that can be deactivated can be taken into use again.
 */

/** Samples that are refused in a company at work, with the refusal. */
const refusedThere: Readonly<Record<string, RegExp>> = {
  // A company has one opening, and those of the demo are posted.
  openingItem: /^公司已有期初 /,
  openingBalance: /^公司已有期初 /,
};

let stage: Stage;
const players = new Map<UserType, Player>();
beforeAll(async () => {
  stage = await startStage(({ door, product, now, folder }) =>
    seedDemo({ door, product, now, dataDir: folder, say: () => {}, orders: 40 }),
  );
  const party = await stage.system<
    { account: { user_type: number; customer_id: bigint | null; carrier_id: bigint | null } },
    Map<number, object>
  >(async ({ db }) => {
    const rows = await db.selectFrom('account').select(['user_type', 'customer_id', 'carrier_id']).execute();
    return new Map(
      rows.reverse().map(({ user_type, customer_id, carrier_id }) => [user_type, { customerId: customer_id, carrierId: carrier_id }]),
    );
  });
  for (const type of [1, 2, 4, 5] as const)
    players.set(type, await stage.cast(type === 1 ? { permits: 'all' } : { type, ...party.get(type) }));
}, 240_000);
afterAll(() => stage.close());

const kinds: readonly ImportKind[] = registry.imports;

/** The example row of a template, for its user. */
async function exampleOf(player: Player, { what }: ImportKind): Promise<string[]> {
  const { ticket } = await player.send(importTemplate, { what });
  const file = await stage.http.inject({ method: 'GET', url: `/api/file/${ticket}` });
  const rows: string[][] = [];
  for await (const row of streamXlsxRows(file.rawPayload)) rows.push([...row.values].map((value) => String(value ?? '')));
  return rows[1] ?? [];
}

test.each(kinds.flatMap((kind) => kind.users.map((type) => [kind.what, type, kind] as const)))(
  'the sample of %s passes for user type %i',
  async (what, type, kind) => {
    const player = players.get(type);
    if (!player) throw new Error(`No user of type ${type}`);
    const columns = kind.columns;
    const sample = await exampleOf(player, kind);
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const sheet = [columns.map(({ key }) => key), sample.map(quoted)].map((cells) => cells.join(',')).join('\n');
    const file_id = await player.upload('sample.csv', Buffer.from(sheet));
    const mapping = Object.fromEntries(columns.map(({ key }) => [key, key]));
    const { batch_id } = await player.send(startImport, { what, file_id, mapping });
    await stage.runJobs();
    const { state, error, bad } = await player.send(importState, { batch_id });
    const refused = refusedThere[what];
    const why = bad.map((row) => row.why);
    expect({ state, error, why }).toEqual({ state: 'checked', error: null, why: refused ? [expect.stringMatching(refused)] : [] });
  },
);

/** Records that have stories of their own, and two kinds of which the demo has none. */
const notHere = new Set(['account', 'role', 'ownUser', 'nettingConsent', 'attendanceRoster']);
const actives = registry.calls.filter(({ cmd }) => cmd.endsWith('.setActive') && !notHere.has(cmd.replace('.setActive', '')));

test.each(actives.map((call) => [call.cmd.replace('.setActive', ''), call] as const))(
  '%s: a record is deactivated, taken into use again and saved as it is shown',
  async (subject, setActive) => {
    const player = players.get(1);
    const callOf = (what: string) => registry.calls.find(({ cmd }) => cmd === `${subject}.${what}`);
    const [list, get, save] = [callOf('list'), callOf('get'), callOf('save')];
    if (!player || !list) throw new Error(`No list of ${subject}`);
    type Shown = { readonly id: string; readonly version: number };
    const { rows } = (await player.send(list, {} as never)) as { rows: readonly Shown[] };
    const row = rows.at(-1);
    if (!row) throw new Error(`The demo has no ${subject}`);
    const change = (version: number, active: boolean) =>
      player.send(setActive, { id: row.id, version, active } as never) as Promise<{ version: number }>;
    const { version } = await change((await change(row.version, false)).version, true);
    expect(version).toBe(row.version + 2);
    if (!get || !(save?.params instanceof z.ZodObject)) return;
    const fields = Object.keys(save.params.shape);
    for (const { id } of rows) {
      const shown = (await player.send(get, { id } as never)) as Shown & Readonly<Record<string, unknown>>;
      const keys = fields.filter((key) => shown[key] !== undefined);
      // A record with rows of its own is entered otherwise than it is shown.
      if (keys.some((key) => Array.isArray(shown[key]))) return;
      await player.send(save, Object.fromEntries(keys.map((key) => [key, shown[key]])) as never);
      expect(await player.send(get, { id } as never)).toMatchObject({ ...shown, version: shown.version + 1 });
    }
  },
);
