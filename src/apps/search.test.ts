import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DispatchTables } from '../domains/dispatch/server/db.ts';
import type { Hit, SearchSource } from '../kernel/search.ts';
import { sourceRoot } from '../tidy/source.ts';
import { startDemoStage } from './demo-stage.ts';
import { registry } from './registry.generated.ts';
import type { Player, Stage } from './stage.ts';

/* Every search of the command palette, on the demo company: a record that its list shows is found by its number. */

const sources: SearchSource[] = [];
for (const file of globSync('domains/*/*/search.ts', { cwd: sourceRoot }).sort())
  sources.push(...((await import(/* @vite-ignore */ path.join(sourceRoot, file))) as { searches: SearchSource[] }).searches);

let stage: Stage;
let staff: Player;
let carrier: Player;
beforeAll(async () => {
  stage = await startDemoStage();
  staff = await stage.cast({ scope: 'all', permits: 'all' });
  const { carrier_id: carrierId } = await stage.system<DispatchTables, { carrier_id: bigint | null }>(({ db }) =>
    db
      .selectFrom('work_order')
      .select('carrier_id')
      .where('state', '=', 'completed')
      .where('carrier_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  if (carrierId === null) throw new Error('no carrier has a trip');
  carrier = await stage.cast({ type: 2, carrierId });
}, 120_000);
afterAll(() => stage.close());

const readerOf = ({ call }: SearchSource): Player => (call.users.includes(1) ? staff : carrier);
const find = async (source: SearchSource, text: string): Promise<readonly Hit[]> =>
  source.hits(await readerOf(source).send(source.call, source.params(text)));
/** The newest records of a source's own list. */
const listed = async (source: SearchSource): Promise<readonly Hit[]> => source.hits(await readerOf(source).send(source.call, { size: 5 }));
const pageOf = (link: string) => {
  const { pathname } = new URL(link, 'http://palette');
  return registry.pages.find((page) => page.path === pathname || pathname.startsWith(page.path.replace(/:\w+$/, '') || '//'));
};

describe.each(sources.map((source) => [source.call.cmd, source] as const))('%s', (_cmd, source) => {
  test('finds each record that it lists by its number, in part and in lower case', async () => {
    const records = await listed(source);
    expect(records.length).toBeGreaterThan(0);
    for (const { label, links } of records) {
      const hits = await find(source, label);
      expect(hits.map((hit) => hit.label)).toContain(label);
      expect(hits.flatMap((hit) => hit.links)).toContain(links[0]);
      const part = label.toLowerCase().slice(0, -1);
      expect((await find(source, part)).every((hit) => hit.links.length > 0)).toBe(true);
      expect((await find(source, part)).length).toBeGreaterThan(0);
    }
  });

  test('shows a state that has words, and leads to pages that there are', async () => {
    for (const { state, links } of await listed(source)) {
      if (state) expect(registry.words).toHaveProperty([`${state.words}.${state.state}`]);
      expect(links.map(pageOf)).not.toContain(undefined);
    }
    expect(registry.words).toHaveProperty([source.word]);
  });

  test('finds nothing by a number that no record has', async () => {
    expect(await find(source, 'zz-no-such-record-0')).toEqual([]);
  });
});

const sourceOf = (cmd: string): SearchSource => {
  const source = sources.find(({ call }) => call.cmd === cmd);
  if (!source) throw new Error(cmd);
  return source;
};

test.each([
  ['dien tu sao mai', 'Sao Mai'],
  ['gxhr', '广西华锐'],
  ['guangxihuarui', '广西华锐'],
])('a customer is found by its name without marks or in pinyin: %s', async (text, name) => {
  const reader = await stage.cast({ scope: 'all', permits: 'all', language: name === 'Sao Mai' ? 'vi' : 'zh' });
  const customers = sourceOf('customer.list');
  const hits = customers.hits(await reader.send(customers.call, customers.params(text)));
  expect(hits.map(({ hint }) => hint)).toContainEqual(expect.stringContaining(name));
});

test('a shipping line is found by its name', async () => {
  const suppliers = sourceOf('supplier.list');
  const hits = suppliers.hits(await staff.send(suppliers.call, suppliers.params('Beibu Gulf Container')));
  expect(hits.map(({ links }) => links[0])).toEqual([expect.stringContaining('/editCustomerBroker?id=')]);
});

test('a receipt is found by its bank reference', async () => {
  const cash = sourceOf('cash.list');
  const reply = (await staff.send(cash.call, { size: 50 })) as { rows: { entry_no: string; bank_ref: string | null }[] };
  const row = reply.rows.find(({ bank_ref }) => bank_ref !== null);
  expect((await find(cash, row?.bank_ref ?? '')).map(({ label }) => label)).toContain(row?.entry_no);
});

test('staff of one company do not find the orders of another', async () => {
  const orders = sourceOf('order.list');
  const local = await stage.cast({ permits: 'all', companyId: stage.companies.th });
  const own = orders.hits(await local.send(orders.call, { size: 200 })).map(({ label }) => label);
  const other = (await listed(orders)).map(({ label }) => label).find((label) => !own.includes(label));
  expect(other).toBeDefined();
  expect(orders.hits(await local.send(orders.call, orders.params(other ?? '')))).toEqual([]);
});

test('every kind of record that people name has a search', () => {
  expect([...new Set(sources.map(({ call }) => call.cmd))].sort()).toEqual([
    'account.list',
    'activity.list',
    'actualQuotation.list',
    'attendanceCorrection.list',
    'awbStock.list',
    'badDebt.list',
    'bill.list',
    'booking.list',
    'cargoClaim.list',
    'carrier.list',
    'carrierWork.list',
    'cash.list',
    'contract.list',
    'customer.list',
    'declaration.list',
    'driver.list',
    'expenseClaim.list',
    'feedMessage.list',
    'freightDocument.list',
    'freightJob.list',
    'freightWork.list',
    'inbound.list',
    'intercompanyBill.list',
    'intercompanySettlement.list',
    'invoice.list',
    'journal.list',
    'knowledge.list',
    'leave.list',
    'loan.list',
    'opening.list',
    'order.list',
    'outbound.list',
    'paymentRequest.list',
    'prepaidCost.list',
    'quotation.list',
    'quotation.listBroker',
    'quotation.listCarrier',
    'quotationRequest.list',
    'roadException.list',
    'sailing.list',
    'sealRequest.list',
    'stock.list',
    'stockCount.list',
    'supplier.list',
    'transfer.list',
    'trip.list',
    'vehicle.list',
    'waybill.list',
    'workOrder.list',
  ]);
});
