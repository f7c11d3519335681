import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { moveFreightJob } from '../../freight/job/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { moveDeclaration } from './contract.ts';
import { takeReply } from './server/reply.ts';

/* Goods whose declaration customs rejected do not leave on their freight job until it is released, or discarded. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
});
afterAll(() => stage.close());

const airJob = async (direction: 'export' | 'import', master_no: string) =>
  (await customs.job({ mode: 'air', service: 'direct', direction, master_no })).id;
/** The reply to a move of a job that is refused. */
const refusalOf = async (id: string, action: Parameters<CustomsStage['jobMove']>[1]) =>
  (await li.raw(moveFreightJob.cmd, { ...(await customs.jobMove(id, action)), request_id: crypto.randomUUID() })).data;
const move = async (who: Player, id: string, action: ParamsOf<typeof moveDeclaration>['action'], reason: string | null = null) =>
  who.send(moveDeclaration, { id, version: (await customs.of(id)).version, action, reason });
const answer = (id: string, kind: 'accepted' | 'rejected' | 'released', more: object = {}) =>
  customs.answer(id, { kind, happened_at: '2026-11-20T01:00:00Z', ...more });

test('an export stays from its rejection until customs releases what was corrected', async () => {
  const job = await airJob('export', '999-12345675');
  await li.send(moveFreightJob, await customs.jobMove(job, 'start'));
  const { id, no } = await customs.file({ freight_job_id: job });
  await answer(id, 'rejected', { text: '退单' });
  const refusal = { refusal: 'HELD_BY_CUSTOMS', declaration: no, context: 'rejected' };
  expect(await refusalOf(job, 'depart')).toMatchObject(refusal);
  // Taken up again, it is a draft that customs has refused, and no first one.
  await move(li, id, 'correct');
  expect(await refusalOf(job, 'depart')).toMatchObject(refusal);
  await move(li, id, 'present');
  await move(wang, id, 'review');
  expect(await refusalOf(job, 'depart')).toMatchObject(refusal);
  await move(li, id, 'file');
  await answer(id, 'accepted', { customs_no: '720020260000000001' });
  expect(await refusalOf(job, 'depart')).toMatchObject({ refusal: 'HELD_BY_CUSTOMS', declaration: no });
  await answer(id, 'released');
  expect((await li.send(moveFreightJob, await customs.jobMove(job, 'depart'))).state).toBe('departed');
});

test('an export whose rejected declaration is discarded departs: its goods are declared otherwise', async () => {
  const job = await airJob('export', '999-12345686');
  await li.send(moveFreightJob, await customs.jobMove(job, 'start'));
  const { id } = await customs.file({ freight_job_id: job });
  await answer(id, 'rejected', { text: '退单' });
  await move(li, id, 'discard', '货主自行报关');
  expect((await li.send(moveFreightJob, await customs.jobMove(job, 'depart'))).state).toBe('departed');
});

test('an import whose declaration was rejected is not delivered', async () => {
  const job = await airJob('import', '999-12345690');
  for (const action of ['start', 'depart', 'arrive'] as const) await li.send(moveFreightJob, await customs.jobMove(job, action));
  const { id, no } = await customs.file({ freight_job_id: job, direction: 'import', trade_term: 'CIF' });
  await answer(id, 'rejected', { text: '退单' });
  expect(await refusalOf(job, 'deliver')).toMatchObject({ refusal: 'HELD_BY_CUSTOMS', declaration: no, context: 'rejected' });
});

test('an export stays whose declaration customs rejects in the same moment', async () => {
  const job = await airJob('export', '999-12345701');
  await li.send(moveFreightJob, await customs.jobMove(job, 'start'));
  const { id, no } = await customs.file({ freight_job_id: job });
  const departure = { ...(await customs.jobMove(job, 'depart')), request_id: crypto.randomUUID() };
  let departing: ReturnType<Player['raw']> | undefined;
  // The rejection is not yet stored when the departure begins to wait for the declaration.
  await stage.system<CustomsTables, void>(async (work) => {
    const declaration = work.db.selectFrom('customs_declaration').selectAll().where('id', '=', BigInt(id)).forUpdate();
    await takeReply(work, await declaration.executeTakeFirstOrThrow(), { kind: 'rejected', at: work.now, text: '退单' });
    departing = li.raw(moveFreightJob.cmd, departure);
    departing.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
  });
  expect((await departing)?.data).toMatchObject({ refusal: 'HELD_BY_CUSTOMS', declaration: no, context: 'rejected' });
});
