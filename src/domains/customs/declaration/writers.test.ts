import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { CustomsTables } from '../server/db.ts';
import { receivePapers } from '../server/seed/declaration-acts.ts';
import { declarationSheet } from '../server/seed/declaration-sheet.ts';
import { getDeclaration, moveDeclaration, saveDeclaration } from './contract.ts';

/* A declaration is reviewed by a declarant who wrote nothing of it. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
let wang: Player;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from)
      values ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, '2026-01-01')`.execute(db),
  );
  [li, wang, chen] = [await stage.cast({ name: 'Li' }), await stage.cast({ name: 'Wang' }), await stage.cast({ name: 'Chen' })];
});
afterAll(() => stage.close());

test('nobody who saved a declaration reviews it, neither its author nor one who changed it before the last', async () => {
  const sheet = declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux });
  const { id } = await li.send(saveDeclaration, sheet);
  const of = async () => ({ id, version: (await li.send(getDeclaration, { id })).version });
  await wang.send(saveDeclaration, { ...sheet, ...(await of()), pieces: 11 });
  await chen.send(saveDeclaration, { ...sheet, ...(await of()), pieces: 11, marks: 'N/M' });
  await receivePapers(li, id);
  await li.send(moveDeclaration, { ...(await of()), action: 'present' });
  for (const who of [li, wang, chen]) expect(await who.refused(moveDeclaration, { ...(await of()), action: 'review' })).toBe('FOUR_EYES');
  const mai = await stage.cast({ name: 'Mai' });
  expect(await mai.send(moveDeclaration, { ...(await of()), action: 'review' })).toMatchObject({ state: 'reviewed' });
});
