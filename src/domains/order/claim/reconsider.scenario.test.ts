import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAttachment, addComment, listAttachments, listComments } from '../../workspace/remark/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { decideClaim, getClaim, moveClaim, saveClaim } from './contract.ts';

/* Files and messages of carriers stay with a claim whose liability is decided once more. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let supervisor: Player;
let finance: Player;
let fleet: Player;
let carrier: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  const { id: carrierId } = await stage.system<OrderTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('carrier')
      .values({
        code: 'JL',
        name: '金龙运输',
        short_name: '金龙',
        country: 'CN',
        kind: 'contracted',
        currency: 'CNY',
        contact: '调度',
        phone: '13800000000',
        taxpayer: 'general',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  carrier = String(carrierId);
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  finance = await stage.cast({ name: 'Luo' });
  fleet = await stage.cast({ name: '韦车队', type: 2, carrierId });
}, 60_000);
afterAll(() => stage.close());

const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;
const decide = async (id: string): Promise<string> => {
  const shares = [
    { party: 'carrier' as const, carrier_id: carrier, percent: '60' },
    { party: 'own' as const, percent: '40' },
  ];
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares, reason: '途中丢失' });
  return (await clerk.send(getClaim, { id })).shares.find(({ party }) => party === 'carrier')?.id ?? '';
};

test('the statement that a carrier attached to its share counts for the settlement after the liability was reconsidered', async () => {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'loss',
    happened_at: '2026-11-19T08:00:00Z',
    description: '两箱遗失',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const share = await decide(id);
  const statement = await fleet.upload('statement.pdf', Buffer.from('%PDF-1.4\n% statement\n%%EOF'));
  await fleet.send(addAttachment, { subject: 'carrierClaim', id: share, file_id: statement, kind: 'carrierStatement' });
  const photo = await fleet.upload('loading.pdf', Buffer.from('%PDF-1.4\n% loading\n%%EOF'));
  await fleet.send(addComment, { subject: 'carrierClaim', id: share, text: '附装车照片', external: true, mentions: [], files: [photo] });
  await clerk.send(addComment, { subject: 'carrierClaim', id: share, text: '司机待查', external: false, mentions: [] });

  await supervisor.send(moveClaim, { id, version: await versionOf(id), action: 'reconsider', reason: '核实装车' });
  const again = await decide(id);
  expect(again).not.toBe(share);
  const ofClaim = { subject: 'cargoClaim', id };
  expect((await clerk.send(listAttachments, ofClaim)).rows).toMatchObject([
    { file_id: statement, kind: 'carrierStatement', who: '韦车队' },
  ]);
  const comments = await clerk.send(listComments, ofClaim);
  expect(comments).toMatchObject({ rows: [{ text: '附装车照片', files: [{ id: photo }] }, { text: '司机待查' }], following: true });
  // The claim and what others write about it stay out of the carrier's sight.
  expect(await fleet.refused(listComments, ofClaim)).toBe('NOT_FOUND');
  expect((await fleet.send(listComments, { subject: 'carrierClaim', id: again })).rows).toEqual([]);

  // Finance would post it after two approvals.
  await stage.system<OrderTables, unknown>(async ({ db }) => {
    await db.updateTable('cargo_claim_share').set({ amount_minor: 50_000n }).where('claim_id', '=', BigInt(id)).execute();
    await db.updateTable('cargo_claim').set({ state: 'posted', approved_minor: 100_000n }).where('id', '=', BigInt(id)).execute();
  });
  const settle = { id, version: await versionOf(id), action: 'settle' as const, reason: '承运商分期偿还' };
  expect((await finance.send(moveClaim, settle)).state).toBe('settled');
  // Readers of the claim read its files, and may attach them elsewhere.
  for (const file_id of [statement, photo]) await clerk.send(addAttachment, { subject: 'ownClaim', id, file_id, kind: 'carrierStatement' });
});
