import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, moveFreightJob } from '../../freight/job/contract.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { confirmTaxes, moveDeclaration, payTaxes, replyDeclaration, saveDeclaration } from '../declaration/contract.ts';
import { may } from '../declaration/permits.ts';
import type { CustomsTables } from '../server/db.ts';
import { listCases, moveCase, saveCase } from './contract.ts';
import type { DeclarationSheet } from '../server/seed/declaration-sheet.ts';

/* An accepted declaration changes only by a case: two declarants send it, customs decides. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from)
      values ('CN', 'export', '2504', 'graphite', 'mfn', 20, 0, '2026-01-01')`.execute(db),
  );
});
afterAll(() => stage.close());

let running = 0;
/** A declaration that customs has accepted. */
async function accepted(changes: Partial<DeclarationSheet> = {}): Promise<string> {
  const { id } = await customs.file(changes);
  const customs_no = `72002026${changes.direction === 'import' ? '1' : '0'}${String(++running).padStart(9, '0')}`;
  await customs.answer(id, { kind: 'accepted', happened_at: '2026-11-20T01:00:00Z', customs_no });
  return id;
}

test('an amendment is checked by a second declarant and changes the declaration only when customs approves it', async () => {
  const declaration_id = await accepted();
  const wanted = { declaration_id, kind: 'amendment' as const, reason: 'typing error' };
  expect(await li.refused(saveCase, wanted)).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'bl_no', after: 'BL1' }] })).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'net_kg', after: '41' }] })).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'net_kg', after: '35.0' }] })).toBe('BAD_PARAMS');
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'pieces', after: 'many' }] })).toBe('BAD_PARAMS');
  const changes = [
    { field: 'bl_no' as const, after: 'BL2' },
    { field: 'pieces' as const, after: '12' },
    // As much as the gross weight, and no more.
    { field: 'net_kg' as const, after: '40' },
  ];
  expect(await li.refused(saveCase, { ...wanted, changes: [{ field: 'net_kg', after: '40.001' }] })).toBe('BAD_PARAMS');
  const { id, version } = await li.send(saveCase, { ...wanted, changes });
  expect(await li.refused(saveCase, { ...wanted, changes })).toBe('CASE_OPEN');
  expect(await li.refused(moveCase, { id, version, action: 'send' })).toBe('FOUR_EYES');
  const sent = await wang.send(moveCase, { id, version, action: 'send' });
  expect(await customs.of(declaration_id)).toMatchObject({ bl_no: 'BL1', pieces: 10 });
  await li.send(moveCase, { id, version: sent.version, action: 'approve' });
  expect(await customs.of(declaration_id)).toMatchObject({ state: 'accepted', bl_no: 'BL2', pieces: 12 });
  expect((await li.send(listCases, { declaration_id })).rows[0]).toMatchObject({ state: 'approved' });
});

test('a person who drafted a case or changed its draft does not send it', async () => {
  const declaration_id = await accepted();
  const chen = await stage.cast({ name: 'Chen' });
  const wanted = {
    declaration_id,
    kind: 'amendment' as const,
    reason: 'typing error',
    changes: [{ field: 'bl_no' as const, after: 'BL3' }],
  };
  const { id, version } = await li.send(saveCase, wanted);
  const changed = await wang.send(saveCase, { ...wanted, id, version, reason: 'a typing error' });
  for (const who of [li, wang]) expect(await who.refused(moveCase, { id, version: changed.version, action: 'send' })).toBe('FOUR_EYES');
  expect((await li.send(listCases, { declaration_id })).rows[0]).toMatchObject({ created_by_name: 'Li' });
  expect((await chen.send(moveCase, { id, version: changed.version, action: 'send' })).state).toBe('sent');
});

test('a deletion that customs refuses changes nothing; approved, the declaration is deleted', async () => {
  const declaration_id = await accepted();
  const deletion = { declaration_id, kind: 'deletion' as const, reason: 'order cancelled' };
  const first = await li.send(saveCase, deletion);
  const sent = await wang.send(moveCase, { ...first, action: 'send' });
  expect(await li.refused(moveCase, { id: first.id, version: sent.version, action: 'refuse' })).toBe('REASON_REQUIRED');
  await li.send(moveCase, { id: first.id, version: sent.version, action: 'refuse', reason: 'goods have left' });
  expect((await customs.of(declaration_id)).state).toBe('accepted');
  const second = await li.send(saveCase, deletion);
  const again = await wang.send(moveCase, { ...second, action: 'send' });
  await li.send(moveCase, { id: second.id, version: again.version, action: 'approve' });
  expect((await customs.of(declaration_id)).state).toBe('deleted');
  expect(await li.refused(saveCase, deletion)).toBe('NOT_ACCEPTED');
});

test('a draft needs no case, a case is of one declaration, and another company sees none', async () => {
  const declaration_id = await accepted();
  const saved = await li.send(saveCase, { declaration_id, kind: 'deletion', reason: 'x' });
  const moved = { ...saved, declaration_id: await accepted(), kind: 'deletion' as const, reason: 'y' };
  expect(await li.refused(saveCase, moved)).toBe('NOT_FOUND');
  const stranger = await stage.cast({ companyId: stage.companies.vn, scope: 'company' });
  expect((await stranger.send(listCases, { declaration_id })).rows).toEqual([]);
  expect(await stranger.refused(saveCase, { declaration_id, kind: 'deletion', reason: 'x' })).toBe('NOT_FOUND');
});

/** Customs approves the deletion of a declaration. */
async function deletion(declaration_id: string) {
  const saved = await li.send(saveCase, { declaration_id, kind: 'deletion', reason: 'cargo withdrawn' });
  const sent = await wang.send(moveCase, { ...saved, action: 'send' });
  return { id: saved.id, version: sent.version, action: 'approve' } as const;
}
const release = async (id: string) => customs.answer(id, { kind: 'released', happened_at: '2026-11-20T01:30:00Z' });

test('the duties of a deleted declaration are neither confirmed nor paid', async () => {
  const graphite = {
    hs_code: '2504101000',
    name: '石墨',
    qty: '1',
    unit: '吨',
    unit_price: '500',
    total: '500.00',
    currency: 'CNY',
  } as const;
  const id = await accepted({ lines: [{ ...graphite, origin: 'CN' }] });
  const { version } = await li.send(confirmTaxes, { id, version: (await customs.of(id)).version });
  expect(await customs.of(id)).toMatchObject({ taxes: '83.33', taxes_confirmed_by_name: 'Li' });
  expect(version).toBe((await customs.of(id)).version);
  await li.send(moveCase, await deletion(id));
  expect(await customs.of(id)).toMatchObject({ state: 'deleted', taxes_confirmed_at: null, taxes_confirmed_by_name: null });
  const pay = async () => ({ id, version: (await customs.of(id)).version, paid_on: '2026-11-20', payment_no: 'T1' });
  expect(await wang.refused(payTaxes, await pay())).toBe('NOT_ACCEPTED');
  // One that was deleted with its confirmation, before deletions took it back.
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`update customs_declaration set taxes_confirmed_by = ${li.accountId}, taxes_confirmed_at = now() where id = ${id}`.execute(db),
  );
  expect(await wang.refused(payTaxes, await pay())).toBe('NOT_ACCEPTED');
});

test('a deleted declaration takes its clearance back from the freight job, until the goods have left', async () => {
  const job = await customs.job();
  const cleared = async () =>
    (await li.send(getFreightJob, { id: job.id })).milestones.find(({ kind }) => kind === 'exportCleared')?.actual_at ?? null;
  const id = await accepted({ freight_job_id: job.id });
  await release(id);
  expect(await cleared()).toBe('2026-11-20T01:30:00.000Z');
  const approval = await deletion(id);
  const setState = (state: 'departed' | 'draft') =>
    stage.system<CustomsTables, unknown>(({ db }) => sql`update freight_job set state = ${state} where id = ${job.id}`.execute(db));
  await setState('departed');
  expect(await li.refused(moveCase, approval)).toBe('CLEARED_GOODS_GONE');
  expect((await customs.of(id)).state).toBe('released');
  expect(await cleared()).toBe('2026-11-20T01:30:00.000Z');
  await setState('draft');
  await li.send(moveCase, approval);
  expect((await customs.of(id)).state).toBe('deleted');
  expect(await cleared()).toBeNull();
});

test('a deleted declaration holds the legs that its release freed, until a truck has left with one; a leg that a person freed stays free', async () => {
  const order = await stage.system<CustomsTables, bigint>(async (work) => {
    const id = await addOrder(work, customs.scene, { no: 'SO-DEL1', pieces: 10, kg: '40', m3: '1', region: 'border' });
    const way = [customs.scene.nanning, customs.scene.hanoi];
    await sql`insert into order_leg (order_id, seq, from_station_id, to_station_id, transit_hours, needs_release, released_at, release_note)
      values (${id}, 1, ${way[0]}, ${way[1]}, 5, true, now(), '口岸放行'), (${id}, 2, ${way[1]}, ${way[0]}, 5, true, null, null)`.execute(
      work.db,
    );
    return id;
  });
  const legs = () =>
    stage.system<CustomsTables, unknown[]>(async ({ db }) => {
      const { rows } = await sql<{ free: boolean; release_note: string | null }>`
        select released_at is not null as free, release_note from order_leg where order_id = ${order} order by seq`.execute(db);
      return rows.map(({ free, release_note }) => [free, release_note]);
    });
  const id = await accepted({ order_id: String(order) });
  const { customs_no } = await customs.of(id);
  await release(id);
  const freed = [
    [true, '口岸放行'],
    [true, customs_no],
  ];
  expect(await legs()).toEqual(freed);
  const approval = await deletion(id);
  const trip = await stage.system<CustomsTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{
      id: bigint;
    }>`insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id,
        planned_depart, planned_arrive, departed_at, state)
      values ('WO-DEL1', ${stage.companies.cn}, 'border', true, ${customs.scene.ownFleet}, ${customs.scene.hanoi}, ${customs.scene.nanning}, now(), now() + interval '1 day', now(), 'departed')
      returning id`.execute(db);
    const trip_id = rows[0]?.id ?? 0n;
    await sql`insert into work_order_load (work_order_id, order_id, order_no, goods, pieces, gross_kg, leg)
      values (${trip_id}, ${order}, 'SO-DEL1', 'Parts', 10, 40, 2)`.execute(db);
    return trip_id;
  });
  expect(await li.refused(moveCase, approval)).toBe('LEG_GONE');
  expect(await legs()).toEqual(freed);
  await stage.system<CustomsTables, unknown>(({ db }) => sql`update work_order set departed_at = null where id = ${trip}`.execute(db));
  await li.send(moveCase, approval);
  expect(await legs()).toEqual([
    [true, '口岸放行'],
    [false, null],
  ]);
});

test.each(['draft', 'sent'] as const)(
  'a case that is %s is withdrawn with a reason, changes nothing, and makes room for another',
  async (state) => {
    const declaration_id = await accepted();
    const wanted = {
      declaration_id,
      kind: 'amendment' as const,
      reason: 'typing error',
      changes: [{ field: 'pieces' as const, after: '12' }],
    };
    let { id, version } = await li.send(saveCase, wanted);
    if (state === 'sent') {
      version = (await wang.send(moveCase, { id, version, action: 'send' })).version;
      expect(await li.refused(saveCase, { ...wanted, id, version })).toBe('CASE_FIXED');
    }
    const viewer = await stage.cast({ permits: [may.view, may.file] });
    expect(await viewer.refused(moveCase, { id, version, action: 'withdraw', reason: 'x' })).toBe('NOT_PERMITTED');
    expect(await li.refused(moveCase, { id, version, action: 'withdraw' })).toBe('REASON_REQUIRED');
    const stale = { id, version: version + 1, action: 'withdraw', reason: 'x' } as const;
    expect(await li.refused(moveCase, stale)).toBe('CHANGED_MEANWHILE');
    const withdrawn = await li.send(moveCase, { id, version, action: 'withdraw', reason: 'right as it was' });
    expect(await li.refused(moveCase, { id, version: withdrawn.version, action: 'approve' })).toBe('ILLEGAL_MOVE');
    const { rows } = await li.send(listCases, { declaration_id });
    expect(rows.map((row) => [row.state, row.decision])).toEqual([['withdrawn', 'right as it was']]);
    expect(await customs.of(declaration_id)).toMatchObject({ state: 'accepted', pieces: 10 });
    await li.send(saveCase, wanted);
  },
);

test('a declaration is deleted while customs inspects it, but not once its duties are paid; one without duties confirms none', async () => {
  const inspected = await accepted();
  expect(await li.refused(confirmTaxes, { id: inspected, version: (await customs.of(inspected)).version })).toBe('NO_TAXES');
  const inspection = { kind: 'inspection', happened_at: '2026-11-20T01:20:00Z', reference: 'INS-1' } as const;
  await customs.answer(inspected, inspection);
  await li.send(moveCase, await deletion(inspected));
  expect((await customs.of(inspected)).state).toBe('deleted');

  const graphite = {
    hs_code: '2504101000',
    name: '石墨',
    qty: '1',
    unit: '吨',
    unit_price: '500',
    total: '500.00',
    currency: 'CNY',
  } as const;
  const paid = await accepted({ lines: [{ ...graphite, origin: 'CN' }] });
  await li.send(confirmTaxes, { id: paid, version: (await customs.of(paid)).version });
  await feeName();
  await wang.send(payTaxes, { id: paid, version: (await customs.of(paid)).version, paid_on: '2026-11-20', payment_no: 'T1' });
  const approval = await deletion(paid);
  expect(await li.refused(moveCase, approval)).toBe('TAXES_PAID');
  expect(await customs.of(paid)).toMatchObject({ state: 'accepted', taxes: '83.33', taxes_paid_on: '2026-11-20' });
  expect((await li.send(listCases, { declaration_id: paid })).rows[0]?.state).toBe('sent');
});

/** The fee under which paid duties are passed on. */
async function feeName(): Promise<void> {
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`with type as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('CU', '报关', 'Hải quan', 'Customs', 'ศุลกากร', 'duty') returning id
      ) insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select 'DUTY', '代垫税费', 'Thuế chi hộ', 'Duties', 'อากร', id, 'CNY', 'order', true from type`.execute(db),
  );
}

type Reply = Pick<ParamsOf<typeof replyDeclaration>, 'kind' | 'text' | 'reference'>;
const answered = async (id: string, reply: Reply) => customs.answer(id, { happened_at: '2026-11-20T01:30:00Z', ...reply });
async function approved(declaration_id: string, reason: string, meanwhile: () => Promise<void>): Promise<void> {
  const saved = await li.send(saveCase, { declaration_id, kind: 'deletion', reason });
  await meanwhile();
  const sent = await wang.send(moveCase, { ...saved, action: 'send' });
  await li.send(moveCase, { id: saved.id, version: sent.version, action: 'approve' });
}
const airJob = async (direction: 'export' | 'import', master_no: string) =>
  (await customs.job({ mode: 'air', service: 'direct', direction, master_no })).id;
const jobMove = async (...of: Parameters<CustomsStage['jobMove']>) => ({ ...(await customs.jobMove(...of)), at: '2026-11-20T01:45:00Z' });

test('an export does not depart before customs releases it, and one without a declaration is free', async () => {
  const id = await airJob('export', '999-12345675');
  const declaration = await accepted({ freight_job_id: id });
  await li.send(moveFreightJob, await jobMove(id, 'start'));
  expect(await li.refused(moveFreightJob, await jobMove(id, 'depart'))).toBe('HELD_BY_CUSTOMS');
  await answered(declaration, { kind: 'released' });
  expect((await li.send(moveFreightJob, await jobMove(id, 'depart'))).state).toBe('departed');
  const free = await airJob('export', '999-12345686');
  // A draft is not with customs.
  await li.send(saveDeclaration, customs.sheet({ freight_job_id: free }));
  await li.send(moveFreightJob, await jobMove(free, 'start'));
  expect((await li.send(moveFreightJob, await jobMove(free, 'depart'))).state).toBe('departed');
});

test('an import that customs inspects or has seized is not delivered; given back with a reason, it is', async () => {
  const id = await airJob('import', '999-12345690');
  const declaration = await accepted({ freight_job_id: id, direction: 'import', trade_term: 'CIF' });
  for (const action of ['start', 'depart', 'arrive'] as const) await li.send(moveFreightJob, await jobMove(id, action));
  await answered(declaration, { kind: 'inspection', reference: 'INS-1' });
  expect(await li.refused(moveFreightJob, await jobMove(id, 'deliver'))).toBe('HELD_BY_CUSTOMS');
  await answered(declaration, { kind: 'seized', text: '涉嫌侵权' });
  expect(await li.refused(moveFreightJob, await jobMove(id, 'deliver'))).toBe('HELD_BY_CUSTOMS');
  const released = {
    id: declaration,
    version: (await customs.of(declaration)).version,
    happened_at: '2026-11-20T01:40:00Z',
    kind: 'released' as const,
  };
  expect(await li.refused(replyDeclaration, released)).toBe('BAD_PARAMS');
  await li.send(replyDeclaration, { ...released, text: '不构成侵权，解除扣留' });
  expect(await customs.of(declaration)).toMatchObject({ state: 'released', reason: '不构成侵权，解除扣留' });
  expect((await li.send(moveFreightJob, await jobMove(id, 'deliver'))).state).toBe('delivered');
});

test('a case may be opened from the acceptance on, also of seized goods; a declaration of forfeited goods is deleted', async () => {
  const isFree = async (declaration_id: string) => (await li.send(listCases, { declaration_id })).free;
  expect(await isFree((await li.send(saveDeclaration, customs.sheet())).id)).toBe(false);
  const id = await accepted();
  expect(await isFree(id)).toBe(true);
  await answered(id, { kind: 'inspection', reference: 'INS-2' });
  expect(await isFree(id)).toBe(true);
  await answered(id, { kind: 'seized', text: '侵权货物' });
  expect(await isFree(id)).toBe(true);
  await approved(id, '货物没收', async () => expect(await isFree(id)).toBe(false));
  expect(await customs.of(id)).toMatchObject({ state: 'deleted' });
  expect(await isFree(id)).toBe(false);
});

test('the gross weight is amended, but not where a cost by the tonne makes it decide duties', async () => {
  const change = (declaration_id: string) => ({
    declaration_id,
    kind: 'amendment' as const,
    reason: 'weighed again',
    changes: [{ field: 'gross_kg' as const, after: '44' }],
  });
  const weighed = await accepted({
    direction: 'import',
    trade_term: 'CIF',
    freight_value: '100',
    freight_mark: 'unitPrice',
    freight_currency: 'CNY',
  });
  const reply = await li.raw(saveCase.cmd, { ...change(weighed), request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'changes.0.field', why: 'WEIGHT_DECIDES_DUTIES' }] });
  expect(await li.send(saveCase, change(await accepted()))).toMatchObject({ version: 1 });
});

test('a declaration is closed when customs has decided on its case', async () => {
  const declaration_id = await accepted();
  await release(declaration_id);
  const wanted = { declaration_id, kind: 'amendment' as const, reason: 'typo', changes: [{ field: 'bl_no' as const, after: 'BL9' }] };
  const { id, version } = await li.send(saveCase, wanted);
  const close = async () => ({ id: declaration_id, version: (await customs.of(declaration_id)).version, action: 'close' as const });
  expect(await li.refused(moveDeclaration, await close())).toBe('CASE_OPEN');
  const sent = await wang.send(moveCase, { id, version, action: 'send' });
  expect(await li.refused(moveDeclaration, await close())).toBe('CASE_OPEN');
  await li.send(moveCase, { id, version: sent.version, action: 'approve' });
  expect((await li.send(moveDeclaration, await close())).state).toBe('closed');
});
