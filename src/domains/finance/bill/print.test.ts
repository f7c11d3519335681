import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { letterhead } from '../../../kernel/print.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { addAttachment, listAttachments, recordTimeline, removeAttachment } from '../../workspace/remark/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { makeBills, printedBills, printedLinesMax, readBillSheets } from './contract.ts';
import { may } from './permits.ts';
import { accountsToPay } from './rules.ts';

/* Two bills of a customer, one of them in two currencies, and one bill of another own company. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let first: string;
let second: string;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage({ '2026-11-10': '7.0000000000', '2026-11-12': '7.0000000000' }));
  first = await billOf([['1060', 'CNY']]);
  second = await billOf([
    ['500', 'CNY'],
    ['20', 'USD'],
  ]);
}, 60_000);
afterAll(() => stage.close());

async function billOf(amounts: readonly (readonly [amount: string, currency: 'CNY' | 'USD'])[]): Promise<string> {
  const { ids } = await lan.send(enterCharges, {
    lines: amounts.map(([unit_price, currency]) => ({
      side: 'receivable' as const,
      order_no: null,
      work_order_no: null,
      customer_id: String(scene.customer),
      carrier_id: null,
      fee_name_id: String(scene.fuel),
      description: null,
      quantity: '1',
      unit_price,
      currency,
      business_on: '2026-11-10',
    })),
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  return bills[0]?.id ?? '';
}

const print = (ids: readonly string[], copies = 1, document = 'bill') => ({
  ids: [...ids],
  document,
  copies,
  languages: ['zh' as const],
});

test('bills are answered in the order they are asked for, with the own company at the head and a total a currency', async () => {
  const { sheets } = await lan.send(readBillSheets, { ids: [second, first], languages: ['zh'] });
  expect(sheets.map(({ id }) => id)).toEqual([second, first]);
  const [two, one] = sheets;
  expect(letterhead.parse(one?.company)).toMatchObject({ logo: null, seal: null });
  expect(one).toMatchObject({ printed: 0, printed_in_summary: 0, line_count: 1 });
  expect(one?.balances).toEqual([{ currency: 'CNY', amount: '1060.00', net: '1000.00', tax: '60.00', open: '1060.00' }]);
  expect(two?.lines.map(({ currency, amount }) => `${currency} ${amount}`)).toEqual(['CNY 500.00', 'USD 20.00']);
});

test('the party stands on paper under its registered name, in whatever language its reader works', async () => {
  const before = await stage.system<FinanceTables, { name: string; latin_name: string }>(({ db }) =>
    db.selectFrom('customer').select(['name', 'latin_name']).where('id', '=', scene.customer).executeTakeFirstOrThrow(),
  );
  const rename = (values: { name: string; latin_name: string }) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set(values).where('id', '=', scene.customer).execute());
  await rename({ name: '南宁富桂精密工业有限公司', latin_name: 'Fugui Precision' });
  const anna = await stage.cast({ name: 'Anna', language: 'en' });
  const [sheet] = (await anna.send(readBillSheets, { ids: [first], languages: ['zh'] })).sheets;
  expect(sheet?.party.name).toBe('南宁富桂精密工业有限公司');
  await rename(before);
});

test('fee names come in the languages of the sheet', async () => {
  const nameIn = async (...languages: ('zh' | 'vi' | 'en' | 'th')[]) =>
    (await lan.send(readBillSheets, { ids: [first], languages })).sheets[0]?.lines[0]?.fee_name;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .updateTable('fee_name')
      .set({ name_zh: '燃油附加费', name_vi: 'Phụ phí nhiên liệu', name_th: 'FUEL' })
      .where('id', '=', scene.fuel)
      .execute(),
  );
  expect(await nameIn('zh')).toBe('燃油附加费');
  expect(await nameIn('vi', 'zh')).toBe('Phụ phí nhiên liệu / 燃油附加费');
  expect(await nameIn('th', 'en')).toBe('FUEL');
});

test('a summary takes bills without their lines', async () => {
  const { sheets } = await lan.send(readBillSheets, { ids: [first, second], languages: ['zh'], lines: false });
  expect(sheets.map(({ lines }) => lines)).toEqual([[], []]);
  expect(sheets.map(({ balances }) => balances.length)).toEqual([1, 2]);
});

test('copies are numbered on, for each document by itself, and stand in the history of the bill', async () => {
  expect(await lan.send(printedBills, print([first], 2))).toEqual({ copies: [{ id: first, first: 1 }] });
  const again = await wei.send(printedBills, print([first, second]));
  expect(new Map(again.copies.map((copy) => [copy.id, copy.first]))).toEqual(
    new Map([
      [first, 3],
      [second, 1],
    ]),
  );
  expect(await wei.send(printedBills, print([first], 1, 'billSummary'))).toEqual({ copies: [{ id: first, first: 1 }] });
  const { sheets } = await lan.send(readBillSheets, { ids: [first], languages: ['zh'] });
  expect(sheets[0]).toMatchObject({ printed: 3, printed_in_summary: 1 });
  const history = (await lan.send(recordTimeline, { subject: 'bill', id: first })).rows.filter(({ what }) => what.endsWith('print'));
  const told = history.map(({ who, changes }) => [who, ...changes.map((change) => `${change.field} ${String(change.new)}`).sort()]);
  expect(told).toContainEqual(['Lan', 'copies 1–2', 'document bill', 'languages zh']);
  expect(told).toContainEqual(['Wei', 'copies 3', 'document bill', 'languages zh']);
});

test('prints at the same moment never share a number', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => lan.send(printedBills, print([second, first]))));
  const numbers = many.flatMap(({ copies }) => copies.filter(({ id }) => id === second).map((copy) => copy.first));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the bills of another own company are not there, alone or among others, and nothing is counted', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(readBillSheets, { ids: [first], languages: ['zh'] })).toBe('NOT_FOUND');
  expect(await stranger.refused(printedBills, print([first]))).toBe('NOT_FOUND');
  expect(await lan.refused(readBillSheets, { ids: [first, '999999'], languages: ['zh'] })).toBe('NOT_FOUND');
  const before = (await lan.send(readBillSheets, { ids: [first], languages: ['zh'] })).sheets[0]?.printed;
  expect(await lan.refused(printedBills, print([first, '999999']))).toBe('NOT_FOUND');
  expect((await lan.send(readBillSheets, { ids: [first], languages: ['zh'] })).sheets[0]?.printed).toBe(before);
});

test('one print takes 200 bills, 9 copies and 2 languages at most', async () => {
  const tooMany = Array.from({ length: 201 }, (_, place) => String(place + 1));
  expect(await lan.refused(readBillSheets, { ids: tooMany, languages: ['zh'] })).toBe('BAD_PARAMS');
  expect(await lan.refused(printedBills, print(tooMany))).toBe('BAD_PARAMS');
  expect(await lan.refused(printedBills, print([first], 10))).toBe('BAD_PARAMS');
  expect(await lan.refused(printedBills, print([first], 1, 'waybill'))).toBe('BAD_PARAMS');
  expect(await lan.refused(readBillSheets, { ids: [first], languages: ['zh', 'vi', 'th'] })).toBe('BAD_PARAMS');
});

test('bills with more lines than one print takes are printed as a summary, or one by one', async () => {
  const grown = (line_count: number) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('bill').set({ line_count }).where('id', '=', BigInt(second)).execute());
  await grown(printedLinesMax);
  expect(await lan.refused(readBillSheets, { ids: [first, second], languages: ['zh'] })).toBe('PRINT_TOO_LONG');
  expect((await lan.send(readBillSheets, { ids: [first, second], languages: ['zh'], lines: false })).sheets).toHaveLength(2);
  expect((await lan.send(readBillSheets, { ids: [second], languages: ['zh'] })).sheets).toHaveLength(1);
  await grown(2);
});

test('the logo stands on every bill, the seal comes to those alone who may print with it', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  for (const kind of ['logo', 'seal']) {
    const file_id = await lan.upload(`${kind}.png`, png);
    await lan.send(addAttachment, { subject: 'ownCompany', id: String(stage.companies.cn), file_id, kind });
  }
  const clerk = await stage.cast({ permits: [may.view] });
  const head = async (who: Player) => (await who.send(readBillSheets, { ids: [first], languages: ['zh'] })).sheets[0]?.company;
  expect(await head(clerk)).toMatchObject({ logo: `data:image/png;base64,${png.toString('base64')}`, seal: null });
  expect(await clerk.refused(printedBills, { ...print([first]), sealed: true })).toBe('NOT_PERMITTED');
  const keeper = await stage.cast({ permits: [may.view, printing.seal] });
  expect((await head(keeper))?.seal).toBe(`data:image/png;base64,${png.toString('base64')}`);
  await keeper.send(printedBills, { ...print([first]), sealed: true });
  // The newest logo is printed, and one that was removed is printed no more.
  const newest = await lan.upload('new.png', Buffer.concat([png, Buffer.from([0])]));
  await lan.send(addAttachment, { subject: 'ownCompany', id: String(stage.companies.cn), file_id: newest, kind: 'logo' });
  expect((await head(keeper))?.logo).toBe(`data:image/png;base64,${Buffer.concat([png, Buffer.from([0])]).toString('base64')}`);
  const company = { subject: 'ownCompany', id: String(stage.companies.cn) };
  const { rows } = await lan.send(listAttachments, company);
  for (const { id, kind } of rows) if (kind === 'logo') await lan.send(removeAttachment, { ...company, attachment: id });
  expect((await head(keeper))?.logo).toBeNull();
  expect((await head(keeper))?.seal).not.toBeNull();
});

test('a bill is paid into the account it names, else into one for each of its currencies', () => {
  const account = (id: bigint, currency: 'CNY' | 'USD' | 'VND', active = true) => ({ id, company_id: 1n, active, currency });
  const accounts = [
    account(1n, 'CNY', false),
    account(2n, 'CNY'),
    account(3n, 'USD'),
    account(4n, 'CNY'),
    { ...account(5n, 'VND'), company_id: 2n },
  ];
  const pay = (own_bank_account_id: bigint | null, ...currencies: ('CNY' | 'USD' | 'VND')[]) =>
    accountsToPay({ company_id: 1n, own_bank_account_id, currencies }, accounts).map(({ id }) => id);
  expect(pay(4n, 'USD')).toEqual([4n]);
  expect(pay(null, 'CNY', 'USD')).toEqual([2n, 3n]);
  expect(pay(null, 'VND')).toEqual([2n]);
});
