import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { Currency } from '../../../kernel/money.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { getBill } from '../bill/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { addFeeDocument, moveFeeDocument } from './contract.ts';

/* RIVAL has sent us an invoice, whose tax is deducted, when it is merged into FLEET. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

async function invoice(document_no: string, party: bigint, [maker, reviewer] = [lan, wei], currency: Currency = 'CNY') {
  const owed = { side: 'payable', party, fee: scene.fuel, amount: '106', currency, on: '2026-11-18' } as const;
  const { bill_no } = await maker.send(getBill, { id: await billed(maker, reviewer, owed) });
  const file_id = await maker.upload('invoice.pdf', Buffer.from(`%PDF-1.4\n${bill_no}\n%%EOF`));
  const facts = { document_on: '2026-11-19', currency, amount: '106', tax: '6', file_id, remark: null } as const;
  return { ...facts, kind: 'invoice' as const, bill_no, document_no };
}

test('an invoice of a merged carrier is not deducted once more under the name that is left', async () => {
  const paper = await lan.send(addFeeDocument, await invoice('INV-7', scene.rival));
  await wei.send(moveFeeDocument, { ...paper, action: 'accept' });
  const another = await invoice('INV-7', scene.carrier);
  await mergeTwins(lan, 'carrier', scene.rival, scene.carrier);
  expect(await lan.refused(addFeeDocument, another)).toBe('DOCUMENT_TWICE');
  await lan.send(addFeeDocument, { ...another, document_no: 'INV-8' });
  const fleet = await stage.cast({ name: 'FLEET', type: 2, carrierId: scene.carrier });
  expect(await fleet.refused(addFeeDocument, { ...another, file_id: await fleet.upload('a.pdf', Buffer.from('%PDF-1.4\nA\n%%EOF')) })).toBe(
    'DOCUMENT_TWICE',
  );
  // Nor in the books of another of our companies, to which nobody sends the same paper.
  const [mai, hoa] = [await stage.cast({ companyId: stage.companies.vn }), await stage.cast({ companyId: stage.companies.vn })];
  expect(await mai.refused(addFeeDocument, await invoice('INV-7', scene.carrier, [mai, hoa], 'VND'))).toBe('DOCUMENT_TWICE');
});
