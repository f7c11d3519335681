import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type SystemWho, system as systemWho } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { mergeFreightHouses, splitFreightHouse } from '../../freight/house/contract.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { listCases, saveCase } from '../case/contract.ts';
import { countFilings, listFilings, moveFiling, runRobot } from '../robot/contract.ts';
import { may as mayFile } from '../robot/permits.ts';
import { begin, deliver, finish, recover } from '../robot/server/run.ts';
import type { CustomsTables, CustomsWork } from '../server/db.ts';
import {
  confirmTaxes,
  countDeclarations,
  declarationsOfOrder,
  getDeclaration,
  listDeclarations,
  moveDeclaration,
  payTaxes,
  replyDeclaration,
  saveDeclaration,
  withdrawTaxes,
} from './contract.ts';
import { declarationReleased } from './events.ts';
import { may } from './permits.ts';
import { fileDeclaration, receivePapers } from '../server/seed/declaration-acts.ts';
import { type DeclarationSheet, declarationSheet } from '../server/seed/declaration-sheet.ts';

/*
 * A declarant prepares, a second one checks, the robot files, customs answers, duties are paid and passed on. The stage's day is 20
 * November 2026.
 */

let stage: Stage;
let scene: DispatchScene;
let gate: bigint;
let li: Player;
let wang: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  gate = await system(async ({ db }) => {
    await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, consumption_percent, vat_percent, valid_from, valid_to)
      values ('CN', 'import', '8471', 'computers', 'mfn', 10, 0, 13, '2026-01-01', null),
        ('CN', 'import', '2402', 'cigars', 'mfn', 25, 36, 13, '2026-01-01', '2026-11-19'),
        ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, 0, '2026-01-01', null),
        ('VN', 'import', '8471', 'computers', 'mfn', 5, 0, 10, '2026-01-01', null)`.execute(db);
    await sql`insert into customs_rate (country, direction, currency, rate, valid_from, valid_to)
      values ('CN', 'import', 'USD', 7, '2026-11-01', '2026-11-30'), ('CN', 'export', 'USD', 7, '2026-11-01', '2026-11-30'),
        ('VN', 'import', 'USD', 25000, '2026-11-01', '2026-11-30')`.execute(db);
    await sql`insert into customs_channel (company_id, country, adapter) values (${stage.companies.cn}, 'CN', 'fileDrop'), (${stage.companies.vn}, 'VN', 'simulator')`.execute(
      db,
    );
    await sql`with type as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('CU', '报关', 'Hải quan', 'Customs', 'ศุลกากร', 'duty') returning id
      ) insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select code, name, 'Thuế chi hộ', 'Duties', 'อากร', id, 'CNY', 'order', true
          from type, (values ('DUTY', '代垫税费'), ('IMPORT-VAT', '代垫增值税')) f (code, name)`.execute(db);
    const at = { latitude: '22.10', longitude: '106.76', time_zone: 'Asia/Shanghai', country: 'CN' };
    const { id } = await db
      .insertInto('station')
      .values({ ...at, code: 'CNPIN', name: '凭祥', name_en: 'Pingxiang', kind: 'border' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  li = await stage.cast({ name: 'Li' });
  wang = await stage.cast({ name: 'Wang' });
});
afterAll(() => stage.close());

const system = <T>(run: (work: CustomsWork) => Promise<T>): Promise<T> => stage.system<CustomsTables, T>(run);
const jobs = () => ({
  within: <T>(run: (work: Work<CustomsTables, SystemWho>) => Promise<T>): Promise<T> =>
    stage.door.within(systemWho(Object.values(stage.companies)), 'write', run as never),
  product: stage.door.product,
  now: () => stage.clock.now(),
});
const goods = {
  hs_code: '8471300000',
  name: '笔记本电脑',
  qty: '10',
  unit: '台',
  unit_price: '500',
  total: '5000.00',
  currency: 'USD',
  origin: 'US',
} as const;
/** An import by road of notebooks from the United States. */
const sheet = (changes: Partial<DeclarationSheet> = {}) =>
  declarationSheet(
    { companyId: stage.companies.cn, customerId: scene.lux },
    { direction: 'import', trade_country: 'US', net_kg: '35.5', trade_term: 'CIF', lines: [goods], ...changes },
  );
const versionOf = async (id: string, who: Player = li): Promise<number> => (await who.send(getDeclaration, { id })).version;
const move = async (
  who: Player,
  id: string,
  action: 'present' | 'review' | 'file' | 'sendBack' | 'correct' | 'close',
  reason: string | null = null,
) => who.send(moveDeclaration, { id, version: await versionOf(id), action, reason });
const filed = (changes: Partial<DeclarationSheet> = {}, declarants: readonly [Player, Player] = [li, wang]) =>
  fileDeclaration(declarants, sheet(changes));
const filingOf = async (no: string) => (await li.send(listFilings, { where: { words: no } })).rows[0];
/** Imports in the robot's queue that need a person. */
const waiting = async () => (await li.send(countFilings, {})).import_waiting;
const drops = () => path.join(stage.exchangeFolder, 'customs');

test('a declaration is checked by a second declarant, filed once, released, and its duties become disbursements', async () => {
  const order = await system((work) =>
    addOrder(work, scene, { no: 'SO-CUS1', pieces: 20, kg: '2000', m3: '8', region: 'border', pickup: new Date('2026-11-21T01:00:00Z') }),
  );
  await system(({ db }) =>
    db
      .insertInto('order_leg')
      .values([
        { order_id: order, seq: 1, from_station_id: scene.nanning, to_station_id: gate, transit_hours: '5' },
        { order_id: order, seq: 2, from_station_id: gate, to_station_id: scene.hanoi, transit_hours: '9', needs_release: true },
      ] as never)
      .execute(),
  );
  const { id, no } = await li.send(saveDeclaration, sheet({ order_id: String(order) }));
  const draft = await li.send(getDeclaration, { id });
  // 5,000.00 USD × 7 = 35,000.00; duty 3,500.00; VAT 13 % of 38,500.00.
  expect(draft).toMatchObject({ state: 'draft', value: '35000.00', duty: '3500.00', vat: '5005.00', taxes: '8505.00' });
  expect(draft.hs_lines[0]?.steps.map(({ key }) => key)).toEqual(['cif', 'duty', 'vat']);
  expect(await li.refused(moveDeclaration, { id, version: 1, action: 'present' })).toBe('PAPERS_MISSING');
  await receivePapers(li, id);
  await move(li, id, 'present');
  expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'review' })).toBe('FOUR_EYES');
  expect((await wang.send(countDeclarations, {})).checking).toBe(1);
  expect(await li.refused(saveDeclaration, { ...sheet(), id, version: await versionOf(id) })).toBe('DECLARATION_FIXED');
  await move(wang, id, 'review');
  await move(li, id, 'file');
  await stage.runJobs();
  expect(await filingOf(no)).toMatchObject({ state: 'filed', filing_key: `${no}-1`, attempts: 1 });
  expect(await li.refused(confirmTaxes, { id, version: await versionOf(id) })).toBe('NOT_ACCEPTED');
  expect(await readdir(path.join(drops(), 'outbox'))).toEqual([`${no}-1.xml`]);
  expect(await readFile(path.join(drops(), 'outbox', `${no}-1.xml`), 'utf8')).toContain('<CodeTS>8471300000</CodeTS>');
  const accepted = { kind: 'accepted', happened_at: '2026-11-20T01:30:00Z' } as const;
  expect(await li.refused(replyDeclaration, { id, version: await versionOf(id), ...accepted, customs_no: '123' })).toBe('BAD_PARAMS');
  await li.send(replyDeclaration, { id, version: await versionOf(id), ...accepted, customs_no: '720020261000000001', channel: 'green' });
  expect(await filingOf(no)).toMatchObject({ state: 'accepted' });

  expect(await li.refused(payTaxes, { id, version: await versionOf(id), paid_on: '2026-11-20', payment_no: 'T1' })).toBe(
    'TAXES_NOT_CONFIRMED',
  );
  await li.send(confirmTaxes, { id, version: await versionOf(id) });
  expect(await wang.refused(confirmTaxes, { id, version: await versionOf(id) })).toBe('TAXES_CONFIRMED');
  expect(await wang.refused(withdrawTaxes, { id, version: await versionOf(id), reason: 'wrong day' })).toBe('TAXES_NOT_PAID');
  expect(await li.refused(payTaxes, { id, version: await versionOf(id), paid_on: '2026-11-20', payment_no: 'T1' })).toBe('FOUR_EYES');
  const request = randomUUID();
  const payment = { id, version: await versionOf(id), paid_on: '2026-11-20', payment_no: 'T1' };
  expect(await wang.refused(payTaxes, { ...payment, paid_on: '2026-11-21' })).toBe('BAD_PARAMS');
  await wang.send(payTaxes, payment, request);
  await wang.send(payTaxes, payment, request);
  expect(await wang.refused(payTaxes, { ...payment, version: await versionOf(id), payment_no: 'T2' })).toBe('TAXES_PAID');
  expect(await charges(id)).toEqual([
    { fee: 'DUTY', amount_minor: 350_000n, net_minor: 350_000n, disbursement: true, state: 'open', tax_percent: '0' },
    { fee: 'IMPORT-VAT', amount_minor: 500_500n, net_minor: 500_500n, disbursement: true, state: 'open', tax_percent: '0' },
  ]);
  await wang.send(withdrawTaxes, { id, version: await versionOf(id), reason: 'wrong day' });
  expect((await charges(id)).map(({ state }) => state)).toEqual(['void', 'void']);

  expect((await li.send(declarationsOfOrder, { order_id: String(order) })).rows.map((row) => row.no)).toEqual([no]);

  const leg = () =>
    system(({ db }) =>
      db
        .selectFrom('order_leg')
        .select(['released_at', 'release_note'])
        .where('order_id', '=', order)
        .where('seq', '=', 2)
        .executeTakeFirstOrThrow(),
    );
  expect((await leg()).released_at).toBeNull();
  await li.send(replyDeclaration, { id, version: await versionOf(id), kind: 'released', happened_at: '2026-11-20T01:50:00Z' });
  expect((await leg()).release_note).toBe('720020261000000001');
  expect((await leg()).released_at).not.toBeNull();
  expect(await filingOf(no)).toMatchObject({ state: 'released' });
  await move(li, id, 'close');
  expect((await li.send(listDeclarations, { where: { customs_no: ['720020261000000001'] } })).rows[0]).toMatchObject({
    state: 'closed',
    order_no: 'SO-CUS1',
  });
});

test('two releases of one order in the same moment free its border leg', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS2', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  await system(({ db }) =>
    db
      .insertInto('order_leg')
      .values({
        order_id: order,
        seq: 1,
        from_station_id: gate,
        to_station_id: scene.hanoi,
        transit_hours: '9',
        needs_release: true,
      } as never)
      .execute(),
  );
  const drafts = [
    await li.send(saveDeclaration, sheet({ order_id: String(order), bl_no: 'BL2' })),
    await li.send(saveDeclaration, sheet({ order_id: String(order), bl_no: 'BL3' })),
  ];
  const released = drafts.map(() => Promise.withResolvers<void>());
  const both = Promise.all(released.map(({ promise }) => promise));
  await Promise.all(
    drafts.map(({ id }, place) =>
      jobs().within(async (work) => {
        const declarationId = BigInt(id);
        const changes = {
          state: 'released',
          released_at: work.now,
          customs_no: `72002026100000009${place}`,
          reviewed_by: wang.accountId,
        } as const;
        await work.db.updateTable('customs_declaration').set(changes).where('id', '=', declarationId).execute();
        released[place]?.resolve();
        await both;
        await work.publish(declarationReleased, { declarationId, orderId: order, freightJobId: null });
        work.audit({ subject: 'declaration', id: declarationId, what: 'release' });
      }),
    ),
  );
  const leg = await system(({ db }) =>
    db.selectFrom('order_leg').select('released_at').where('order_id', '=', order).executeTakeFirstOrThrow(),
  );
  expect(leg.released_at).not.toBeNull();
});

async function charges(id: string) {
  const { rows } = await system(({ db }) =>
    sql<{ fee: string; amount_minor: bigint; net_minor: bigint; disbursement: boolean; state: string; tax_percent: string }>`
      select f.code as fee, c.amount_minor, c.net_minor, c.disbursement, c.state, trim_scale(c.tax_percent)::text as tax_percent
      from charge c left join fee_name f on f.id = c.fee_name_id where c.declaration_id = ${id} order by c.id`.execute(db),
  );
  return rows;
}

test('a tariff row that ended yesterday is not taken', async () => {
  const { id } = await li.send(saveDeclaration, sheet({ lines: [{ ...goods, hs_code: '2402100000' }] }));
  expect((await li.send(getDeclaration, { id })).hs_lines[0]).toMatchObject({ gap: 'tariff', duty: '0.00' });
  await receivePapers(li, id);
  expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'present' })).toBe('DUTY_MISSING');
  await li.send(saveDeclaration, {
    ...sheet({ declared_on: '2026-11-19', lines: [{ ...goods, hs_code: '2402100000' }] }),
    id,
    version: await versionOf(id),
  });
  expect((await li.send(getDeclaration, { id })).hs_lines[0]).toMatchObject({ gap: null, duty: '8750.00' });
});

test('a sheet is refused field by field', async () => {
  const refusal = async (changes: Partial<DeclarationSheet>) => {
    try {
      await li.send(saveDeclaration, sheet(changes));
    } catch (error) {
      if (error instanceof Refused) return error.reply.data.at?.map(({ at, why }) => `${at} ${why}`);
      throw error;
    }
    return [];
  };
  expect(await refusal({ net_kg: '41' })).toEqual(['net_kg NET_OVER_GROSS']);
  expect(await refusal({ lines: [{ ...goods, total: '5000.02' }] })).toEqual(['lines.0.total TOTAL_DIFFERS']);
  expect(await refusal({ lines: Array(51).fill(goods) })).toEqual(['lines TOO_MANY_HS_LINES']);
  expect(await refusal({ pre_entry_no: '720020260000000001' })).toEqual(['pre_entry_no BAD_NO_CN']);
});

test('killed between sending and noting, a filing leaves once', async () => {
  const { id, no } = await filed();
  const context = jobs();
  const begun = await begin(context);
  if (begun?.filing.filing_key !== `${no}-1`) throw new Error('another filing');
  expect(await deliver(context, begun)).toBeNull();
  // The process dies here. The next run finds the filing on its way, and the file where it was put.
  await recover(context);
  expect(await filingOf(no)).toMatchObject({ state: 'sending' });
  stage.clock.advance(61_000);
  await recover(context);
  expect(await filingOf(no)).toMatchObject({ state: 'filed', attempts: 1 });
  await stage.runJobs();
  expect((await readdir(path.join(drops(), 'sent'))).filter((name) => name.startsWith(no))).toEqual([`${no}-1.xml`]);
  expect((await li.send(getDeclaration, { id })).messages.map(({ kind }) => kind)).toEqual(['filed']);
  // The run that was thought dead comes back: it notes nothing a second time.
  await finish(context, begun, null);
  expect((await li.send(getDeclaration, { id })).messages.map(({ kind }) => kind)).toEqual(['filed']);
});

test('killed before anything left, it is sent; taken by the client before the note, a person decides', async () => {
  const early = await filed();
  const context = jobs();
  await begin(context);
  stage.clock.advance(61_000);
  await recover(context);
  expect(await filingOf(early.no)).toMatchObject({ state: 'queued' });
  await stage.runJobs();
  expect(await filingOf(early.no)).toMatchObject({ state: 'filed', attempts: 2 });

  const late = await filed();
  const begun = await begin(context);
  if (begun) await deliver(context, begun);
  await rm(path.join(drops(), 'outbox', `${late.no}-1.xml`));
  stage.clock.advance(61_000);
  await recover(context);
  const unsure = await filingOf(late.no);
  expect(unsure).toMatchObject({ state: 'unsure' });
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await stage.runJobs();
  expect(await filingOf(late.no)).toMatchObject({ state: 'unsure' });
  if (!unsure) throw new Error('no filing');
  await li.send(moveFiling, { id: unsure.id, version: unsure.version, action: 'confirm' });
  expect(await filingOf(late.no)).toMatchObject({ state: 'filed' });
});

test('a folder that cannot be written is tried again later, and given up after eight tries', async () => {
  const before = await waiting();
  const { id, no } = await filed();
  await rename(drops(), `${drops()}.away`);
  await writeFile(drops(), 'in the way');
  const context = jobs();
  const first = await begin(context);
  if (first) await finish(context, first, await deliver(context, first));
  expect(await filingOf(no)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await waiting()).toBe(before);
  for (let tries = 2; tries <= 8; tries++) {
    stage.clock.advance(3_600_000);
    const begun = await begin(context);
    if (begun) await finish(context, begun, await deliver(context, begun));
  }
  const failed = await filingOf(no);
  expect(failed).toMatchObject({ state: 'failed', attempts: 8 });
  // Nobody sends it any more, so it stands where somebody looks and is counted there.
  expect(await waiting()).toBe(before + 1);
  for (const tab of ['attention', 'stuck'])
    expect((await li.send(listFilings, { tab, where: { words: no } })).rows.map(({ state }) => state)).toEqual(['failed']);
  expect((await li.send(listFilings, { tab: 'waiting', where: { words: no } })).rows).toEqual([]);
  await rm(drops());
  await rename(`${drops()}.away`, drops());
  if (!failed) throw new Error('no filing');
  await li.send(moveFiling, { id: failed.id, version: failed.version, action: 'withdraw', reason: 'folder lost' });
  expect(await waiting()).toBe(before);
  expect((await li.send(getDeclaration, { id })).state).toBe('reviewed');
  stage.clock.set('2026-11-20T03:00:00Z');
});

test('a rejection in the inbox names fields; corrected, it is filed again under a new key; an answer that comes twice counts once', async () => {
  const { id, no } = await filed();
  await stage.runJobs();
  const inbox = path.join(drops(), 'inbox');
  await mkdir(inbox, { recursive: true });
  const rejection = {
    key: `${no}-1`,
    kind: 'rejected',
    at: '2026-11-20T02:00:00Z',
    text: '退单',
    faults: [{ element: 'DecHead/GrossWet', code: 'E1', text: '毛重有误' }],
  };
  await writeFile(path.join(inbox, 'a.json'), JSON.stringify(rejection));
  await writeFile(path.join(inbox, 'b.json'), JSON.stringify(rejection));
  await writeFile(path.join(inbox, 'c.json'), '{ no json');
  await writeFile(path.join(inbox, 'd.json'), JSON.stringify({ ...rejection, key: 'NOBODY-1' }));
  await li.send(runRobot, {});
  await stage.runJobs();
  expect((await readdir(path.join(drops(), 'read'))).sort()).toEqual(['a.json', 'b.json']);
  expect((await readdir(path.join(drops(), 'refused'))).sort()).toEqual(['c.json', 'd.json']);
  const rejected = await li.send(getDeclaration, { id });
  expect(rejected).toMatchObject({ state: 'rejected', faults: [{ at: 'gross_kg', code: 'E1', text: '毛重有误' }] });
  expect(rejected.messages.filter(({ kind }) => kind === 'rejected')).toHaveLength(1);
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await move(li, id, 'correct');
  await li.send(saveDeclaration, { ...sheet({ gross_kg: '41' }), id, version: await versionOf(id) });
  await move(li, id, 'present');
  await move(wang, id, 'review');
  await move(li, id, 'file');
  await stage.runJobs();
  expect(await filingOf(`${no}-2`)).toMatchObject({ state: 'filed' });
  expect((await li.send(getDeclaration, { id })).faults).toEqual([]);
  // Taken up again, the rejection needs nobody's attention, also when customs rejects the second filing or never decides on it.
  expect((await li.send(countFilings, {})).import_waiting).toBe(0);
  expect(await filingOf(`${no}-1`)).toMatchObject({ state: 'corrected' });
  expect((await li.send(listFilings, { tab: 'attention', where: { words: no } })).rows).toEqual([]);
  await writeFile(path.join(inbox, 'e.json'), JSON.stringify({ ...rejection, key: `${no}-2`, at: '2026-11-20T02:30:00Z' }));
  await li.send(runRobot, {});
  await stage.runJobs();
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await li.send(moveDeclaration, { id, version: await versionOf(id), action: 'discard', reason: '不报了' });
  expect((await li.send(countFilings, {})).import_waiting).toBe(0);
});

test('answers are taken in the order of their times; one that comes early waits, and one that never follows is told to the declarants', async () => {
  const { id, no } = await filed({ bl_no: 'BL20' });
  await stage.runJobs();
  const inbox = path.join(drops(), 'inbox');
  const answer = (kind: string, at: string, more: object = {}) => JSON.stringify({ key: `${no}-1`, kind, at, ...more });
  const run = async () => {
    await li.send(runRobot, {});
    await stage.runJobs();
  };
  // Its acceptance has not come: the release waits.
  await writeFile(path.join(inbox, `${no}-b-released.json`), answer('released', '2026-11-20T02:40:00Z'));
  await run();
  expect(await readdir(inbox)).toEqual([`${no}-b-released.json`]);
  expect((await li.send(getDeclaration, { id })).state).toBe('submitted');
  await stage.pushes();
  // By their names the acceptance would come last.
  const accepted = { customs_no: '720020261000000020', channel: 'green' };
  await writeFile(path.join(inbox, `${no}-c-accepted.json`), answer('accepted', '2026-11-20T02:20:00Z', accepted));
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'released', customs_no: '720020261000000020' });
  const notices = async () => (await stage.pushes()).filter((push) => push.type === 1 && push.title === 'filing.replyRefusedTitle');
  expect(await notices()).toEqual([]);
  // Released goods are not rejected any more.
  await writeFile(path.join(inbox, `${no}-d.json`), answer('rejected', '2026-11-20T02:50:00Z', { text: '退单' }));
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await readdir(path.join(drops(), 'refused'))).toContain(`${no}-d.json`);
  const { state, messages } = await li.send(getDeclaration, { id });
  expect(state).toBe('released');
  expect(messages.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: 'rejected · 退单' }]);
  const declarants = expect.arrayContaining([String(li.accountId), String(wang.accountId)]) as string[];
  expect(await notices()).toMatchObject([{ to: { accounts: declarants }, facts: { no } }]);

  const late = await filed({ bl_no: 'BL21' });
  await stage.runJobs();
  const early = JSON.stringify({ key: `${late.no}-1`, kind: 'released', at: '2026-11-20T02:40:00Z' });
  await writeFile(path.join(inbox, `${late.no}.json`), early);
  stage.clock.set('2026-11-21T02:39:00Z');
  await run();
  expect(await readdir(inbox)).toEqual([`${late.no}.json`]);
  stage.clock.set('2026-11-21T02:40:00Z');
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await notices()).toMatchObject([{ facts: { no: late.no } }]);
  stage.clock.set('2026-11-20T03:00:00Z');
});

test('the simulator says that it is one, and walks a Vietnamese import to its release', async () => {
  const vietnam = {
    company_id: String(stage.companies.vn),
    country: 'VN',
    type_code: 'A11',
    domestic_code: '0100109106',
    domestic_uscc: null,
    supervision_mode: null,
    customs_office: '15E1',
    gross_kg: '25000',
    net_kg: '24000',
    lines: [{ ...goods, hs_code: '84713020' }],
  } as const;
  const [hanh, lan] = [
    await stage.cast({ name: 'Hạnh', companyId: stage.companies.vn }),
    await stage.cast({ name: 'Lan', companyId: stage.companies.vn }),
  ];
  const { id } = await filed(vietnam as never, [hanh, lan]);
  const seen: string[] = [];
  for (let run = 0; run < 5; run++) {
    await hanh.send(runRobot, {});
    await stage.runJobs();
    seen.push((await hanh.send(getDeclaration, { id })).state);
  }
  expect(seen).toEqual(['accepted', 'inspection', 'accepted', 'released', 'released']);
  const declaration = await hanh.send(getDeclaration, { id });
  expect(declaration.channel).toBe('red');
  expect(declaration.customs_no).toMatch(/^10\d{10}$/);
  expect(declaration.messages.filter(({ outgoing }) => !outgoing).every(({ reference }) => reference?.startsWith('SIMULATOR'))).toBe(true);
  // 5,000.00 USD × 25,000 = 125,000,000 đồng: duty 6,250,000, VAT 13,125,000.
  expect(declaration).toMatchObject({ duty: '6250000', vat: '13125000' });
});

test('an order that is cancelled voids what customs does not have, and what it has is told to the declarants', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS9', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  const order_id = String(order);
  const draft = await li.send(saveDeclaration, sheet({ order_id }));
  const checked = await li.send(saveDeclaration, sheet({ order_id, bl_no: 'BL8' }));
  await receivePapers(li, checked.id);
  await move(li, checked.id, 'present');
  await move(wang, checked.id, 'review');
  const presented = await li.send(saveDeclaration, sheet({ order_id, bl_no: 'BL7' }));
  await receivePapers(li, presented.id);
  await move(li, presented.id, 'present');
  const away = await filed({ order_id, bl_no: 'BL9' });
  await li.send(runRobot, {});
  await stage.runJobs();
  const queued = await filed({ order_id, bl_no: 'BL10' });
  await stage.pushes();
  const { version } = await li.send(getOrder, { id: order_id });
  await li.send(moveOrder, { id: order_id, version, action: 'cancel', reason: '客户取消' });
  for (const { id } of [draft, presented, checked, queued])
    expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'void', reason: 'SO-CUS9 · 客户取消' });
  // The robot had not filed it yet, and files nothing of a cancelled order.
  expect(await filingOf(queued.no)).toMatchObject({ state: 'withdrawn', reason: 'SO-CUS9 · 客户取消' });
  await li.send(runRobot, {});
  await stage.runJobs();
  expect(await inOutbox(queued.no)).toEqual([]);
  expect((await li.send(getDeclaration, { id: away.id })).state).toBe('submitted');
  const declarants = expect.arrayContaining([String(li.accountId), String(wang.accountId)]) as string[];
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { to: { accounts: declarants }, title: 'declaration.orderCancelledTitle', facts: { no: away.no } },
  ]);
  const reply = await li.raw(saveDeclaration.cmd, { ...sheet({ order_id }), request_id: randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'order_id', why: 'DECLARED_ORDER_CANCELLED' }] });
});

test('an order whose declaration the robot could not file is cancelled, and nobody files it any more', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS11', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  const { id, no } = await filedIn('failed', 'BL11', { order_id: String(order) });
  const { version } = await li.send(getOrder, { id: String(order) });
  await li.send(moveOrder, { id: String(order), version, action: 'cancel', reason: '客户取消' });
  expect((await li.send(getDeclaration, { id })).state).toBe('void');
  const filing = await filingOf(no);
  expect(filing).toMatchObject({ state: 'withdrawn' });
  expect(await li.refused(moveFiling, { id: filing?.id ?? '', version: filing?.version ?? 0, action: 'retry' })).toBe('ILLEGAL_MOVE');
});

test('a draft whose order is cancelled in the same moment is not presented', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS10', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  const { id } = await li.send(saveDeclaration, sheet({ order_id: String(order) }));
  await receivePapers(li, id);
  await system(({ db }) => db.updateTable('transport_order').set({ state: 'cancelled' }).where('id', '=', order).execute());
  expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'present' })).toBe('DECLARED_ORDER_CANCELLED');
});

test('staff of a narrower scope declare the goods of their own freight jobs, and see no others', async () => {
  const narrow = await stage.cast({ name: 'Narrow', scope: 'own' });
  const jobOf = async (who: Player): Promise<string> => {
    const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
    const of = { company_id: String(stage.companies.cn), customer_id: String(scene.lux) };
    return (await who.send(saveFreightJob, { ...ends, ...of, mode: 'ocean', direction: 'export', service: 'fcl' })).id;
  };
  const declared = { direction: 'export', trade_term: 'FOB' } as const;
  const own = await narrow.send(saveDeclaration, sheet({ ...declared, freight_job_id: await jobOf(narrow), bl_no: 'BL30' }));
  expect(await narrow.send(getDeclaration, { id: own.id })).toMatchObject({ no: own.no, state: 'draft' });
  await receivePapers(narrow, own.id);
  await narrow.send(moveDeclaration, { id: own.id, version: await versionOf(own.id, narrow), action: 'present' });
  const other = await filed({ ...declared, freight_job_id: await jobOf(li), bl_no: 'BL31' });
  expect(await narrow.refused(getDeclaration, { id: other.id })).toBe('NOT_FOUND');
  const answer = { kind: 'accepted', happened_at: '2026-11-20T02:00:00Z', customs_no: '720020260000000031' } as const;
  await li.send(replyDeclaration, { id: other.id, version: await versionOf(other.id), ...answer });
  await li.send(saveCase, { declaration_id: other.id, kind: 'deletion', reason: 'x' });
  expect((await li.send(listCases, { declaration_id: other.id })).rows).toHaveLength(1);
  expect((await narrow.send(listCases, { declaration_id: other.id })).rows).toEqual([]);
  expect((await narrow.send(listDeclarations, {})).rows.map((row) => row.no)).toEqual([own.no]);
});

test('another company sees and touches nothing; two people on one declaration are told', async () => {
  const { id } = await li.send(saveDeclaration, sheet());
  const stranger = await stage.cast({ name: 'Hoa', companyId: stage.companies.vn, scope: 'company' });
  expect(await stranger.refused(getDeclaration, { id })).toBe('NOT_FOUND');
  expect(await stranger.refused(moveDeclaration, { id, version: 1, action: 'discard', reason: 'x' })).toBe('NOT_FOUND');
  const viewer = await stage.cast({ name: 'Viewer', permits: [may.view] });
  expect(await viewer.refused(saveDeclaration, sheet())).toBe('NOT_PERMITTED');
  await li.send(saveDeclaration, { ...sheet({ pieces: 11 }), id, version: 1 });
  expect(await wang.refused(saveDeclaration, { ...sheet({ pieces: 12 }), id, version: 1 })).toBe('CHANGED_MEANWHILE');
});

test('houses of a freight job are not split while a declaration for them is filed', async () => {
  const house = { pieces: 10, gross_kg: '40', volume_m3: '1', goods: 'Computers', shipper: 'Lux Nanning', consignee: 'Dell' };
  const job = await li.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    houses: [
      { ...house, house_no: 'DECL1' },
      { ...house, house_no: 'DECL2' },
    ],
  });
  const [first, second] = (await li.send(getFreightJob, { id: job.id })).houses.map(({ id }) => id ?? '');
  const part = { id: job.id, pieces: 1, gross_kg: '1', volume_m3: '0.1', goods: 'Computers', marks: null };
  const declared = { freight_job_id: job.id, direction: 'export', trade_term: 'FOB', bl_no: 'DECL1' } as const;
  const draft = await li.send(saveDeclaration, sheet(declared));
  // A draft is not with customs yet.
  const { version } = await li.send(splitFreightHouse, { ...part, version: 1, house_id: first ?? '' });
  await li.send(moveDeclaration, { id: draft.id, version: await versionOf(draft.id), action: 'discard', reason: 'x' });
  await filed(declared);
  expect(await li.refused(splitFreightHouse, { ...part, version, house_id: first ?? '' })).toBe('HOUSE_DECLARED');
  // The declaration names the first house, so the second is free, until one is filed that names neither.
  const free = await li.send(splitFreightHouse, { ...part, version, house_id: second ?? '' });
  const merge = { id: job.id, version: free.version, house_id: free.house_id, into_house_id: first ?? '', goods: 'Computers', marks: null };
  expect(await li.refused(mergeFreightHouses, merge)).toBe('HOUSE_DECLARED');
  await filed({ ...declared, bl_no: null });
  expect(await li.refused(splitFreightHouse, { ...part, version: free.version, house_id: second ?? '' })).toBe('HOUSE_DECLARED');
});

/** A declaration whose filing has come to a state, and nothing else is due. */
async function filedIn(
  state: 'queued' | 'sending' | 'failed' | 'unsure',
  bl_no: string,
  changes: Partial<DeclarationSheet> = {},
): Promise<{ id: string; no: string }> {
  await li.send(runRobot, {});
  await stage.runJobs();
  const away = await filed({ ...changes, bl_no });
  const context = jobs();
  if (state !== 'queued') {
    const begun = await begin(context);
    if (begun?.filing.filing_key !== `${away.no}-1`) throw new Error('another filing');
    if (state === 'unsure') {
      await deliver(context, begun);
      await rm(path.join(drops(), 'outbox', `${away.no}-1.xml`));
      stage.clock.advance(61_000);
      await recover(context);
    }
    for (let again: typeof begun | null = begun; state === 'failed' && again; again = await begin(context)) {
      await finish(context, again, 'disk full');
      stage.clock.advance(3_600_000);
    }
  }
  stage.clock.set('2026-11-20T03:00:00Z');
  expect((await filingOf(away.no))?.state).toBe(state);
  return away;
}
const inOutbox = async (no: string) => (await readdir(path.join(drops(), 'outbox'))).filter((name) => name.startsWith(no));
let acceptances = 0;
const customsNo = () => `7200202610000001${String(++acceptances).padStart(2, '0')}`;

test.each([
  ['queued', 'rejected'],
  ['sending', 'accepted'],
  ['sending', 'rejected'],
  ['failed', 'accepted'],
  ['failed', 'rejected'],
  ['unsure', 'accepted'],
  ['unsure', 'rejected'],
] as const)('a filing that is %s follows the answer %s, and the robot leaves it alone from then on', async (state, kind) => {
  const before = await waiting();
  const { id, no } = await filedIn(state, `BL-${state}-${kind}`);
  const answer = { kind, happened_at: '2026-11-20T02:30:00Z', ...(kind === 'accepted' ? { customs_no: customsNo() } : { text: '退单' }) };
  await li.send(replyDeclaration, { id, version: await versionOf(id), ...answer });
  const settled = await filingOf(no);
  expect(settled).toMatchObject({ state: kind, next_at: null, answered_at: '2026-11-20T02:30:00.000Z' });
  expect(settled?.reason).toBe(kind === 'rejected' ? '退单' : null);
  expect((await li.send(getDeclaration, { id })).state).toBe(kind);
  expect(await waiting()).toBe(kind === 'rejected' ? before + 1 : before);
  stage.clock.advance(3_600_000);
  await li.send(runRobot, {});
  await stage.runJobs();
  stage.clock.set('2026-11-20T03:00:00Z');
  expect(await filingOf(no)).toEqual(settled);
  expect(await inOutbox(no)).toEqual([]);
  for (const action of ['retry', 'sendAgain', 'withdraw'] as const)
    expect(await li.refused(moveFiling, { id: settled?.id ?? '', version: settled?.version ?? 0, action, reason: 'x' })).toBe(
      'ILLEGAL_MOVE',
    );
});

test.each([
  ['failed', 'retry', 'filed', 1],
  ['unsure', 'sendAgain', 'filed', 2],
  ['queued', 'withdraw', 'withdrawn', 0],
] as const)('a person decides about a filing that is %s: %s', async (state, action, end, attempts) => {
  const { id, no } = await filedIn(state, `BL-${action}`);
  const filing = await filingOf(no);
  const decision = { id: filing?.id ?? '', version: filing?.version ?? 0, action };
  const viewer = await stage.cast({ name: 'Viewer', permits: [mayFile.view, may.view, may.edit] });
  expect(await viewer.refused(moveFiling, { ...decision, reason: 'x' })).toBe('NOT_PERMITTED');
  const stranger = await stage.cast({ companyId: stage.companies.vn });
  expect(await stranger.refused(moveFiling, { ...decision, reason: 'x' })).toBe('NOT_FOUND');
  if (action !== 'retry') expect(await li.refused(moveFiling, decision)).toBe('REASON_REQUIRED');
  await li.send(moveFiling, { ...decision, reason: '海关未收到' });
  await stage.runJobs();
  expect(await filingOf(no)).toMatchObject({ state: end, attempts, next_at: null });
  expect(await inOutbox(no)).toEqual(end === 'filed' ? [`${no}-1.xml`] : []);
  expect((await li.send(getDeclaration, { id })).state).toBe(end === 'filed' ? 'submitted' : 'reviewed');
  if (end === 'filed') return;
  // A declaration whose filing was taken out is filed again under a new key.
  await move(li, id, 'file');
  await stage.runJobs();
  expect(await inOutbox(no)).toEqual([`${no}-2.xml`]);
});

test.each(['checking', 'reviewed'] as const)(
  'a declaration in %s goes back to its declarant with a reason and is changed there',
  async (state) => {
    const { id } = await li.send(saveDeclaration, sheet({ bl_no: `BL-${state}` }));
    await receivePapers(li, id);
    await move(li, id, 'present');
    if (state === 'reviewed') await move(wang, id, 'review');
    const changed = async () => ({ ...sheet({ bl_no: `BL-${state}`, pieces: 11 }), id, version: await versionOf(id) });
    expect(await li.refused(saveDeclaration, await changed())).toBe('DECLARATION_FIXED');
    const declarant = await stage.cast({ name: 'Mai', permits: [may.view, may.edit, may.file] });
    const back = { id, version: await versionOf(id), action: 'sendBack' as const };
    expect(await declarant.refused(moveDeclaration, { ...back, reason: '件数不符' })).toBe('NOT_PERMITTED');
    expect(await wang.refused(moveDeclaration, back)).toBe('REASON_REQUIRED');
    await move(wang, id, 'sendBack', '件数不符');
    expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'draft', reason: '件数不符', reviewed_by_name: null, pieces: 10 });
    await li.send(saveDeclaration, await changed());
    await move(li, id, 'present');
    // The check was of what stood there before, so somebody checks again.
    expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'file' })).toBe('ILLEGAL_MOVE');
    expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'checking', reason: null, pieces: 11 });
  },
);

test('customs seizes what it inspects, and a number is that of one declaration', async () => {
  const { id } = await filed({ bl_no: 'BL-SEIZED' });
  const reply = async (of: string, more: Omit<ParamsOf<typeof replyDeclaration>, 'id' | 'version' | 'happened_at'>) => ({
    id: of,
    version: await versionOf(of),
    happened_at: '2026-11-20T02:30:00Z',
    ...more,
  });
  const customs_no = customsNo();
  expect(await li.refused(replyDeclaration, await reply(id, { kind: 'seized' }))).toBe('ILLEGAL_MOVE');
  await li.send(replyDeclaration, await reply(id, { kind: 'accepted', customs_no }));
  await li.send(replyDeclaration, await reply(id, { kind: 'inspection', reference: 'INS-1' }));
  await li.send(replyDeclaration, await reply(id, { kind: 'seized', text: '侵权货物' }));
  expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'seized', reason: '侵权货物', released_at: null });
  expect(await li.refused(replyDeclaration, await reply(id, { kind: 'passed' }))).toBe('ILLEGAL_MOVE');
  // Seized goods are given back with a reason.
  expect(await li.refused(replyDeclaration, await reply(id, { kind: 'released' }))).toBe('BAD_PARAMS');
  expect(await li.refused(confirmTaxes, { id, version: await versionOf(id) })).toBe('NOT_ACCEPTED');
  const other = await filed({ bl_no: 'BL-OTHER' });
  expect(await li.refused(replyDeclaration, await reply(other.id, { kind: 'accepted', customs_no }))).toBe('CUSTOMS_NO_TAKEN');
  expect(await li.send(getDeclaration, { id: other.id })).toMatchObject({ state: 'submitted', customs_no: null });
});

test('a declaration is presented with all that its duties need, and filed where there is a way', async () => {
  const thailand = {
    company_id: String(stage.companies.th),
    country: 'TH',
    domestic_code: '0105556012345',
    domestic_uscc: null,
    supervision_mode: null,
    customs_office: '2801',
    lines: [{ ...goods, hs_code: '87032310', qty: '1', unit_price: '5000', unit: 'C62' }],
  } as const;
  await system(({ db }) =>
    sql`with rate as (insert into customs_rate (country, direction, currency, rate, valid_from, valid_to) values ('TH', 'import', 'USD', 34, '2026-11-01', '2026-11-30'))
      insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, consumption_percent, vat_percent, valid_from)
      values ('TH', 'import', '8703', 'cars', 'mfn', 80, 30, 7, '2026-01-01')`.execute(db),
  );
  const somchai = await stage.cast({ name: 'Somchai', companyId: stage.companies.th });
  const presented = async (who: Player, changes: object) => {
    const { id } = await who.send(saveDeclaration, sheet(changes));
    await receivePapers(who, id);
    const refusal = await who.refused(moveDeclaration, { id, version: await versionOf(id, who), action: 'present' });
    expect((await who.send(getDeclaration, { id })).state).toBe('draft');
    return refusal;
  };
  expect(await presented(li, { trade_term: 'FOB' })).toBe('COST_MISSING');
  // A customs rate counts on its last day and not on the next one.
  await system(({ db }) =>
    sql`insert into customs_rate (country, direction, currency, rate, valid_from, valid_to)
      values ('CN', 'import', 'EUR', 8, '2026-11-01', '2026-11-19')`.execute(db),
  );
  const euros = { lines: [{ ...goods, currency: 'EUR' as const }] };
  expect(await presented(li, euros)).toBe('CUSTOMS_RATE_MISSING');
  const { id: timely } = await li.send(saveDeclaration, sheet({ ...euros, declared_on: '2026-11-19', bl_no: 'BL-EUR' }));
  await receivePapers(li, timely);
  expect(await move(li, timely, 'present')).toMatchObject({ state: 'checking' });
  expect(await presented(somchai, thailand)).toBe('RETAIL_MISSING');

  const { id, no } = await li.send(saveDeclaration, sheet({ bl_no: 'BL-NOWAY' }));
  await receivePapers(li, id);
  await move(li, id, 'present');
  await move(wang, id, 'review');
  const channel = (active: boolean) =>
    system(({ db }) => db.updateTable('customs_channel').set({ active }).where('country', '=', 'CN').execute());
  await channel(false);
  expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'file' })).toBe('NO_ADAPTER');
  expect((await li.send(getDeclaration, { id })).state).toBe('reviewed');
  expect(await filingOf(no)).toBeUndefined();
  await channel(true);
  await move(li, id, 'file');
  expect(await filingOf(no)).toMatchObject({ state: 'queued' });
});
