import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import type { MoveCall } from '../../kernel/move-call.ts';
import type { Permit } from '../../kernel/permit.ts';
import { ownTypes } from '../../server/db.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { tableOfSubject } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Every action of every machine, in every state of a record: where the machine has no such move the call refuses ILLEGAL_MOVE, where it has one
 * a user with every right but that is refused NOT_PERMITTED, a move that asks for a reason refuses to go without, and a record
 * that has changed since is not moved. The tests of each capability show what allowed moves do.
 *
 * A record is put into its states by plain SQL, so checks and triggers of its table are removed: the state alone is what is asked about.
 */
let scene: Scene;
let owner: pg.Client;
let everybody: Player;
/** A user with every right but these. */
const holders = new Map<string, Player>();

type AnyMove = MoveCall<string, string, string>;
const calls = registry.calls.filter((call): call is AnyMove => 'machine' in call && 'many' in call);

/** Tables of subjects that have several. */
const tables: Readonly<Record<string, string>> = {
  'customsCase.move': 'customs_case',
  'creditLift.move': 'credit_lift',
  'cash.reverse': 'cash_entry',
  'picking.move': 'pick_task',
};
/** Params that a call needs besides. */
const more: Readonly<Record<string, object>> = { 'yard.move': { at: '2026-11-20T01:00:00Z' } };
/** Calls whose records the demo has none of, each with the reason. */
const without: Readonly<Record<string, string>> = {
  'customsCase.move': 'no declaration of the demo is amended or withdrawn',
  'claimRecovery.move': 'nothing is recovered of a claim of the demo after its settlement',
  'feeDocument.move': 'carriers of the demo hand in no papers',
  'bookingCancellation.move': 'no booking of the demo is cancelled by its carrier',
  'attendanceMonth.move': 'no month of the demo is closed',
  'freightReport.move': 'no carrier of the demo sends messages',
  'shippingInstruction.move': 'none of the demo were sent to a carrier',
};

beforeAll(async () => {
  scene = await startScene();
  owner = new pg.Client({ types: ownTypes, connectionString: scene.stage.ownerUrl });
  await owner.connect();
  await owner.query(`
    do $$ declare one record;
    begin
      for one in select c.oid::regclass as target, k.conname from pg_class c join pg_constraint k on k.conrelid = c.oid
        where c.relname = any (array[${calls.map((call) => `'${tableOf(call)}'`).join()}]) and k.contype in ('c', 'x') loop
        execute format('alter table %s drop constraint %I', one.target, one.conname);
      end loop;
      for one in select c.oid::regclass as target from pg_class c where c.relname = any (array[${calls.map((call) => `'${tableOf(call)}'`).join()}]) loop
        execute format('alter table %s disable trigger user', one.target);
      end loop;
      -- One version of a template is current; here each stands in every state by itself.
      drop index bill_template_current;
    end $$`);
  everybody = await scene.player(1);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await scene.close();
});

function tableOf({ cmd }: Call): string {
  return tables[cmd] ?? tableOfSubject(cmd.split('.')[0] ?? '');
}

async function recordOf(call: Call): Promise<{ id: string } | undefined> {
  const table = tableOf(call);
  const [own] = scene.ids(table, 'own', 1);
  const id = own ?? scene.all(table)[0];
  return id === undefined ? undefined : { id };
}

/** Puts the record into a state. Answers its version. */
async function put(call: Call, id: string, state: string): Promise<number> {
  const [row] = await scene.query<{ version: number }>(`update ${tableOf(call)} set state = $1 where id = $2 returning version`, [
    state,
    id,
  ]);
  if (!row) throw new Error(`${call.cmd}: no record ${id}`);
  return row.version;
}

async function withoutRights(rights: readonly Permit[]): Promise<Player> {
  const key = [...rights].sort().join();
  const holder = holders.get(key) ?? (await scene.stage.cast({ permits: registry.permits.filter((right) => !rights.includes(right)) }));
  holders.set(key, holder);
  return holder;
}

async function answer(player: Player, call: Call, params: object): Promise<string> {
  const reply = await player.raw(call.cmd, { ...params, request_id: randomUUID() });
  return reply.code === 200 ? 'done' : (reply.data as { refusal: string }).refusal;
}

describe.each(calls.map((call) => [call.cmd, call] as const))('%s', (cmd, call) => {
  const { machine } = call;
  const moves = machine.moves.filter(([action, , , permit]) => permit !== 'system' && machine.actions.includes(action));
  const inState = (state: string) =>
    machine.actions.map((action) => [action, moves.filter(([a, from]) => a === action && from === state)] as const);

  test('refuses in every state what the machine does not have, and what others have the right to', async () => {
    const record = await recordOf(call);
    expect(record === undefined, 'no record in the demo').toBe(cmd in without);
    if (!record) return;
    const wrong: string[] = [];
    for (const state of machine.states) {
      const version = await put(call, record.id, state);
      for (const [action, possible] of inState(state)) {
        const asked = { ...record, version, action, reason: 'a reason', ...more[cmd] };
        if (possible.length === 0) {
          const got = await answer(everybody, call, asked);
          if (got !== 'ILLEGAL_MOVE') wrong.push(`${action} from ${state}: ${got}`);
          continue;
        }
        const needed = possible.flatMap(([, , , permit]) => (permit === 'system' ? [] : [permit]));
        const got = await answer(await withoutRights(needed), call, asked);
        if (got !== 'NOT_PERMITTED') wrong.push(`${action} from ${state} without ${needed.join()}: ${got}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('refuses a record that has changed since, and a missing reason', async () => {
    const record = await recordOf(call);
    if (!record) return;
    const wrong: string[] = [];
    for (const [action, from, , , { reason }] of moves) {
      const version = await put(call, record.id, from);
      const late = await answer(everybody, call, { ...record, version: version + 1, action, reason: 'a reason', ...more[cmd] });
      if (late !== 'CHANGED_MEANWHILE') wrong.push(`${action} from ${from}, changed since: ${late}`);
      if (reason !== 'required') continue;
      const silent = await answer(everybody, call, { ...record, version, action, ...more[cmd] });
      if (silent !== 'REASON_REQUIRED') wrong.push(`${action} from ${from}, without a reason: ${silent}`);
    }
    expect(wrong).toEqual([]);
  });
});
