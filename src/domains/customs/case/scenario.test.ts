import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { getDeclaration, moveDeclaration, replyDeclaration, saveDeclaration, savePaper } from '../declaration/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { listCases, moveCase, saveCase } from './contract.ts';

/* An accepted declaration changes only by a case: two declarants send it, customs decides. */

let stage: Stage;
let scene: Scene;
let li: Player;
let wang: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, Scene>((work) => setScene(work, stage.companies.cn));
  await stage.system<CustomsTables, unknown>(async ({ db }) => {
    await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from)
      values ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, '2026-01-01')`.execute(db);
    await sql`insert into customs_channel (company_id, country, adapter) values (${stage.companies.cn}, 'CN', 'fileDrop')`.execute(db);
  });
  li = await stage.cast({ name: 'Li' });
  wang = await stage.cast({ name: 'Wang' });
});
afterAll(() => stage.close());

let running = 0;
const of = (id: string) => li.send(getDeclaration, { id });
/** A declaration that customs has accepted. */
async function accepted(): Promise<string> {
  const { id } = await li.send(saveDeclaration, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    country: 'CN',
    direction: 'export',
    domestic_party: '南宁立讯',
    domestic_code: '4501234567',
    domestic_uscc: '91450100MA5K00001A',
    overseas_party: 'Dell Inc.',
    customs_office: '7200',
    declared_on: '2026-11-20',
    transport_mode: 'road',
    bl_no: 'BL1',
    supervision_mode: '0110',
    contract_no: 'K-1',
    trade_country: 'VN',
    counter_country: 'VN',
    package_type: 'carton',
    pieces: 10,
    gross_kg: '40',
    net_kg: '35',
    trade_term: 'FOB',
    lines: [
      { hs_code: '8471300000', name: '电脑', qty: '1', unit: '台', unit_price: '500', total: '500.00', currency: 'CNY', origin: 'CN' },
    ],
  });
  for (const { kind } of (await of(id)).papers) await li.send(savePaper, { id, kind, state: 'received', document_no: 'P' });
  await li.send(moveDeclaration, { id, version: (await of(id)).version, action: 'present' });
  await wang.send(moveDeclaration, { id, version: (await of(id)).version, action: 'review' });
  await li.send(moveDeclaration, { id, version: (await of(id)).version, action: 'file' });
  const customs_no = `720020260${String(++running).padStart(9, '0')}`;
  await li.send(replyDeclaration, {
    id,
    version: (await of(id)).version,
    kind: 'accepted',
    happened_at: '2026-11-20T01:00:00Z',
    customs_no,
  });
  return id;
}

test('an amendment is checked by a second declarant and changes the declaration only when customs approves it', async () => {
  const declaration_id = await accepted();
  const wanted = { declaration_id, kind: 'amendment' as const, reason: 'typing error' };
  expect(await li.refused(saveCase, wanted)).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'bl_no', after: 'BL1' }] })).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'net_kg', after: '41' }] })).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'pieces', after: 'many' }] })).toBe('BAD_PARAMS');
  const changes = [
    { field: 'bl_no' as const, after: 'BL2' },
    { field: 'pieces' as const, after: '12' },
  ];
  const { id, version } = await li.send(saveCase, { ...wanted, changes });
  expect(await li.refused(saveCase, { ...wanted, changes })).toBe('CASE_OPEN');
  expect(await li.refused(moveCase, { id, version, action: 'send' })).toBe('FOUR_EYES');
  const sent = await wang.send(moveCase, { id, version, action: 'send' });
  expect(await of(declaration_id)).toMatchObject({ bl_no: 'BL1', pieces: 10 });
  await li.send(moveCase, { id, version: sent.version, action: 'approve' });
  expect(await of(declaration_id)).toMatchObject({ state: 'accepted', bl_no: 'BL2', pieces: 12 });
  expect((await li.send(listCases, { declaration_id })).rows[0]).toMatchObject({ state: 'approved' });
});

test('a deletion that customs refuses changes nothing; approved, the declaration is deleted', async () => {
  const declaration_id = await accepted();
  const deletion = { declaration_id, kind: 'deletion' as const, reason: 'order cancelled' };
  const first = await li.send(saveCase, deletion);
  const sent = await wang.send(moveCase, { ...first, action: 'send' });
  expect(await li.refused(moveCase, { id: first.id, version: sent.version, action: 'refuse' })).toBe('REASON_REQUIRED');
  await li.send(moveCase, { id: first.id, version: sent.version, action: 'refuse', reason: 'goods have left' });
  expect((await of(declaration_id)).state).toBe('accepted');
  const second = await li.send(saveCase, deletion);
  const again = await wang.send(moveCase, { ...second, action: 'send' });
  await li.send(moveCase, { id: second.id, version: again.version, action: 'approve' });
  expect((await of(declaration_id)).state).toBe('deleted');
  expect(await li.refused(saveCase, deletion)).toBe('NOT_ACCEPTED');
});

test('a draft needs no case, and another company sees none', async () => {
  const declaration_id = await accepted();
  await li.send(saveCase, { declaration_id, kind: 'deletion', reason: 'x' });
  const stranger = await stage.cast({ companyId: stage.companies.vn, scope: 'company' });
  expect((await stranger.send(listCases, { declaration_id })).rows).toEqual([]);
  expect(await stranger.refused(saveCase, { declaration_id, kind: 'deletion', reason: 'x' })).toBe('NOT_FOUND');
});
