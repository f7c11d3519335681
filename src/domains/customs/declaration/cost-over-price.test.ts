import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { CustomsTables } from '../server/db.ts';
import { getDeclaration, saveDeclaration } from './contract.ts';

/* The customs value of an export is its price without the freight that it contains. Computers leave with an export duty of ten per cent. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li } = customs);
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`update customs_tariff set duty_percent = 10 where direction = 'export' and hs_code = '8471'`.execute(db),
  );
});
afterAll(() => stage.close());

test('freight that is more than the price that contains it is refused beside its field', async () => {
  const computers = customs.sheet({ trade_term: 'CIF', freight_value: '400', freight_currency: 'CNY' });
  const { id } = await li.send(saveDeclaration, computers);
  expect(await li.send(getDeclaration, { id })).toMatchObject({ value: '100.00', duty: '9.09' });
  const { data } = await li.raw(saveDeclaration.cmd, { ...computers, freight_value: '4000', request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ at: [{ at: 'freight_value', why: 'COST_OVER_PRICE' }] });
});
