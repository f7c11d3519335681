import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill, makeBills } from '../bill/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { billed, registered, reviewed, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { listNettings, makeNetting, nettingCandidates, proposeNetting, reverseNetting } from './contract.ts';

/*
 * BETA owes us 100 yuan and has paid 30 of them. We owe RIVAL, which is the same company, 80 yuan, of which a payment request holds 25; another
 * bill of RIVAL is not confirmed. Once 10 were set off, 60 and 45 are free, so 45 can be set off. BETA and RIVAL work for our Vietnamese company
 * as well.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let consent_id: string;
const bills = { receivable: '', payable: '' };
const abroad = { ...bills };
const on = '2026-11-12';
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const parties = await setScene(work, stage.companies.cn, { '2026-11-10': '7.10', [on]: '7.20' });
    await sql`update customer set tax_no = '91110000600037341L' where id = ${parties.other}`.execute(work.db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${parties.rival}`.execute(work.db);
    return parties;
  });
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  const keeper = await stage.cast({ name: 'Mai' });
  const consent = { reference: 'NET-2', customer_id: String(scene.other), carrier_id: String(scene.rival), agreed_on: on, remark: null };
  ({ id: consent_id } = await keeper.send(nettingConsents.save, consent));
  const yuan = { currency: 'CNY' as const, on };
  bills.receivable = await billed(clerk, reviewer, { ...yuan, side: 'receivable', party: scene.other, fee: scene.freight, amount: '100' });
  const receipt = await registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.other, amount: '30', on });
  await settled(reviewer, receipt, { id: bills.receivable, version: 1, currency: 'CNY', amount: '30' });
  const owing = { ...yuan, side: 'payable' as const, party: scene.rival, fee: scene.freight };
  bills.payable = await billed(clerk, reviewer, { ...owing, amount: '80' });
  const ids = await reviewed(clerk, reviewer, { ...owing, amount: '90' });
  await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: on });
  const account = await stage.system<FinanceTables, string>((work) => approvedAccount(work, { carrier: scene.rival }, 'CNY'));
  const request = await clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: String(scene.rival),
    party_bank_account_id: account,
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: bills.payable, amount: '25' }],
    due_on: '2026-12-10',
    reason: '运费',
    invoice_no: 'INV-1',
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
  await setOff('10');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, ${on}, ${on}, 'manual')`.execute(db),
  );
  const [hanoi, hue] = [await stage.cast({ companyId: stage.companies.vn }), await stage.cast({ companyId: stage.companies.vn })];
  abroad.receivable = await billed(hanoi, hue, { ...yuan, side: 'receivable', party: scene.other, fee: scene.freight, amount: '500' });
  abroad.payable = await billed(hanoi, hue, { ...owing, amount: '500' });
}, 60_000);
afterAll(() => stage.close());

const company_id = () => String(stage.companies.cn);
const rowOf = async (id: string, currency: 'CNY' | 'USD', amount: string) => {
  const { balances } = await clerk.send(getBill, { id });
  return { bill_id: id, currency, amount, version: balances.find((one) => one.currency === currency)?.version ?? 0 };
};

/** Sets yuan off between a bill of each side. */
const setOff = async (amount: string) =>
  clerk.send(makeNetting, {
    consent_id,
    company_id: company_id(),
    receivable: [await rowOf(bills.receivable, 'CNY', amount)],
    payable: [await rowOf(bills.payable, 'CNY', amount)],
  });

test('what is paid, held by a request or not confirmed is neither offered nor proposed', async () => {
  expect((await clerk.send(nettingCandidates, {})).rows).toMatchObject([
    { reference: 'NET-2', currency: 'CNY', receivable: '60.00', payable: '45.00', nettable: '45.00' },
  ]);
  const { lines } = await clerk.send(proposeNetting, { consent_id, company_id: company_id(), currency: 'CNY' });
  expect(lines).toMatchObject([
    { side: 'receivable', bill_id: bills.receivable, open: '60.00', amount: '45.00' },
    { side: 'payable', bill_id: bills.payable, open: '70.00', amount: '45.00' },
  ]);
});

test('the list says whose bills were set off and with which difference, the latest first and each company its own', async () => {
  const made = await setOff('45');
  const dollars = { currency: 'USD' as const, fee: scene.freight, amount: '60' };
  const owed = await billed(clerk, reviewer, { ...dollars, side: 'receivable', party: scene.other, on: '2026-11-10' });
  const owing = await billed(clerk, reviewer, { ...dollars, side: 'payable', party: scene.rival, on });
  const foreign = await clerk.send(makeNetting, {
    consent_id,
    company_id: company_id(),
    receivable: [await rowOf(owed, 'USD', '60')],
    payable: [await rowOf(owing, 'USD', '60')],
  });
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  expect(await hanoi.refused(reverseNetting, { id: foreign.id, reason: '误' })).toBe('NOT_FOUND');
  expect(await hanoi.refused(proposeNetting, { consent_id, company_id: company_id(), currency: 'CNY' })).toBe('NOT_FOUND');
  expect((await hanoi.send(listNettings, {})).rows).toEqual([]);
  await clerk.send(reverseNetting, { id: foreign.id, reason: '误' });
  for (const id of [owed, owing]) {
    const { rows: history } = await clerk.send(recordTimeline, { subject: 'bill', id });
    expect(history.slice(0, 2).map(({ what }) => what)).toEqual(['reverseNetting', 'net']);
  }
  const numberOf = async (id: string) => (await clerk.send(getBill, { id })).bill_no;
  const parties = { customer_name: 'BETA 贸易', carrier_name: 'RIVAL 运输' };
  const dollarBills = [await numberOf(owed), await numberOf(owing)].toSorted().join(' ');
  expect((await clerk.send(listNettings, {})).rows).toMatchObject([
    { ...parties, bills: dollarBills, exchange_difference: '-6.00', reverses: true, receivable: '-60.00' },
    { ...parties, bills: dollarBills, exchange_difference: '6.00', reversed: true, receivable: '60.00' },
    { ...parties, id: made.id, exchange_difference: '0.00', reversed: false, payable: '45.00' },
    { ...parties, exchange_difference: '0.00', reversed: false, payable: '10.00' },
  ]);
});

test('a bill of another of our companies is not set off', async () => {
  const ofYuan = { currency: 'CNY' as const, amount: '1', version: 1 };
  const [ours, theirs] = [
    { receivable: await rowOf(bills.receivable, 'CNY', '1'), payable: await rowOf(bills.payable, 'CNY', '1') },
    {
      receivable: { ...ofYuan, bill_id: abroad.receivable },
      payable: { ...ofYuan, bill_id: abroad.payable },
    },
  ];
  for (const [receivable, payable] of [
    [theirs.receivable, ours.payable],
    [ours.receivable, theirs.payable],
  ] as const)
    expect(await clerk.refused(makeNetting, { consent_id, company_id: company_id(), receivable: [receivable], payable: [payable] })).toBe(
      'NOT_FOUND',
    );
});
