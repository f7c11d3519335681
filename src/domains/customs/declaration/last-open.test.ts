import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, moveFreightJob } from '../../freight/job/contract.ts';
import { moveCase, saveCase } from '../case/contract.ts';
import { listFilings } from '../robot/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { receivePapers } from '../server/seed/declaration-acts.ts';
import type { DeclarationSheet } from '../server/seed/declaration-sheet.ts';
import { listDeclarations, moveDeclaration, saveDeclaration } from './contract.ts';

/* Several declarations hold one order or job, which is free when the last open one ends, also by being given up or deleted. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
});
afterAll(() => stage.close());

type Kind = 'accepted' | 'rejected' | 'inspection' | 'seized' | 'released';
let running = 0;
/** A filed declaration, after these answers of customs. */
async function answered(changes: Partial<DeclarationSheet>, kinds: readonly Kind[]): Promise<string> {
  const { id } = await customs.file(changes);
  for (const kind of kinds) {
    const customs_no = kind === 'accepted' ? `720020260${String(++running).padStart(9, '0')}` : null;
    await customs.answer(id, { kind, happened_at: '2026-11-20T01:30:00Z', customs_no, text: 'x' });
  }
  return id;
}
const discard = async (id: string) =>
  li.send(moveDeclaration, { id, version: (await customs.of(id)).version, action: 'discard', reason: '重复' });
/** Customs approves the deletion of a declaration that it accepted. */
async function erase(declaration_id: string): Promise<void> {
  const saved = await li.send(saveCase, { declaration_id, kind: 'deletion', reason: '重复' });
  const sent = await wang.send(moveCase, { ...saved, action: 'send' });
  await li.send(moveCase, { id: saved.id, version: sent.version, action: 'approve' });
}
/** An order whose leg beyond the border waits for customs, and what frees that leg. */
async function borderOrder(no: string) {
  const order = await stage.system<CustomsTables, bigint>(async (work) => {
    const id = await addOrder(work, customs.scene, { no, pieces: 20, kg: '2000', m3: '8', region: 'border' });
    const leg = { from_station_id: customs.scene.nanning, to_station_id: customs.scene.hanoi, transit_hours: '9', needs_release: true };
    await work.db
      .insertInto('order_leg')
      .values({ order_id: id, seq: 1, ...leg } as never)
      .execute();
    return id;
  });
  const note = async () =>
    stage.system<CustomsTables, string | null>(
      async ({ db }) =>
        (await db.selectFrom('order_leg').select('release_note').where('order_id', '=', order).executeTakeFirstOrThrow()).release_note,
    );
  return { order, order_id: String(order), note };
}

test('a border leg is free once the last open declaration of its order is discarded or deleted', async () => {
  const first = await borderOrder('SO-LAST1');
  const twin = await li.send(saveDeclaration, customs.sheet({ order_id: first.order_id, bl_no: 'BL2' }));
  const other = await answered({ order_id: first.order_id, bl_no: 'BL3' }, ['accepted']);
  const released = await answered({ order_id: first.order_id }, ['accepted', 'released']);
  expect(await first.note()).toBeNull();
  await discard(twin.id);
  // The third one is still with customs.
  expect(await first.note()).toBeNull();
  await erase(other);
  expect(await first.note()).toBe((await customs.of(released)).customs_no);

  const unreleased = await borderOrder('SO-LAST2');
  const { id } = await li.send(saveDeclaration, customs.sheet({ order_id: unreleased.order_id }));
  await discard(id);
  expect(await unreleased.note()).toBeNull();
});

test('the leg of a cancelled order stays as it is', async () => {
  const { order, order_id, note } = await borderOrder('SO-LAST3');
  const twin = await li.send(saveDeclaration, customs.sheet({ order_id, bl_no: 'BL2' }));
  await answered({ order_id }, ['accepted', 'released']);
  await stage.system<CustomsTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ state: 'cancelled' }).where('id', '=', order).execute(),
  );
  await discard(twin.id);
  expect(await note()).toBeNull();
});

test('a freight job is cleared once its last open declaration is discarded, and keeps the time at which it was', async () => {
  const job = await customs.job();
  const clearedAt = async () => {
    const { milestones } = await li.send(getFreightJob, { id: job.id });
    return milestones.find(({ kind }) => kind === 'exportCleared')?.actual_at ?? null;
  };
  const twin = await li.send(saveDeclaration, customs.sheet({ freight_job_id: job.id, bl_no: 'BL2' }));
  await answered({ freight_job_id: job.id }, ['accepted', 'released']);
  expect(await clearedAt()).toBeNull();
  await discard(twin.id);
  expect(await clearedAt()).toBe('2026-11-20T01:30:00.000Z');
  const { version } = await li.send(getFreightJob, { id: job.id });
  const late = await li.send(saveDeclaration, customs.sheet({ freight_job_id: job.id, bl_no: 'BL3' }));
  await discard(late.id);
  expect((await li.send(getFreightJob, { id: job.id })).version).toBe(version);
});

test('a freight job that is cancelled takes along its declarations that customs does not have', async () => {
  const job = await customs.job();
  const written = (bl_no: string) => customs.sheet({ freight_job_id: job.id, bl_no });
  const moved = async (who: Player, id: string, action: 'present' | 'review') =>
    who.send(moveDeclaration, { id, version: (await customs.of(id)).version, action });
  const [draft, checking, reviewed] = [
    await li.send(saveDeclaration, written('BL4')),
    await li.send(saveDeclaration, written('BL5')),
    await li.send(saveDeclaration, written('BL6')),
  ];
  for (const { id } of [checking, reviewed]) {
    await receivePapers(li, id);
    await moved(li, id, 'present');
  }
  await moved(wang, reviewed.id, 'review');
  const rejected = await answered({ freight_job_id: job.id, bl_no: 'BL7' }, ['rejected']);
  const { version } = await li.send(getFreightJob, { id: job.id });
  await li.send(moveFreightJob, { id: job.id, version, action: 'cancel', reason: '客户取消' });
  for (const id of [draft.id, checking.id, reviewed.id, rejected])
    expect(await customs.of(id)).toMatchObject({ state: 'void', reason: `${job.no} · 客户取消` });
  // Nobody has to look at the rejection any more.
  const { rows } = await li.send(listFilings, { tab: 'attention', where: { ie: ['export'] } });
  expect(rows.filter(({ declaration_id }) => declaration_id === rejected)).toEqual([]);
});

test('a seized declaration is among the open ones until customs gives its goods back', async () => {
  const id = await answered({ bl_no: 'BL-SEIZED' }, ['accepted', 'inspection', 'seized']);
  const isOpen = async () => (await li.send(listDeclarations, { tab: 'open' })).rows.some((row) => row.id === id);
  expect(await isOpen()).toBe(true);
  await customs.answer(id, { kind: 'released', happened_at: '2026-11-20T01:50:00Z', text: '退还' });
  expect(await isOpen()).toBe(false);
});
