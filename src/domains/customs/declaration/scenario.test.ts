import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportStage, startImportStage } from '../../../apps/customs-stage.ts';
import { type Player, Refused, type Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { mergeFreightHouses, splitFreightHouse } from '../../freight/house/contract.ts';
import { listCases, saveCase } from '../case/contract.ts';
import { receivePapers } from '../server/seed/declaration-acts.ts';
import type { DeclarationSheet } from '../server/seed/declaration-sheet.ts';
import { type ImportScene, notebooks } from '../server/seed/import-scene.ts';
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

/*
 * A declarant prepares, a second one checks, the robot files, customs answers, duties are paid and passed on; filing.scenario.test.ts has the
 * ways of a filing. The stage's day is 20 November 2026.
 */

let stage: Stage;
let scene: ImportScene;
let li: Player;
let wang: Player;
let system: ImportStage['system'];
let sheet: ImportStage['sheet'];
let versionOf: ImportStage['versionOf'];
let move: ImportStage['move'];
let filed: ImportStage['filed'];
let filingOf: ImportStage['filingOf'];
let drops: ImportStage['drops'];
let jobs: ImportStage['jobs'];
beforeAll(async () => {
  ({ stage, scene, li, wang, system, sheet, versionOf, move, filed, filingOf, drops, jobs } = await startImportStage());
  stage.clock.set('2026-11-20T03:00:00Z');
});
afterAll(() => stage.close());

test('a declaration is checked by a second declarant, filed once, released, and its duties become disbursements', async () => {
  const order = await system((work) =>
    addOrder(work, scene, { no: 'SO-CUS1', pieces: 20, kg: '2000', m3: '8', region: 'border', pickup: new Date('2026-11-21T01:00:00Z') }),
  );
  await system(({ db }) =>
    db
      .insertInto('order_leg')
      .values([
        { order_id: order, seq: 1, from_station_id: scene.nanning, to_station_id: scene.gate, transit_hours: '5' },
        { order_id: order, seq: 2, from_station_id: scene.gate, to_station_id: scene.hanoi, transit_hours: '9', needs_release: true },
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
        from_station_id: scene.gate,
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
  const { id } = await li.send(saveDeclaration, sheet({ lines: [{ ...notebooks, hs_code: '2402100000' }] }));
  expect((await li.send(getDeclaration, { id })).hs_lines[0]).toMatchObject({ gap: 'tariff', duty: '0.00' });
  await receivePapers(li, id);
  expect(await li.refused(moveDeclaration, { id, version: await versionOf(id), action: 'present' })).toBe('DUTY_MISSING');
  await li.send(saveDeclaration, {
    ...sheet({ declared_on: '2026-11-19', lines: [{ ...notebooks, hs_code: '2402100000' }] }),
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
  expect(await refusal({ lines: [{ ...notebooks, total: '5000.02' }] })).toEqual(['lines.0.total TOTAL_DIFFERS']);
  expect(await refusal({ lines: Array(51).fill(notebooks) })).toEqual(['lines TOO_MANY_HS_LINES']);
  expect(await refusal({ pre_entry_no: '720020260000000001' })).toEqual(['pre_entry_no BAD_NO_CN']);
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

let acceptances = 0;
const customsNo = () => `7200202610000001${String(++acceptances).padStart(2, '0')}`;

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
    lines: [{ ...notebooks, hs_code: '87032310', qty: '1', unit_price: '5000', unit: 'C62' }],
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
  const euros = { lines: [{ ...notebooks, currency: 'EUR' as const }] };
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
