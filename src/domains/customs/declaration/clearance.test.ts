import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getFreightJob } from '../../freight/job/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { moveCase, saveCase } from '../case/contract.ts';

/* Goods that cross two borders on one freight job are cleared at each by the declarations of that side. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
});
afterAll(() => stage.close());

const crossJob = () => customs.job({ direction: 'cross' });

let running = 0;
async function answer(id: string, kind: 'accepted' | 'released', happened_at: string): Promise<void> {
  const { direction } = await customs.of(id);
  const number = `72002026${direction === 'import' ? '1' : '0'}${String(++running).padStart(9, '0')}`;
  await customs.answer(id, { kind, happened_at, customs_no: kind === 'accepted' ? number : null });
}

test('the import of a job is cleared by its own declarations, whatever customs still has of the export', async () => {
  const job = await crossJob();
  const clearedAt = async () => {
    const { milestones } = await li.send(getFreightJob, { id: job.id });
    return (['exportCleared', 'importCleared'] as const).map((one) => milestones.find(({ kind }) => kind === one)?.actual_at ?? null);
  };
  const ofJob = { freight_job_id: job.id, trade_term: 'CIF' as const };
  const leaving = await customs.file({ ...ofJob, direction: 'export' });
  const [first, second] = [
    await customs.file({ ...ofJob, direction: 'import' }),
    await customs.file({ ...ofJob, direction: 'import', bl_no: 'BL2' }),
  ];
  for (const { id } of [leaving, first, second]) await answer(id, 'accepted', '2026-11-20T01:00:00Z');
  await answer(first.id, 'released', '2026-11-20T01:20:00Z');
  // The second declaration of the import still waits.
  expect(await clearedAt()).toEqual([null, null]);
  await answer(second.id, 'released', '2026-11-20T01:30:00Z');
  expect(await clearedAt()).toEqual([null, '2026-11-20T01:30:00.000Z']);
  await answer(leaving.id, 'released', '2026-11-20T01:40:00Z');
  expect(await clearedAt()).toEqual(['2026-11-20T01:40:00.000Z', '2026-11-20T01:30:00.000Z']);
});

test('the declaration of an import is deleted while its goods are at the port, and not once they were delivered', async () => {
  const job = await crossJob();
  const { id } = await customs.file({ freight_job_id: job.id, trade_term: 'CIF', direction: 'import' });
  await answer(id, 'accepted', '2026-11-20T01:00:00Z');
  await answer(id, 'released', '2026-11-20T01:30:00Z');
  const drafted = await li.send(saveCase, { declaration_id: id, kind: 'deletion', reason: 'cargo withdrawn' });
  const { version } = await wang.send(moveCase, { ...drafted, action: 'send' });
  const jobIs = (state: 'arrived' | 'delivered') =>
    stage.system<CustomsTables, unknown>(({ db }) => sql`update freight_job set state = ${state} where id = ${job.id}`.execute(db));
  await jobIs('delivered');
  expect(await li.refused(moveCase, { id: drafted.id, version, action: 'approve' })).toBe('CLEARED_GOODS_GONE');
  await jobIs('arrived');
  await li.send(moveCase, { id: drafted.id, version, action: 'approve' });
  expect((await customs.of(id)).state).toBe('deleted');
});

test('goods that customs inspects are on the red channel, unless customs names another', async () => {
  const job = await crossJob();
  const channelAfter = async (bl_no: string, channel: 'yellow' | null) => {
    const { id } = await customs.file({ freight_job_id: job.id, trade_term: 'CIF', direction: 'import', bl_no });
    await answer(id, 'accepted', '2026-11-20T01:00:00Z');
    await customs.answer(id, { kind: 'inspection', happened_at: '2026-11-20T01:10:00Z', reference: 'INS-1', channel });
    return (await customs.of(id)).channel;
  };
  expect([await channelAfter('BL8', null), await channelAfter('BL9', 'yellow')]).toEqual(['red', 'yellow']);
});
