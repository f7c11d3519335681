import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { exportTemplateSheet, moveBillTemplate, saveBillTemplate } from './contract.ts';
import { houseLayout } from './layout.ts';

/* A bill in yuan, dong and dinars, whose amounts stand in one column of its spreadsheet. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'VND', 'CNY', 0.0003, '2026-11-10', '2026-11-10', 'manual'), (null, 'KWD', 'CNY', 23, '2026-11-10', '2026-11-10', 'manual')`.execute(
      work.db,
    );
    return setScene(work, stage.companies.cn, {});
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

test('each amount of a spreadsheet has the decimals of its own currency, and none a point without decimals', async () => {
  const draft = await lan.send(saveBillTemplate, {
    name: 'One',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    layout: houseLayout,
  });
  await lan.send(moveBillTemplate, { id: draft.id, version: draft.version, action: 'publish' });
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, on: '2026-11-10' };
  const bill = await billed(
    lan,
    wei,
    { ...owed, amount: '1234.5', currency: 'CNY' },
    { ...owed, amount: '500000', currency: 'VND' },
    { ...owed, amount: '12.345', currency: 'KWD' },
  );
  const { ticket } = await lan.send(exportTemplateSheet, { id: bill });
  const { rawPayload } = await stage.http.inject({ url: `/api/file/${ticket}` });
  const { sheets } = await readXlsx(rawPayload, { readStyles: true });
  const formats = new Map([...(sheets[0]?.cells?.values() ?? [])].map(({ value, style }) => [value, style?.numFmt]));
  expect([1234.5, 500000, 12.345].map((amount) => formats.get(amount))).toEqual(['#,##0.00', '#,##0', '#,##0.000']);
});
