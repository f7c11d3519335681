import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { may as mayDocuments } from '../document/permits.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveOrder, saveOrder } from '../transport-order/contract.ts';
import { may } from '../transport-order/permits.ts';
import { readKnown } from '../transport-order/save/contract.ts';
import { countOrders } from './contract.ts';

/* The badge of order review, and the customer facts that the form fills in when a customer is chosen. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

test('an order counts from its submission to its decision, for reviewers of its company alone', async () => {
  const { id, version } = await clerk.send(saveOrder, orderSheet(scene, { submit: false }));
  const reviewer = await stage.cast({ permits: [may.view, may.review] });
  const waiting = async (player = reviewer) => (await player.send(countOrders, {})).to_review;
  expect(await waiting()).toBe(0);
  const movedOrder = await clerk.send(moveOrder, { id, version, action: 'submit' });
  expect(await waiting()).toBe(1);
  expect(await waiting(await stage.cast({ companyId: stage.companies.vn }))).toBe(0);
  // A user who sees proofs of delivery but does not review has no count of reviews.
  expect(await waiting(await stage.cast({ permits: [mayDocuments.view] }))).toBe(0);
  await reviewer.send(moveOrder, { id, version: movedOrder.version, action: 'reject', reason: '地址不全' });
  expect(await waiting()).toBe(0);
});

test('the form is told which company and people a customer has; a clerk of another company enters for the own one', async () => {
  const names = { customer_id: String(scene.lux), place_id: null, customer_line_id: null };
  expect(await clerk.send(readKnown, names)).toMatchObject({
    customer: { company_id: String(stage.companies.cn), hold: false },
    place: null,
    customer_line: null,
  });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(readKnown, names)).customer).toMatchObject({ company_id: String(stage.companies.th) });
  expect((await clerk.send(readKnown, { ...names, customer_id: '999999' })).customer).toBeNull();
  expect(await (await stage.cast({ permits: [may.view] })).refused(readKnown, names)).toBe('NOT_PERMITTED');
});
