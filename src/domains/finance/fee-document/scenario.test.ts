import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { addFeeDocument, listDocuments, listOwnDocuments, moveFeeDocument } from './contract.ts';

/* We owe FLEET 7,300.00 CNY on one bill. It sends two invoices for it, the second one too large; RIVAL sees none of this. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let fleet: Player;
let rival: Player;
let billNo: string;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage({ '2026-11-10': '7.10' }));
  fleet = await stage.cast({ name: 'FLEET', type: 2, carrierId: scene.carrier });
  rival = await stage.cast({ name: 'RIVAL', type: 2, carrierId: scene.rival });
  const { ids } = await lan.send(enterCharges, {
    lines: [
      {
        side: 'payable',
        order_no: null,
        work_order_no: null,
        customer_id: null,
        carrier_id: String(scene.carrier),
        fee_name_id: String(scene.fuel),
        description: null,
        quantity: '1',
        unit_price: '7300',
        currency: 'CNY',
        business_on: '2026-11-10',
      },
    ],
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  const [bill] = bills;
  billNo = bill?.bill_no ?? '';
  await lan.send(moveBill, { id: bill?.id ?? '', version: 1, action: 'send' });
}, 60_000);
afterAll(() => stage.close());

const pdf = (text: string): Uint8Array => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`);
async function paper(who: Player, changes: Partial<ParamsOf<typeof addFeeDocument>> = {}): Promise<ParamsOf<typeof addFeeDocument>> {
  const file_id = await who.upload('invoice.pdf', pdf(JSON.stringify(changes)));
  return {
    bill_no: billNo,
    kind: 'invoice',
    document_no: 'INV-1',
    document_on: '2026-11-15',
    currency: 'CNY',
    amount: '5000',
    tax: '283.02',
    file_id,
    remark: null,
    ...changes,
  };
}

test('a carrier uploads its own invoice for a bill that was sent to it, each number once', async () => {
  await fleet.send(addFeeDocument, await paper(fleet));
  expect(await fleet.refused(addFeeDocument, await paper(fleet, { amount: '100', tax: null }))).toBe('DOCUMENT_TWICE');
  expect(await rival.refused(addFeeDocument, await paper(rival))).toBe('BAD_PARAMS');
  expect(await fleet.refused(addFeeDocument, await paper(fleet, { document_no: 'INV-2', currency: 'USD' }))).toBe('DOCUMENT_CURRENCY');
  expect(await fleet.refused(addFeeDocument, await paper(fleet, { document_no: 'INV-2', tax: '5000.01' }))).toBe('BAD_PARAMS');
  expect((await fleet.send(listOwnDocuments, {})).rows).toMatchObject([
    { document_no: 'INV-1', state: 'uploaded', bill_amount: '7300.00', documented: '5000.00', difference: '-2300.00' },
  ]);
  expect((await rival.send(listOwnDocuments, {})).rows).toEqual([]);
});

test('what is accepted of a bill never goes beyond it; what is rejected leaves its number free', async () => {
  await fleet.send(addFeeDocument, await paper(fleet, { document_no: 'INV-2', amount: '2300.01', tax: null }));
  const [second, first] = (await lan.send(listDocuments, { tab: 'uploaded' })).rows;
  if (!first || !second) throw new Error('two documents were uploaded');
  const accept = ({ id, version }: { id: string; version: number }) => ({ id, version, action: 'accept' as const });
  await lan.send(moveFeeDocument, accept(first));
  expect(await lan.refused(moveFeeDocument, accept(second))).toBe('DOCUMENT_OVER');
  expect(await lan.refused(moveFeeDocument, { ...accept(second), action: 'reject' })).toBe('REASON_REQUIRED');
  await lan.send(moveFeeDocument, { ...accept(second), action: 'reject', reason: '金额比账单多一分' });
  expect((await fleet.send(listOwnDocuments, { tab: 'rejected' })).rows).toMatchObject([{ reject_reason: '金额比账单多一分' }]);

  // Staff enter the corrected invoice that came by mail; another person accepts it.
  const corrected = await lan.send(addFeeDocument, await paper(lan, { document_no: 'inv-2', amount: '2300', tax: null }));
  expect(await lan.refused(moveFeeDocument, accept(corrected))).toBe('FOUR_EYES');
  const refused = { msg: expect.stringContaining('Lan'), data: { refusal: 'FOUR_EYES', context: 'prepared' } };
  await expect(lan.send(moveFeeDocument, accept(corrected))).rejects.toMatchObject({ reply: refused });
  await wei.send(moveFeeDocument, accept(corrected));
  expect((await lan.send(listDocuments, { tab: 'differs' })).rows).toEqual([]);
  expect((await lan.send(listDocuments, { tab: 'accepted' })).rows).toMatchObject([{ document_no: 'INV-2', difference: '0.00' }, {}]);
});

test('a bill that was voided takes no invoice', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, amount: '100', currency: 'CNY', on: '2026-11-10' } as const;
  const [charge = ''] = await reviewed(lan, wei, owed);
  const { bills } = await lan.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-12' });
  const [{ id, bill_no } = { id: '', bill_no: '' }] = bills;
  await lan.send(moveBill, { id, version: 1, action: 'void', reason: '开错' });
  const more = { bill_no, document_no: 'INV-9', amount: '100', tax: null };
  expect(await lan.refused(addFeeDocument, await paper(lan, more))).toBe('DOCUMENT_BILL_VOID');
  expect((await lan.send(listDocuments, { tab: 'uploaded' })).rows).toEqual([]);
});

test('an invoice that is accepted while its bill becomes void is refused', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-10' } as const;
  const [charge = ''] = await reviewed(lan, wei, owed);
  const { bills } = await lan.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-12' });
  const [{ id, bill_no } = { id: '', bill_no: '' }] = bills;
  const document = await lan.send(addFeeDocument, await paper(lan, { bill_no, document_no: 'INV-10', amount: '106', tax: '6' }));
  let both: Promise<[unknown, string]> | undefined;
  // The balance is held until the void waits for it, and the acceptance behind the void.
  await stage.system<FinanceTables, void>(async ({ db, audit }) => {
    await sql`select from bill_balance where bill_id = ${id} for update`.execute(db);
    const voided = lan.send(moveBill, { id, version: 1, action: 'void', reason: '重复' });
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    both = Promise.all([voided, wei.refused(moveFeeDocument, { ...document, action: 'accept' })]);
    both.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: 'bill', id: BigInt(id), what: 'hold' });
  });
  expect((await both)?.[1]).toBe('DOCUMENT_BILL_VOID');
  await wei.send(moveFeeDocument, { ...document, action: 'reject', reason: '账单已作废' });
});

test('documents of another own company are not there', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect((await stranger.send(listDocuments, { tab: 'all' })).rows).toEqual([]);
  const [one] = (await lan.send(listDocuments, { tab: 'accepted' })).rows;
  expect(await stranger.refused(moveFeeDocument, { id: one?.id ?? '', version: 2, action: 'reject', reason: 'x' })).toBe('NOT_FOUND');
});

test('a carrier documents its bill once it was sent, and none before', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, amount: '90', currency: 'CNY', on: '2026-11-10' } as const;
  const [charge = ''] = await reviewed(lan, wei, owed);
  const { bills } = await lan.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-12' });
  const [{ id, bill_no } = { id: '', bill_no: '' }] = bills;
  const own = { bill_no, document_no: 'INV-11', amount: '90', tax: null };
  expect(await fleet.refused(addFeeDocument, await paper(fleet, own))).toBe('BAD_PARAMS');
  await lan.send(moveBill, { id, version: 1, action: 'send' });
  await fleet.send(addFeeDocument, await paper(fleet, own));
  // A slip proves the service, and invoices nothing.
  await fleet.send(addFeeDocument, await paper(fleet, { ...own, kind: 'slip', document_no: 'POD-1', amount: '40' }));
  const { rows } = await fleet.send(listOwnDocuments, { where: { bill_no: [bill_no] } });
  expect(rows.map(({ documented, difference }) => [documented, difference])).toEqual([
    ['90.00', '0.00'],
    ['90.00', '0.00'],
  ]);
});

test('an invoice differs from its bill while the invoices that were not rejected are another sum, and a slip never does', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, amount: '100', currency: 'CNY', on: '2026-11-10' } as const;
  const { bill_no } = await lan.send(getBill, { id: await billed(lan, wei, owed) });
  const added = async (document_no: string, amount: string, kind: 'invoice' | 'slip' = 'invoice') =>
    lan.send(addFeeDocument, await paper(lan, { bill_no, document_no, kind, amount, tax: null }));
  await added('INV-31', '60');
  await wei.send(moveFeeDocument, { ...(await added('INV-32', '30')), action: 'reject', reason: '抬头有误' });
  await added('POD-31', '5', 'slip');
  const differing = async () =>
    (await lan.send(listDocuments, { tab: 'differs', where: { bill_no: [bill_no] } })).rows.map(({ document_no }) => document_no);
  expect(await differing()).toEqual(['INV-31']);
  await added('INV-33', '40');
  expect(await differing()).toEqual([]);
});

test('two carriers may give their invoices the same number', async () => {
  const owed = { side: 'payable', party: scene.rival, fee: scene.freight, amount: '10', currency: 'CNY', on: '2026-11-10' } as const;
  const { bill_no } = await lan.send(getBill, { id: await billed(lan, wei, owed) });
  await lan.send(addFeeDocument, await paper(lan, { bill_no, document_no: 'INV-1', amount: '10', tax: null }));
  const { rows } = await lan.send(listDocuments, { tab: 'all', where: { carrier: [String(scene.rival)] } });
  expect(rows).toMatchObject([{ document_no: 'INV-1', carrier_name: 'RIVAL 运输', amount: '10.00' }]);
});

test('the invoices of a bill are within its amount in each currency', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, on: '2026-11-10' } as const;
  const lines = [
    { ...owed, amount: '90', currency: 'USD' },
    { ...owed, amount: '10', currency: 'CNY' },
  ] as const;
  const { bill_no } = await lan.send(getBill, { id: await billed(lan, wei, ...lines) });
  const accept = async (document_no: string, currency: 'USD' | 'CNY', amount: string) => {
    const { id, version } = await lan.send(addFeeDocument, await paper(lan, { bill_no, document_no, currency, amount, tax: null }));
    return { id, version, action: 'accept' as const };
  };
  await wei.send(moveFeeDocument, await accept('INV-21', 'USD', '90'));
  await wei.send(moveFeeDocument, await accept('INV-22', 'CNY', '10'));
  expect(await wei.refused(moveFeeDocument, await accept('INV-23', 'CNY', '0.01'))).toBe('DOCUMENT_OVER');
});
