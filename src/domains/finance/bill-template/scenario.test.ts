import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { amountInWords } from '../../../kernel/amount-in-words.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { getBill, makeBills, moveBill, printedOwnBills } from '../bill/contract.ts';
import { may as mayBills } from '../bill/permits.ts';
import { bankLine } from '../bill/rules.ts';
import { savePageTemplate, readerPages } from '../../identity/page-template/contract.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { addAttachment, recordTimeline, removeAttachment } from '../../workspace/remark/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { reviewed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import {
  exportTemplateSheet,
  getBillTemplate,
  listBillTemplates,
  moveBillTemplate,
  readTemplateSheets,
  saveBillTemplate,
} from './contract.ts';
import { houseLayout, type Layout, noTexts } from './layout.ts';
import { may } from './permits.ts';

/* A customer's bills are printed in its template: the version that was current when each was sent. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage({ '2026-11-10': '7.0000000000', '2026-11-12': '7.0000000000' }));
}, 60_000);
afterAll(() => stage.close());

type Template = ParamsOf<typeof saveBillTemplate>;
const template = (name: string, layout: Partial<Layout> = {}, customer: bigint | null = scene.customer): Template => ({
  name,
  company_id: String(stage.companies.cn),
  customer_id: customer === null ? null : String(customer),
  layout: { ...houseLayout, ...layout },
});
const columns = (...keys: Layout['columns'][number]['key'][]) => keys.map((key) => ({ key, width: 12, heading: noTexts }));
async function published(params: Template): Promise<string> {
  const draft = await lan.send(saveBillTemplate, params);
  await lan.send(moveBillTemplate, { id: draft.id, version: draft.version, action: 'publish' });
  return draft.id;
}
async function newBill(
  head: Partial<ParamsOf<typeof makeBills>> = {},
  customer = scene.customer,
): Promise<{ id: string; version: number }> {
  const lines = [
    ['1060', 'CNY'],
    ['-53', 'CNY'],
    ['20', 'USD'],
  ] as const;
  const { ids } = await lan.send(enterCharges, {
    lines: lines.map(([unit_price, currency]) => ({
      side: 'receivable' as const,
      order_no: null,
      work_order_no: null,
      customer_id: String(customer),
      carrier_id: null,
      fee_name_id: String(scene.fuel),
      description: unit_price === '-53' ? 'Discount' : null,
      quantity: '1',
      unit_price,
      currency,
      business_on: '2026-11-10',
    })),
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12', ...head });
  const id = bills[0]?.id ?? '';
  return { id, version: (await lan.send(getBill, { id })).version };
}
const templateOf = async (id: string) => (await lan.send(readTemplateSheets, { ids: [id] })).sheets[0]?.template?.name ?? null;

test('a bill has the template of its customer, otherwise of its company, and keeps the one that it was sent with', async () => {
  const [first, second, third] = [await newBill(), await newBill(), await newBill()];
  expect(await templateOf(first.id)).toBeNull();
  expect(await lan.refused(exportTemplateSheet, { id: first.id })).toBe('TEMPLATE_NONE');
  await lan.send(moveBill, { ...third, action: 'send' });

  await published(template('House', {}, null));
  expect(await templateOf(first.id)).toBe('House');
  // It was sent without a template.
  expect(await templateOf(third.id)).toBeNull();

  const one = await published(template('One'));
  expect(await templateOf(first.id)).toBe('One');
  await lan.send(moveBill, { ...first, action: 'send' });
  const two = await published(template('Two'));
  expect([await templateOf(first.id), await templateOf(second.id)]).toEqual(['One', 'Two']);
  expect((await lan.send(getBill, { id: first.id })).template_id).toBe(one);

  expect(await lan.send(getBillTemplate, { id: one })).toMatchObject({ state: 'retired', revision: 1, layout: houseLayout });
  const { rows } = await lan.send(listBillTemplates, { tab: 'current', where: { customer: [String(scene.customer)] } });
  expect(rows).toMatchObject([{ id: two, revision: 2, bills: 0 }]);
  expect((await lan.send(listBillTemplates, { tab: 'retired', counts: true })).counts).toMatchObject({ current: 2, retired: 1, draft: 0 });

  // Without its own, a customer has that of the company again.
  await lan.send(moveBillTemplate, { id: two, version: 2, action: 'retire' });
  expect(await templateOf(second.id)).toBe('House');
  const history = await lan.send(recordTimeline, { subject: 'billTemplate', id: two });
  expect(history.rows.map(({ what }) => what)).toEqual(['retire', 'publish', 'create']);
});

test('only drafts change, two at a time leave one current, and others have no say', async () => {
  const draft = await lan.send(saveBillTemplate, template('Draft'));
  const changed = await lan.send(saveBillTemplate, { ...template('Draft 2', { grouping: 'order' }), ...draft });
  expect(await lan.refused(saveBillTemplate, { ...template('Late'), ...draft })).toBe('CHANGED_MEANWHILE');
  const moved = { ...template('Moved', {}, scene.other), ...changed };
  expect(await lan.refused(saveBillTemplate, moved)).toBe('BAD_PARAMS');
  const other = await lan.send(saveBillTemplate, template('Other'));
  expect(await lan.refused(saveBillTemplate, template('Amount', { columns: columns('amount', 'fee_name') }))).toBe('TEMPLATE_FIRST_COLUMN');
  expect(await lan.refused(saveBillTemplate, template('Twice', { columns: columns('fee_name', 'fee_name') }))).toBe(
    'TEMPLATE_COLUMN_TWICE',
  );

  const drawer = await stage.cast({ permits: [may.view, may.save] });
  expect(await drawer.refused(moveBillTemplate, { ...changed, action: 'publish' })).toBe('NOT_PERMITTED');
  await Promise.all([
    lan.send(moveBillTemplate, { ...changed, action: 'publish' }),
    wei.send(moveBillTemplate, { id: other.id, version: other.version, action: 'publish' }),
  ]);
  const where = { customer: [String(scene.customer)] };
  expect((await lan.send(listBillTemplates, { tab: 'current', where })).rows).toHaveLength(1);
  expect(await lan.refused(saveBillTemplate, { ...template('Draft 3'), id: draft.id, version: 3 })).toMatch(
    /TEMPLATE_NOT_DRAFT|CHANGED_MEANWHILE/,
  );

  const elsewhere = await stage.cast({ companyId: stage.companies.vn });
  expect((await elsewhere.send(listBillTemplates, { tab: 'all' })).rows).toEqual([]);
  expect(await elsewhere.refused(getBillTemplate, { id: draft.id })).toBe('NOT_FOUND');
  expect(await elsewhere.refused(saveBillTemplate, template('Foreign'))).toBe('BAD_PARAMS');
});

test('the spreadsheet has every cell of the print, and totals are those of the bill', async () => {
  const bill = await newBill();
  await published(
    template('Full', {
      heading: { ...noTexts, en: 'Statement' },
      language: 'en',
      columns: columns('fee_name', 'business_on', 'quantity', 'tax_percent', 'net', 'tax', 'amount'),
      grouping: 'day',
      subtotals: true,
      taxes: true,
      notes: 'Pay within 30 days',
    }),
  );
  const sheet = (await lan.send(readTemplateSheets, { ids: [bill.id] })).sheets[0];
  expect(sheet?.heading).toEqual(['Statement']);
  const { balances } = await lan.send(getBill, { id: bill.id });
  const totals = sheet?.grid?.rows.filter(({ kind }) => kind === 'total').map(({ cells }) => cells.slice(-3).map(({ value }) => value));
  expect(totals).toEqual(balances.map(({ net, tax, amount }) => [net, tax, amount]));

  const { ticket } = await lan.send(exportTemplateSheet, { id: bill.id });
  const file = await stage.http.inject({ url: `/api/file/${ticket}` });
  const cells: unknown[][] = [];
  for await (const row of streamXlsxRows(file.rawPayload)) cells.push([...row.values]);
  const [head, ...body] = cells;
  expect(head).toEqual(sheet?.grid?.columns.map(({ headings }) => headings.join(' ')));
  const expected = sheet?.grid?.rows.map(({ cells: own }) =>
    own.map(({ is, value }) => {
      if (value === null) return null;
      return is === 'text' ? value : is === 'day' ? new Date(`${value}T00:00:00Z`) : Number(value);
    }),
  );
  const width = head?.length ?? 0;
  const filled = (row: unknown[]) => Array.from({ length: width }, (_, place) => row[place] ?? null);
  expect(body.slice(0, expected?.length).map(filled)).toEqual(expected);
  expect(JSON.stringify(body.slice(expected?.length))).toContain('Pay within 30 days');
});

test('the spreadsheet says all that the print says around its lines, and that a bill is void', async () => {
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    const facts = { invoice_address: '南宁市民族大道 1 号', tax_no: '91450100MA5KXY1234', invoice_phone: '0771-5580001' };
    await db.updateTable('customer').set(facts).where('id', '=', scene.customer).execute();
    await db.updateTable('own_bank_account').set({ branch: '民族支行', swift: 'PCBCCNBJ' }).execute();
  });
  const bill = await newBill({ title: '十一月运费', customer_ref: 'PO-7788', remark: '请于到期日前付款' });
  await published(template('All', { language: 'vi', second_language: 'en' }));
  const read = async () => {
    const { ticket } = await lan.send(exportTemplateSheet, { id: bill.id });
    const file = await stage.http.inject({ url: `/api/file/${ticket}` });
    const cells: unknown[] = [];
    for await (const row of streamXlsxRows(file.rawPayload)) cells.push(...row.values);
    return cells.map(String);
  };
  const [sheet] = (await lan.send(readTemplateSheets, { ids: [bill.id] })).sheets;
  if (!sheet) throw new Error('no sheet');
  const { bill_no, bill_on, due_on, title, customer_ref, remark, line_count, balances, banks, party, company } = sheet.bill;
  const { logo: _logo, seal: _seal, ...letterhead } = company;
  const texts = [
    bill_no,
    bill_on,
    due_on,
    title,
    customer_ref,
    remark,
    String(line_count),
    ...Object.values(party),
    ...Object.values(letterhead),
  ];
  const totals = balances.flatMap(({ currency, amount }) => [
    amount,
    ...sheet.languages.map((language) => amountInWords(amount, currency, language)),
  ]);
  const cells = await read();
  const said = [...texts, ...totals, ...banks.map(bankLine)].filter((text) => text !== null && text !== '');
  expect(said.filter((text) => !cells.includes(text ?? ''))).toEqual([]);
  expect(banks.map(bankLine).join()).toContain('民族支行');
  expect(cells).not.toContain('Đã hủy / Void');
  await lan.send(moveBill, { ...bill, action: 'void', reason: '重开' });
  expect(await read()).toContain('Đã hủy / Void');
});

test('a column that a page template hides from a role is not printed or exported for it', async () => {
  const bill = await newBill({ customer_ref: 'PO-SECRET' });
  await published(template('With description', { columns: columns('fee_name', 'description', 'amount') }));
  const reader = await stage.cast({ permits: [mayBills.view] });
  const heads = async (player: Player) => (await player.send(readTemplateSheets, { ids: [bill.id] })).sheets[0]?.grid?.columns.length;
  expect(await heads(reader)).toBe(4);
  const role = await stage.system<IdentityTables, { role_id: bigint }>(({ db }) =>
    db.selectFrom('account_role').select('role_id').where('account_id', '=', reader.accountId).executeTakeFirstOrThrow(),
  );
  const admin = await stage.cast({ scope: 'all' });
  const of = { reader: 'role' as const, role_id: String(role.role_id), customer_id: null };
  const { pages } = await admin.send(readerPages, of);
  const fields = pages.find(({ cmd }) => cmd === getBill.cmd)?.fields.map(({ key }) => key) ?? [];
  const shown = fields.filter((key) => !['customer_ref', 'description'].includes(key));
  await admin.send(savePageTemplate, { ...of, cmd: getBill.cmd, shown });
  expect(await heads(reader)).toBe(3);
  expect(await heads(lan)).toBe(4);
  const [sheet] = (await reader.send(readTemplateSheets, { ids: [bill.id] })).sheets;
  expect(JSON.stringify(sheet)).not.toContain('Discount');
  const { ticket } = await reader.send(exportTemplateSheet, { id: bill.id });
  const file = await stage.http.inject({ url: `/api/file/${ticket}` });
  const cells: unknown[][] = [];
  for await (const row of streamXlsxRows(file.rawPayload)) cells.push([...row.values]);
  expect(JSON.stringify(cells)).not.toContain('Discount');
  expect(JSON.stringify(cells)).not.toContain('PO-SECRET');
  expect(JSON.stringify((await reader.send(getBill, { id: bill.id })).lines)).not.toContain('Discount');
});

test('a customer prints and downloads its own bills once they were sent, and no others', async () => {
  const buyer = await stage.cast({ name: 'Huang', type: 4, customerId: scene.customer });
  const stranger = await stage.cast({ name: 'Zhou', type: 4, customerId: scene.other });
  const bill = await newBill();
  const { id } = bill;
  const drawn = await published(template('Mine', { language: 'en', columns: columns('fee_name', 'order_no', 'amount') }));
  expect(await buyer.refused(readTemplateSheets, { ids: [id] })).toBe('NOT_FOUND');
  await lan.send(moveBill, { ...bill, action: 'send' });
  const [sheet] = (await buyer.send(readTemplateSheets, { ids: [id] })).sheets;
  const [ours] = (await lan.send(readTemplateSheets, { ids: [id] })).sheets;
  expect(sheet).toEqual({ ...ours, bill: { ...ours?.bill, party_id: String(scene.customer) } });
  expect(sheet?.template?.name).toBe('Mine');
  const { ticket } = await buyer.send(exportTemplateSheet, { id });
  expect((await stage.http.inject({ url: `/api/file/${ticket}` })).statusCode).toBe(200);
  // Its copies are counted apart from ours, and stand in the bill's history.
  const print = { ids: [id], document: 'ownBill', copies: 2, languages: ['en' as const] };
  expect(await buyer.send(printedOwnBills, print)).toEqual({ copies: [{ id, first: 1 }] });
  expect(await buyer.send(printedOwnBills, print)).toEqual({ copies: [{ id, first: 3 }] });
  expect((await buyer.send(readTemplateSheets, { ids: [id] })).sheets[0]?.bill.printed).toBe(4);
  expect((await lan.send(readTemplateSheets, { ids: [id] })).sheets[0]?.bill.printed).toBe(0);

  // A bill that was sent without a template is printed in the layout of the house.
  await lan.send(moveBillTemplate, { id: drawn, version: 2, action: 'retire' });
  const current = (await lan.send(listBillTemplates, { tab: 'current' })).rows;
  for (const one of current) await lan.send(moveBillTemplate, { id: one.id, version: one.version, action: 'retire' });
  const plain = await newBill();
  await lan.send(moveBill, { ...plain, action: 'send' });
  expect((await lan.send(readTemplateSheets, { ids: [plain.id] })).sheets[0]?.grid).toBeNull();
  const [house] = (await buyer.send(readTemplateSheets, { ids: [plain.id] })).sheets;
  expect(house?.grid?.columns).toHaveLength(houseLayout.columns.length);
  expect(house?.template?.id).toBeNull();

  // A bill that was void before it was sent was never the customer's; one that was sent is printed as void.
  const unsent = await newBill();
  const reason = '开错';
  await lan.send(moveBill, { ...unsent, action: 'void', reason });
  expect(await buyer.refused(readTemplateSheets, { ids: [unsent.id] })).toBe('NOT_FOUND');
  expect(await buyer.refused(printedOwnBills, { ...print, ids: [unsent.id] })).toBe('NOT_FOUND');
  await lan.send(moveBill, { id: plain.id, version: plain.version + 1, action: 'void', reason });
  expect((await buyer.send(readTemplateSheets, { ids: [plain.id] })).sheets[0]?.bill.state).toBe('void');

  expect(await stranger.refused(readTemplateSheets, { ids: [id] })).toBe('NOT_FOUND');
  expect(await stranger.refused(exportTemplateSheet, { id })).toBe('NOT_FOUND');
  expect(await stranger.refused(printedOwnBills, print)).toBe('NOT_FOUND');
  expect(await lan.refused(printedOwnBills, print)).toBe('WRONG_USER_TYPE');
  expect(await buyer.refused(readTemplateSheets, { ids: [id], template_id: drawn })).toBe('NOT_PERMITTED');
  expect(await buyer.refused(readTemplateSheets, { ids: [id], layout: houseLayout })).toBe('NOT_PERMITTED');
});

test('a bill carries the newest picture of its template, and that of the company once it was removed', async () => {
  const bill = await newBill();
  const id = await published(template('With picture'));
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const logo = async () => (await lan.send(readTemplateSheets, { ids: [bill.id] })).sheets[0]?.logo ?? null;
  const pictureOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  const added = async (bytes: Buffer) => {
    const file_id = await lan.upload('logo.png', bytes);
    return (await lan.send(addAttachment, { subject: 'billTemplate', id, file_id, kind: null })).id;
  };
  expect(await logo()).toBeNull();
  // Bytes behind the end of a picture make it another file.
  const newer = Buffer.concat([pixel, Buffer.from('0')]);
  const first = await added(pixel);
  expect(await logo()).toBe(pictureOf(pixel));
  const second = await added(newer);
  expect(await logo()).toBe(pictureOf(newer));
  for (const attachment of [second, first]) await lan.send(removeAttachment, { subject: 'billTemplate', id, attachment });
  expect(await logo()).toBeNull();
});

test('a draft is previewed on a real bill as it is drawn', async () => {
  const bill = await newBill();
  const layout = { ...houseLayout, columns: columns('fee_name', 'amount'), currencies: 'beside' as const };
  const [sheet] = (await lan.send(readTemplateSheets, { ids: [bill.id], layout })).sheets;
  expect(sheet?.grid?.rows.at(-1)?.cells.map(({ value }) => value)).toEqual(['合计', '1007.00', '20.00']);
  const clerk = await stage.cast({ permits: [may.view] });
  expect(await clerk.refused(readTemplateSheets, { ids: [bill.id], layout })).toBe('NOT_PERMITTED');
});

test('bills of several customers in one print have the routes and types of fees in the languages of their own templates', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .updateTable('fee_type')
      .set({ name_zh: '运输费', name_vi: 'Cước vận chuyển', name_en: 'Transport' })
      .where('code', '=', 'T')
      .execute(),
  );
  const [first, second] = [await newBill(), await newBill({}, scene.other)];
  const shown = { columns: columns('fee_type', 'amount') };
  await published(template('English', { ...shown, language: 'en', second_language: null }));
  await published(template('Two languages', { ...shown, language: 'zh', second_language: 'vi' }, scene.other));
  const { sheets } = await lan.send(readTemplateSheets, { ids: [second.id, first.id] });
  const firstCells = sheets.map(({ grid }) => grid?.rows[0]?.cells[0]?.value);
  expect(sheets.map(({ bill }) => bill.id)).toEqual([second.id, first.id]);
  expect(firstCells).toEqual(['运输费 / Cước vận chuyển', 'Transport']);
  const inVietnamese = await lan.send(readTemplateSheets, { ids: [first.id, second.id], languages: ['vi'] });
  expect(inVietnamese.sheets.map(({ grid }) => grid?.rows[0]?.cells[0]?.value)).toEqual(['Cước vận chuyển', 'Cước vận chuyển']);
});

test('more bills than twenty are printed at once, each in its template', async () => {
  const bills = [];
  for (let place = 0; place < 21; place += 1) bills.push(await newBill());
  await published(template('Many'));
  const { sheets } = await lan.send(readTemplateSheets, { ids: bills.map(({ id }) => id) });
  expect(sheets.map(({ template: of }) => of?.name)).toEqual(bills.map(() => 'Many'));
});

test('bills of two companies that are printed at once have each the template of its own company', async () => {
  const abroad = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const both = await stage.cast({ name: 'Mai', scope: 'all' });
  await published(template('Nanning', {}, scene.other));
  const home = await newBill({}, scene.other);
  const line = {
    side: 'receivable' as const,
    party: scene.other,
    fee: scene.fuel,
    amount: '108000',
    currency: 'VND' as const,
    on: '2026-11-10',
  };
  const [charge = ''] = await reviewed(abroad, both, line);
  const { bills } = await abroad.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-12' });
  const away = bills[0]?.id ?? '';
  const names = async () =>
    (await both.send(readTemplateSheets, { ids: [away, home.id] })).sheets.map(({ template: chosen }) => chosen?.name ?? null);
  expect(await names()).toEqual([null, 'Nanning']);
});
