import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { makeBills } from '../bill/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { requestInvoice, requestsOfBill } from '../invoice-request/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import {
  invoicesOfBill,
  issueInvoice,
  issueJointInvoice,
  listInvoices,
  numberInvoice,
  readJointInvoice,
  reverseInvoice,
} from './contract.ts';

/* Bills of 106.00 and 212.00 CNY of one customer stand on one invoice; what is done to it is done to both of its parts. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

const bill = (amount: string, party = scene.customer, on = '2026-11-10') =>
  billed(lan, wei, { side: 'receivable', party, fee: scene.fuel, amount, currency: 'CNY', on });
const joint = (bill_id: string, bill_ids: string[], authority_no: string | null = null) => ({
  bill_id,
  bill_ids,
  kind: 'electronic' as const,
  title: 'ACME 贸易',
  authority_no,
  invoice_on: '2026-11-20',
  currency: 'CNY' as const,
});
const of = async (bill_id: string) => (await lan.send(invoicesOfBill, { bill_id })).rows;

test('one invoice takes several bills of a customer, is numbered once and reversed for all of them', async () => {
  const [small, large] = [await bill('106'), await bill('212')];
  const single = { ...joint(large, []), amount: '12' };
  const { bill_ids: _, ...part } = single;
  await lan.send(issueInvoice, part);
  const { id, invoice_no } = await lan.send(issueJointInvoice, joint(small, [large]));
  const [first] = await of(small);
  const second = (await of(large)).at(-1);
  expect([first, second]).toMatchObject([
    { id, amount: '106.00', tax: '6.00', joint_no: invoice_no, replaceable: false },
    { amount: '200.00', joint_no: invoice_no },
  ]);
  expect((await lan.send(invoicesOfBill, { bill_id: large })).left).toEqual([{ currency: 'CNY', amount: '0.00' }]);

  await lan.send(numberInvoice, { id: second?.id ?? '', version: 1, authority_no: '26452000000000000001' });
  expect(await lan.refused(numberInvoice, { id, version: 1, authority_no: '26452000000000000002' })).toBe('CHANGED_MEANWHILE');
  const { rows } = await lan.send(listInvoices, { tab: 'all', where: { authority_no: ['26452000000000000001'] } });
  expect(rows.map(({ bill_id }) => bill_id).toSorted()).toEqual([small, large].toSorted());
  const third = await bill('53');
  expect(await lan.refused(issueInvoice, { ...part, bill_id: third, amount: '53', authority_no: '26452000000000000001' })).toBe(
    'INVOICE_NUMBER',
  );

  const reversed = await lan.send(reverseInvoice, { id: second?.id ?? '', version: 2, reason: '抬头有误' });
  const reds = [(await of(small)).at(-1), (await of(large)).at(-1)];
  expect(reds).toMatchObject([
    { amount: '-106.00', red_of_no: invoice_no },
    { id: reversed.id, amount: '-200.00', red_of_no: second?.invoice_no },
  ]);
  expect(reds.map((red) => red?.joint_no)).toEqual([reds[0]?.invoice_no, reds[0]?.invoice_no]);
  expect((await lan.send(invoicesOfBill, { bill_id: large })).left).toEqual([{ currency: 'CNY', amount: '200.00' }]);
  expect(await lan.refused(reverseInvoice, { id, version: 3, reason: '抬头有误' })).toBe('INVOICE_FINAL');
  // The bills may be invoiced together again.
  await lan.send(issueJointInvoice, joint(large, [small], '26452000000000000003'));
});

test('an invoice takes no bill of another customer, none that has nothing left, and none twice', async () => {
  const [ours, theirs] = [await bill('106'), await bill('106', scene.other)];
  expect(await lan.refused(issueJointInvoice, joint(ours, [theirs]))).toBe('INVOICE_PARTIES');
  expect(await lan.refused(issueJointInvoice, joint(ours, [ours]))).toBe('INVOICE_NOTHING');
  expect(await lan.refused(issueJointInvoice, { ...joint(ours, [await bill('53')]), currency: 'USD' })).toBe('INVOICE_NOTHING');
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(issueJointInvoice, joint(ours, [theirs]))).toBe('NOT_FOUND');
  expect(await of(ours)).toEqual([]);
});

test('what cannot be one invoice is said before anything is typed', async () => {
  const [ours, theirs] = [await bill('106'), await bill('106', scene.other)];
  expect(await lan.refused(readJointInvoice, { bill_ids: [ours, theirs] })).toBe('INVOICE_PARTIES');
  const ids = await reviewed(lan, wei, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.fuel,
    amount: '106',
    currency: 'CNY',
    on: '2026-11-10',
  });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  expect(await lan.refused(readJointInvoice, { bill_ids: [ours, bills[0]?.id ?? ''] })).toBe('INVOICE_BILL');
});

test('a customer that was merged into another has one invoice with it', async () => {
  const [former, ours] = [await bill('106', scene.other), await bill('212')];
  expect(await lan.refused(issueJointInvoice, joint(ours, [former]))).toBe('INVOICE_PARTIES');
  await mergeTwins(wei, 'customer', scene.other, scene.customer);
  const { bills, title } = await lan.send(readJointInvoice, { bill_ids: [former, ours] });
  // It is made out to the customer that is left, whichever bill comes first.
  expect([bills.map(({ id }) => id), title]).toEqual([[former, ours], 'ACME 贸易']);
  expect([await lan.send(invoicesOfBill, { bill_id: former }), await lan.send(requestsOfBill, { bill_id: former })]).toMatchObject([
    { title: 'ACME 贸易' },
    { title: 'ACME 贸易' },
  ]);
  const { id: request } = await lan.send(requestInvoice, { bill_id: former });
  expect((await lan.send(requestsOfBill, { bill_id: former })).rows).toMatchObject([{ id: request, title: 'ACME 贸易' }]);
  const { invoice_no } = await lan.send(issueJointInvoice, joint(ours, [former]));
  expect([...(await of(ours)), ...(await of(former))]).toMatchObject([{ amount: '212.00' }, { amount: '106.00', joint_no: invoice_no }]);
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('all bills of an invoice are confirmed, and its number and day fit each of them', async () => {
  const [early, late] = [await bill('106'), await bill('53', scene.customer, '2026-11-18')];
  const on = (invoice_on: string) => ({ ...joint(early, [late]), kind: 'special' as const, invoice_on });
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-10' } as const;
  const ids = await reviewed(lan, wei, owed);
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  expect(await lan.refused(issueJointInvoice, joint(early, [bills[0]?.id ?? '']))).toBe('INVOICE_BILL');
  // The first bill is of before that day, the other one is not.
  expect(await lan.refused(issueJointInvoice, on('2026-11-17'))).toBe('INVOICE_BEFORE_BILL');
  expect(await lan.refused(issueJointInvoice, on('2026-11-21'))).toBe('POSTING_AHEAD');
  const numbered = { bill_id: await bill('10'), kind: 'special', currency: 'CNY', amount: '10' } as const;
  const { bill_ids: _, ...facts } = joint(numbered.bill_id, [], '26452000000000000009');
  await lan.send(issueInvoice, { ...facts, ...numbered });
  expect(await lan.refused(issueJointInvoice, joint(early, [late], '26452000000000000009'))).toBe('INVOICE_NUMBER');
  // The invoice of the kind with the last number is of the 20th.
  expect(await lan.refused(issueJointInvoice, on('2026-11-19'))).toBe('INVOICE_ORDER');
  expect([await of(early), await of(late)]).toEqual([[], []]);
});

test('the tax of a rate is that of the whole invoice: what the bills add up to beside it is a tail', async () => {
  // 1.00 has a tax of 0.06 at 6 %, and 2.00 have one of 0.11.
  const [one, other] = [await bill('1'), await bill('1')];
  const { id } = await lan.send(issueJointInvoice, joint(one, [other]));
  expect([...(await of(one)), ...(await of(other))]).toMatchObject([
    { net: '0.94', tax: '0.06', rows: [{ kind: 'rate', net: '0.94', tax: '0.06' }] },
    {
      net: '0.95',
      tax: '0.05',
      rows: [
        { kind: 'rate', net: '0.94', tax: '0.06' },
        { kind: 'tail', net: '0.01', tax: '-0.01' },
      ],
    },
  ]);
  await lan.send(reverseInvoice, { id, version: 1, reason: '抬头有误' });
  expect([(await of(one)).at(-1), (await of(other)).at(-1)]).toMatchObject([{ tax: '-0.06' }, { tax: '-0.05' }]);
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('a rebate lowers an invoice of several bills as one, up to all that its parts have', async () => {
  const [one, other] = [await bill('106'), await bill('212')];
  const { id, invoice_no } = await lan.send(issueJointInvoice, joint(one, [other]));
  const part = (await of(other))[0]?.id ?? '';
  const [rebate, more] = [await bill('-250'), await bill('-100')];
  const offered = async (bill_id: string) =>
    (await lan.send(invoicesOfBill, { bill_id })).creditable.filter((row) => [id, part].includes(row.id));
  expect(await offered(rebate)).toEqual([{ id, invoice_no, currency: 'CNY', left: '318.00' }]);
  const { bill_ids: _, ...facts } = joint(rebate, []);
  await lan.send(issueInvoice, { ...facts, amount: '-250', credits_id: id });
  expect(await offered(more)).toMatchObject([{ left: '68.00' }]);
  expect(await lan.refused(issueInvoice, { ...facts, bill_id: more, amount: '-100', credits_id: part })).toBe('INVOICE_OVER');
  await lan.send(issueInvoice, { ...facts, bill_id: more, amount: '-68', credits_id: part });
  expect((await of(more))[0]).toMatchObject({ credits_no: invoice_no });
  expect(await lan.refused(reverseInvoice, { id: part, version: 1, reason: '抬头有误' })).toBe('INVOICE_CREDITED');
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('what the bills leave is shown before, and an invoice of another sum than was shown is refused', async () => {
  const [one, other] = [await bill('106'), await bill('212')];
  const { bill_ids: _, ...facts } = joint(other, []);
  await lan.send(issueInvoice, { ...facts, amount: '12' });
  const shown = await lan.send(readJointInvoice, { bill_ids: [other, one] });
  expect(shown).toMatchObject({
    title: 'ACME 贸易',
    kind: 'electronic',
    bills: [
      { id: one, left: [{ currency: 'CNY', amount: '106.00' }] },
      { id: other, left: [{ currency: 'CNY', amount: '200.00' }] },
    ],
  });
  await lan.send(issueInvoice, { ...facts, amount: '50' });
  expect(await lan.refused(issueJointInvoice, { ...joint(one, [other]), amount: '306.00' })).toBe('INVOICE_LEFT_CHANGED');
  expect(await of(one)).toEqual([]);
  await lan.send(issueJointInvoice, { ...joint(one, [other]), amount: '256' });
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(readJointInvoice, { bill_ids: [one, other] })).toBe('NOT_FOUND');
});

test('several bills are not invoiced in a closed month', async () => {
  const [one, other] = [await bill('106'), await bill('53')];
  const clerk = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== 'period.postSoft') });
  await lan.send(movePeriod, { company_id: String(stage.companies.cn), month: '2026-11', version: 1, action: 'softClose' });
  expect(await clerk.refused(issueJointInvoice, joint(one, [other]))).toBe('PERIOD_SOFT_CLOSED');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('period').set({ state: 'closed' }).where('company_id', '=', stage.companies.cn).where('month', '=', '2026-11').execute(),
  );
  expect(await lan.refused(issueJointInvoice, joint(one, [other]))).toBe('PERIOD_CLOSED');
  expect([await of(one), await of(other)]).toEqual([[], []]);
});
