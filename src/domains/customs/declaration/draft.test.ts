import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { customsRates } from '../rate/master.ts';
import type { CustomsTables } from '../server/db.ts';
import { type DeclarationSheet, declarationSheet } from '../server/seed/declaration-sheet.ts';
import { customsTariffs } from '../tariff/master.ts';
import { getDeclaration, moveDeclaration, saveDeclaration, savePaper } from './contract.ts';

/* A draft is assessed by what is in force on its day, and presented with papers that are in force. It is declared on 20 November 2026. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  await stage.system<CustomsTables, unknown>(async ({ db }) => {
    await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from, active)
      values ('CN', 'export', '8471', 'computers', 'mfn', 5, 0, '2026-01-01', false), ('CN', 'export', '8471', 'computers', 'mfn', 10, 0, '2026-01-01', true)`.execute(
      db,
    );
    await sql`insert into customs_rate (country, direction, currency, rate, valid_from, valid_to, active)
      values ('CN', 'export', 'USD', 6, '2026-11-01', '2026-11-30', false), ('CN', 'export', 'USD', 7, '2026-11-01', '2026-11-30', true),
        ('CN', 'export', 'EUR', 8, '2026-11-01', '2026-11-30', false)`.execute(db);
  });
  li = await stage.cast({ name: 'Li' });
});
afterAll(() => stage.close());

const sheet = (changes: Partial<DeclarationSheet> = {}) =>
  declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, changes);
const [goods] = declarationSheet({ companyId: 0n, customerId: 0n }).lines;
const of = (id: string) => li.send(getDeclaration, { id });
const present = async (id: string) => ({ id, version: (await of(id)).version, action: 'present' as const });
type Kind = Awaited<ReturnType<typeof of>>['papers'][number]['kind'];
/** All papers of the checklist have come, one of them valid until a day. */
async function receive(id: string, until: Partial<Record<Kind, string>> = {}): Promise<void> {
  for (const { kind } of (await of(id)).papers)
    await li.send(savePaper, { id, kind, state: 'received', document_no: `P-${kind}`, valid_until: until[kind] ?? null });
}

test('a tariff row and a customs rate out of use assess nothing', async () => {
  const dollars = { lines: [{ ...goods, unit_price: '330', total: '330.00', currency: 'USD' as const }] } as Partial<DeclarationSheet>;
  const { id } = await li.send(saveDeclaration, sheet(dollars));
  // 330.00 USD × 7 = 2,310.00 with 10 % of duty in it.
  expect(await of(id)).toMatchObject({ value: '2310.00', duty: '210.00' });
  const { id: unknown } = await li.send(saveDeclaration, sheet({ lines: [{ ...goods, currency: 'EUR' }] } as Partial<DeclarationSheet>));
  expect((await of(unknown)).hs_lines).toMatchObject([{ gap: 'rate', duty: '0.00' }]);
});

test.each([
  ['2026-11-19', 'PAPERS_MISSING'],
  ['2026-11-20', null],
  ['2026-11-21', null],
])('a power of attorney that is valid until %s, for a declaration of 20 November: %s', async (day, refusal) => {
  const { id } = await li.send(saveDeclaration, sheet());
  await receive(id, { powerOfAttorney: day });
  if (refusal) expect(await li.refused(moveDeclaration, await present(id))).toBe(refusal);
  else expect((await li.send(moveDeclaration, await present(id))).state).toBe('checking');
});

test('a paper that is here stays when the declaration needs it no longer, and one that never came is off the list', async () => {
  const { id } = await li.send(saveDeclaration, sheet({ licence_no: 'L-1' }));
  const licence = async () => (await of(id)).papers.filter(({ kind }) => kind === 'licence');
  const without = async () => li.send(saveDeclaration, { ...sheet({ licence_no: null }), id, version: (await of(id)).version });
  const needed = async () => li.send(saveDeclaration, { ...sheet({ licence_no: 'L-1' }), id, version: (await of(id)).version });
  expect(await licence()).toMatchObject([{ state: 'missing', needed: true }]);
  await without();
  expect(await licence()).toEqual([]);
  await needed();
  await receive(id);
  await without();
  expect(await licence()).toMatchObject([{ state: 'received', needed: false, document_no: 'P-licence' }]);
  await needed();
  expect(await licence()).toMatchObject([{ state: 'received', needed: true, document_no: 'P-licence' }]);
});

test('no day has two customs rates of a currency, nor two tariff rows of a code and an origin', async () => {
  const faults = async ({ cmd }: { readonly cmd: string }, params: object) => {
    const { data } = await li.raw(cmd, { ...params, request_id: crypto.randomUUID() });
    return (data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`) ?? [];
  };
  // The rate in force ends on the 30th of November.
  const rate = { country: 'CN', direction: 'export', currency: 'USD', rate: '7.1', valid_to: '2026-12-31' };
  expect(await faults(customsRates.save, { ...rate, valid_from: '2026-11-30' })).toEqual(['valid_from CUSTOMS_RATE_OVERLAP']);
  expect(await faults(customsRates.save, { ...rate, valid_from: '2026-12-01' })).toEqual([]);
  // The tariff row in force has no end, and is not one of an agreement.
  const percents = { duty_percent: '5', consumption_percent: '0', interior_percent: '0', vat_percent: '0' };
  const row = { country: 'CN', direction: 'export', hs_code: '8471', name: 'computers', valid_from: '2026-12-01', ...percents };
  const preferential = { ...row, origin_kind: 'preferential' };
  expect(await faults(customsTariffs.save, { ...row, origin_kind: 'mfn' })).toEqual(['valid_from DUTY_OVERLAP']);
  expect(await faults(customsTariffs.save, preferential)).toEqual(['origin_country TARIFF_ORIGIN']);
  expect(await faults(customsTariffs.save, { ...preferential, origin_country: 'VN' })).toEqual([]);
});
