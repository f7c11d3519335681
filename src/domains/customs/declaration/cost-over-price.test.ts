import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { CustomsTables } from '../server/db.ts';
import { declarationSheet } from '../server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../server/seed/scene.ts';
import { getDeclaration, saveDeclaration } from './contract.ts';

/* The customs value of an export is its price without the freight that it contains. Computers leave with an export duty of ten per cent. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setCustomsScene(work, stage.companies.cn));
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`update customs_tariff set duty_percent = 10 where direction = 'export' and hs_code = '8471'`.execute(db),
  );
  li = await stage.cast({ name: 'Li' });
});
afterAll(() => stage.close());

test('freight that is more than the price that contains it is refused beside its field', async () => {
  const computers = declarationSheet(
    { companyId: stage.companies.cn, customerId: scene.lux },
    { trade_term: 'CIF', freight_value: '400', freight_currency: 'CNY' },
  );
  const { id } = await li.send(saveDeclaration, computers);
  expect(await li.send(getDeclaration, { id })).toMatchObject({ value: '100.00', duty: '9.09' });
  const { data } = await li.raw(saveDeclaration.cmd, { ...computers, freight_value: '4000', request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ at: [{ at: 'freight_value', why: 'COST_OVER_PRICE' }] });
});
