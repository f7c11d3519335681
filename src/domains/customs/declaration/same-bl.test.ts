import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { CustomsTables } from '../server/db.ts';
import { type DeclarationSheet, declarationSheet } from '../server/seed/declaration-sheet.ts';
import { getDeclaration, moveDeclaration, saveDeclaration } from './contract.ts';

/* Two declarants may write a declaration for one bill of lading. Each sees that of the other, before the goods are declared twice. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  li = await stage.cast({ name: 'Li' });
  chen = await stage.cast({ name: 'Chen' });
});
afterAll(() => stage.close());

const declared = (who: Player, bl_no: string | null, changes: Partial<DeclarationSheet> = {}) =>
  who.send(saveDeclaration, declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, { bl_no, ...changes }));
const othersOf = async (id: string) => (await li.send(getDeclaration, { id })).same_bl.map(({ no, state }) => `${no} ${state}`);

test('a declaration names the others of its bill of lading and direction, until they are discarded', async () => {
  const [first, second] = [await declared(li, 'BGL7001'), await declared(chen, 'BGL7001')];
  const [one, other] = await Promise.all([first, second].map(({ id }) => li.send(getDeclaration, { id })));
  expect(await othersOf(first.id)).toEqual([`${other?.no} draft`]);
  expect(await othersOf(second.id)).toEqual([`${one?.no} draft`]);
  // The same bill is also of the import at its other end, another bill is of other goods, and no bill is like no other.
  await declared(li, 'BGL7001', { direction: 'import' });
  await declared(li, 'BGL7002');
  const bare = await declared(li, null);
  await declared(li, null);
  expect(await othersOf(first.id)).toHaveLength(1);
  expect(await othersOf(bare.id)).toEqual([]);
  const { id, version } = second;
  await chen.send(moveDeclaration, { id, version, action: 'discard', reason: '重复' });
  expect(await othersOf(first.id)).toEqual([]);
});

test('a declaration of another company is not named', async () => {
  const { id } = await declared(li, 'BGL7003');
  const abroad = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  await abroad.send(saveDeclaration, declarationSheet({ companyId: stage.companies.vn, customerId: scene.lux }, { bl_no: 'BGL7003' }));
  expect(await othersOf(id)).toEqual([]);
});
