import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { addComment, listComments } from '../../workspace/remark/contract.ts';
import { answerCarrierClaim, getCarrierClaim, listCarrierClaims } from './contract.ts';
import { decideClaim, getClaim, moveClaim, recordShareAnswer, saveClaim } from '../claim/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';

/* A claim as a liable carrier sees it: its share, which it accepts or disputes. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let supervisor: Player;
let fleet: Player;
let rival: Player;
let carriers: readonly bigint[];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  carriers = await stage.system<OrderTables, bigint[]>(async ({ db }) => {
    const common = {
      country: 'CN',
      kind: 'contracted',
      currency: 'CNY',
      contact: '调度',
      phone: '13800000000',
      taxpayer: 'general',
    } as const;
    const rows = await db
      .insertInto('carrier')
      .values([
        { ...common, code: 'JL', name: '金龙运输', short_name: '金龙' },
        { ...common, code: 'SV', name: 'Sao Viet', short_name: 'Sao Viet' },
      ])
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  fleet = await stage.cast({ name: '韦车队', type: 2, carrierId: carriers[0] ?? 0n, language: 'th' });
  rival = await stage.cast({ name: 'Phúc', type: 2, carrierId: carriers[1] ?? 0n });
}, 60_000);
afterAll(() => stage.close());

const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;

/** A claim whose liability is decided: 60 % of it the carrier's, 10 % the customer's own, the rest ours. */
async function decided(): Promise<string> {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'damage',
    happened_at: '2026-11-19T08:00:00Z',
    place: '友谊关',
    description: '六箱压坏',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = [
    { party: 'carrier' as const, carrier_id: String(carriers[0]), percent: '60' },
    { party: 'customer' as const, percent: '10' },
    { party: 'own' as const, percent: '30' },
  ];
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '装载不当' });
  return id;
}

test('a liable carrier sees its share and answers it; another carrier sees nothing', async () => {
  const id = await decided();
  const claim = await clerk.send(getClaim, { id });
  const share = claim.shares.find(({ party }) => party === 'carrier')?.id ?? '';
  const seen = await fleet.send(getCarrierClaim, { id: share });
  expect(seen).toMatchObject({ claim_no: claim.claim_no, percent: '60', amount: null, open: true, carrier_answer: null });
  expect(Object.keys(seen).filter((key) => ['customer_name', 'order_no', 'approved', 'parties'].includes(key))).toEqual([]);
  expect((await fleet.send(listCarrierClaims, { where: { claim_no: [claim.claim_no] } })).rows).toHaveLength(1);
  expect((await rival.send(listCarrierClaims, {})).rows).toEqual([]);
  expect(await rival.refused(getCarrierClaim, { id: share })).toBe('NOT_FOUND');
  const own = claim.shares.find(({ party }) => party === 'own')?.id ?? '';
  expect(await fleet.refused(getCarrierClaim, { id: own })).toBe('NOT_FOUND');
  const answer = { id: share, version: seen.version, answer: 'disputed' as const };
  expect(await rival.refused(answerCarrierClaim, { ...answer, note: 'x' })).toBe('NOT_FOUND');
  expect(await fleet.refused(answerCarrierClaim, answer)).toBe('REASON_REQUIRED');
  await fleet.send(answerCarrierClaim, { ...answer, note: '装车由工厂负责' });
  expect(await fleet.refused(answerCarrierClaim, { ...answer, note: '再次' })).toBe('CHANGED_MEANWHILE');
  expect((await clerk.send(getClaim, { id })).shares.find((one) => one.id === share)).toMatchObject({
    carrier_answer: 'disputed',
    carrier_note: '装车由工厂负责',
  });
  // Its own answer is not changed for it.
  const instead = { id, version: await versionOf(id), share_id: share, answer: 'accepted' as const };
  expect(await clerk.refused(recordShareAnswer, instead)).toBe('CLAIM_ANSWERED_BY_PARTY');
  const [notice] = (await supervisor.send(listNotices, { topic: null, before: null })).rows;
  // It is in the language of its reader, not in the carrier's.
  expect(notice).toMatchObject({ title: '责任方已答复索赔', message: expect.stringMatching(/ 对理赔 \S+ 有异议$/) });
  // Its files and messages are its own.
  await fleet.send(addComment, { subject: 'carrierClaim', id: share, text: '附装车照片', external: true, mentions: [] });
  expect(await rival.refused(listComments, { subject: 'carrierClaim', id: share })).toBe('NOT_FOUND');
  expect((await clerk.send(listComments, { subject: 'carrierClaim', id: share })).rows).toHaveLength(1);
  // With a new investigation the carrier is no longer held liable.
  await supervisor.send(moveClaim, { id, version: await versionOf(id), action: 'reconsider', reason: '核实装车' });
  expect(await fleet.refused(getCarrierClaim, { id: share })).toBe('NOT_FOUND');
});

const titles = async (who: Player) => (await who.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title);

test('a carrier hears that it is held liable, and that it is no longer', async () => {
  const before = [(await titles(fleet)).length, (await titles(rival)).length];
  const id = await decided();
  expect((await titles(fleet))[0]).toBe('มีการเรียกร้องถึงคุณ');
  await supervisor.send(moveClaim, { id, version: await versionOf(id), action: 'reconsider', reason: '核实装车' });
  expect((await titles(fleet)).slice(0, 2)).toEqual(['ถอนการเรียกร้องแล้ว', 'มีการเรียกร้องถึงคุณ']);
  const other = await decided();
  await supervisor.send(moveClaim, { id: other, version: await versionOf(other), action: 'reject', reason: '包装不足' });
  expect((await titles(fleet))[0]).toBe('ถอนการเรียกร้องแล้ว');
  expect([(await titles(fleet)).length, (await titles(rival)).length]).toEqual([(before[0] ?? 0) + 4, before[1]]);
});

test('every user of every liable carrier who may answer hears of it', async () => {
  const [first = 0n, second = 0n] = carriers;
  // Twenty-five more people of the first carrier were entered before those of the second.
  const people = await stage.system<OrderTables, bigint[]>(async ({ db }) => {
    const { rows } = await sql<{
      id: bigint;
    }>`insert into account (login_name, name, user_type, company_id, carrier_id, company_ids, password_phc)
      select 'driver' || n, '司机 ' || n, 2, ${stage.companies.cn}, case when n <= 25 then ${first}::bigint else ${second}::bigint end,
        array[${stage.companies.cn}::bigint], '-' from generate_series(1, 26) n order by n returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
  const heard = async () =>
    stage.system<OrderTables, number[]>(async ({ db }) => {
      const { rows } = await sql<{ count: number }>`select (select count(*)::int from notice n where n.account_id = a.id) as count
        from account a where a.id = any(${people}::bigint[]) order by a.id`.execute(db);
      return rows.map(({ count }) => count);
    });
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'damage',
    happened_at: '2026-11-19T08:00:00Z',
    description: '六箱压坏',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = [
    { party: 'carrier' as const, carrier_id: String(first), percent: '60' },
    { party: 'carrier' as const, carrier_id: String(second), percent: '40' },
  ];
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '装载不当' });
  expect(await heard()).toEqual(people.map(() => 1));
});

test('what a party without a login answered is recorded for it, with its reason, until the claim is settled', async () => {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'damage',
    happened_at: '2026-11-19T08:00:00Z',
    description: '六箱压坏',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = [
    { party: 'insurer' as const, carrier_id: String(carriers[1]), percent: '80' },
    { party: 'own' as const, percent: '20' },
  ];
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '保险责任' });
  const [insurer, own] = (await clerk.send(getClaim, { id })).shares;
  const answer = { id, version: await versionOf(id), share_id: insurer?.id ?? '', answer: 'disputed' as const };
  expect(await clerk.refused(recordShareAnswer, answer)).toBe('REASON_REQUIRED');
  expect(await clerk.refused(recordShareAnswer, { ...answer, share_id: own?.id ?? '', note: 'x' })).toBe('NOT_FOUND');
  await clerk.send(recordShareAnswer, { ...answer, note: '免赔额以内' });
  expect((await clerk.send(getClaim, { id })).shares[0]).toMatchObject({ carrier_answer: 'disputed', carrier_note: '免赔额以内' });
  const [notice] = (await supervisor.send(listNotices, { topic: null, before: null })).rows;
  expect(notice?.message).toMatch(/^Sao Viet 对理赔 \S+ 有异议$/);
  expect(await clerk.refused(recordShareAnswer, { ...answer, note: 'x' })).toBe('CHANGED_MEANWHILE');
  await supervisor.send(moveClaim, { id, version: await versionOf(id), action: 'reject', reason: '包装不足' });
  const late = { ...answer, version: await versionOf(id), note: 'x' };
  expect(await clerk.refused(recordShareAnswer, late)).toBe('CLAIM_ENDED');
});
