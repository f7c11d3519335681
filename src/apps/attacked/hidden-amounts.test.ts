import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import type { Call } from '../../kernel/call.ts';
import { type Guard, guardedFields, guards } from '../../kernel/guard.ts';
import type { ListCall } from '../../kernel/list.ts';
import { plainDecimal, trimZeros } from '../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../kernel/money.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { taken } from './params.ts';
import { tableFor, tableOfSubject } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Every amount of a whole company, and a person with every right from whom one kind of amount is hidden: no reply of any read call
 * contains one of those figures, in no sum, list, timeline or search. Exports and prints use the same calls.
 */
const runs = Number(process.env['HIDDEN_RUNS'] || 5);

let scene: Scene;
const secrets = new Map<Guard, ReadonlySet<string>>();
const players = new Map<Guard, Player>();
beforeAll(async () => {
  scene = await startScene();
  // Agreed prices are round in the demo: a figure that is not round is recognised.
  await scene.query(
    'update work_order set buy_amount_minor = buy_amount_minor + 12347 + id % 997, quoted_minor = quoted_minor + 54319 + id % 991',
  );
  for (const update of [
    'update intercompany_bill set amount_minor = amount_minor + 7345613 + id % 997 where amount_minor > 0',
    'update intercompany_line set amount_minor = amount_minor + 6345617 + id % 997 where amount_minor > 0',
    'update intercompany_settlement set amount_minor = amount_minor + 5345611 + id % 997 where amount_minor > 0',
    'update opening_item set amount_minor = amount_minor + 4345619 + id % 997 where amount_minor > 0',
    'update journal set functional_minor = functional_minor + 3345623 + id % 997',
    'update journal_template_line set amount_minor = amount_minor + 9345617 + id % 997 where amount_minor > 0',
    'update opening set functional_minor = functional_minor + 2345629 + id % 997',
    'update fee_template_fee set unit_price = 5432.61 + id % 997',
    'update prepaid_cost set amount_minor = amount_minor + 8345617 + id % 997, functional_minor = functional_minor + 8345621 + id % 997',
    'update booking_rate set rate = 8123.47 + line_no',
    'update storage_tariff_tier set price = 6234.51 + id % 997',
    'update storage_run_line set price = 6234.53 + id % 997',
  ])
    await scene.query(update);
  // The cost of a freight job is four fifths of its income in the demo, and so is the income of a house with four fifths of the weight.
  await scene.query(
    "update charge set functional_net_minor = functional_net_minor + 3457 + id % 997 where side = 'payable' and freight_job_id is not null and bill_id is null",
  );
  await scene.query("update road_exception set cost_minor = 734561 + id % 997, cost_currency = 'CNY'");
  const [receivable, payable] = [await figures('receivable'), await figures('payable')];
  // A figure that stands on both sides, or is a round number, proves nothing.
  // Books hold both sides, so their figures are hidden with either.
  const books = (await bookFigures()).filter((figure) => !receivable.has(figure) && !payable.has(figure));
  expect(books.length).toBeGreaterThan(20);
  secrets.set('customerPrice', new Set([...[...receivable].filter((figure) => !payable.has(figure)), ...books]));
  secrets.set('cost', new Set([...[...payable].filter((figure) => !receivable.has(figure)), ...books]));
  secrets.set('profit', new Set((await profits()).filter((figure) => !payable.has(figure) && !receivable.has(figure))));
  for (const guard of guards)
    players.set(guard, await scene.stage.cast({ permits: 'all', hidden: [guard], companyId: scene.stage.companies.cn }));
}, 180_000);
afterAll(() => scene.close());

/** The amounts of one side in the form of the wire and in that of the tables. */
async function figures(side: 'receivable' | 'payable'): Promise<Set<string>> {
  const [direction, offer] = side === 'receivable' ? ['in', 'sell'] : ['out', 'buy'];
  const rows = await scene.query<{ currency: Currency; minor: string }>(
    `select currency, amount_minor::text as minor from charge where side = $1
     union select currency, amount_minor::text from bill_balance where (customer_id is not null) = ($1 = 'receivable')
     union select currency, amount_minor::text from cash_entry where direction = $2
     union select l.currency, l.amount_minor::text from write_off_line l join write_off w on w.id = l.write_off_id where w.side = $1
     union select currency, amount_minor::text from payment_request where $1 = 'payable'
     union select credit_currency, credit_limit_minor::text from customer where $1 = 'receivable' and credit_limit_minor is not null
     union select currency, unnest(array[net_minor, tax_minor])::text from charge where side = $1
     union select functional_currency, unnest(array[functional_minor, functional_net_minor])::text from charge where side = $1
     union select currency, unnest(array[net_minor, tax_minor, written_off_minor])::text from bill_balance
       where (customer_id is not null) = ($1 = 'receivable')
     union select functional_currency, functional_minor::text from cash_entry where direction = $2
     union select currency, unnest(array[cash_minor, difference_minor])::text from write_off where side = $1
     union select currency, amount_minor::text from credit_reservation where $1 = 'receivable'
     union select currency, amount_minor::text from bad_debt where $1 = 'receivable'
     union select currency, amount_minor::text from credit_lift where $1 = 'receivable'
     union select currency, unnest(array[amount_minor, tax_minor])::text from fee_document where $1 = 'payable'
     union select currency, unnest(array[amount_minor, booked_minor, amount_minor - booked_minor])::text from prepaid_cost where $1 = 'payable'
     union select functional_currency, functional_minor::text from prepaid_cost where $1 = 'payable'
     union select currency, amount_minor::text from prepaid_share where $1 = 'payable'
     union select buy_currency, buy_amount_minor::text from work_order where $1 = 'payable' and buy_amount_minor is not null
     union select quoted_currency, quoted_minor::text from work_order where $1 = 'payable' and quoted_minor is not null
     union select cost_currency, cost_minor::text from road_exception where $1 = 'payable' and cost_minor is not null
     union select r.currency, unnest(array[l.amount_minor, r.amount_minor])::text from storage_run_line l
       join storage_run r on r.id = l.run_id where $1 = 'receivable'
     union select currency, unnest(array[amount_minor, net_minor, tax_minor])::text from invoice where $1 = 'receivable'
     union select currency, unnest(array[estimated_minor, accrued_minor, billed_minor])::text from profit_fact where side = $1`,
    [side, direction],
  );
  const prices = await scene.query<{ price: string }>(
    `select distinct t.price::text from quotation_tier t join quotation_price p on p.id = t.price_id where p.side = $1
     union select f.unit_price::text from fee_template_fee f join fee_template t on t.id = f.template_id where t.side = $2
     union select rate::text from booking_rate where $2 = 'payable'
     union select price::text from storage_tariff_tier where $2 = 'receivable'
     union select price::text from storage_run_line where $2 = 'receivable'`,
    [offer, side],
  );
  const all = rows.flatMap(({ currency, minor }) => [amountOf(currency, BigInt(minor)), minor]);
  return new Set([...all, ...prices.flatMap(({ price }) => [price, plainDecimal(price)])].filter(isTelling));
}

/** The amounts of entries by hand, opening balances, accruals, and of bills and settlements between own companies. */
async function bookFigures(): Promise<string[]> {
  const rows = await scene.query<{ currency: Currency; minor: string }>(
    `select currency, amount_minor::text as minor from journal_line union select functional_currency, functional_minor::text from journal
     union select currency, amount_minor::text from journal_template_line where amount_minor is not null
     union select currency, amount_minor::text from opening_balance union select functional_currency, functional_minor::text from opening
     union select currency, unnest(array[amount_minor, paid_minor, amount_minor - paid_minor])::text from opening_item
     union select currency, unnest(array[revenue_minor, cost_minor])::text from accrual
     union select currency, unnest(array[amount_minor, tax_minor])::text from intercompany_bill
     union select currency, unnest(array[amount_minor, tax_minor])::text from intercompany_line
     union select functional_currency, functional_minor::text from intercompany_side
     union select currency, amount_minor::text from intercompany_settlement union select currency, amount_minor::text from intercompany_allocation`,
  );
  const figures = rows.flatMap(({ currency, minor }) => {
    const plain = minor.replace('-', '');
    return [amountOf(currency, BigInt(plain)), plain];
  });
  return [...new Set(figures)].filter(isTelling);
}

/** Every profit as the profit reports answer it to a person who sees all. */
async function profits(): Promise<string[]> {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  const reports = [
    ['profit.list', { size: 200 }],
    ['profit.sums', {}],
    ['profitAnalysis.list', { size: 200 }],
    ['profitAnalysis.summary', {}],
    ['bigScreen.read', {}],
  ] as const;
  const figures: (readonly [at: string, figure: string])[] = [];
  for (const [cmd, params] of reports) {
    const { code, data } = await clerk.raw(cmd, params);
    expect([cmd, code]).toEqual([cmd, 200]);
    figures.push(...figuresIn(data));
  }
  const of = (name: RegExp): string[] => figures.flatMap(([at, figure]) => (name.test(at) ? [figure] : []));
  // The profit of an order without any cost is its income.
  const sides = new Set(of(/(income|cost)$/));
  return of(/profit$/).filter((figure) => isTelling(figure) && !sides.has(figure));
}

/** True for six digits that are no round number: such a figure hardly occurs by chance. */
function isTelling(figure: string): boolean {
  return trimZeros(figure.replace(/[^\d]/g, '')).length >= 6;
}

function figuresIn(value: unknown, under = ''): (readonly [at: string, figure: string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => figuresIn(one, under));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, one]) => figuresIn(one, `${under}.${key}`));
  // Ids, codes and telephone numbers are not amounts.
  if (/(^|\.|_)(id|ids|no|code|phone|mobile|tax_no|account_no|seq|cursor|barcode)$/.test(under)) return [];
  return [...String(value ?? '').matchAll(/-?\d[\d.,]*\d/g)].map(
    ([figure]) => [under, figure.replaceAll(',', '').replace('-', '')] as const,
  );
}

const idsFor =
  (call: Call) =>
  (field: string): readonly string[] =>
    scene.all(tableFor(call, field)).slice(0, 12);
/** Records of the subject of a history. */
const idsOfSubject = (subject: string): readonly string[] => scene.all(tableOfSubject(subject)).slice(0, 12);

const reads = registry.calls.filter((call) => call.kind === 'read' && call.users.includes(1) && call.permit !== 'anyone');

test('there are figures to be told, and who sees all is told them', async () => {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  for (const [guard, cmds] of [
    ['customerPrice', ['cash.list', 'credit.list', 'bill.list']],
    ['cost', ['cash.list', 'paymentRequest.list', 'bill.list', 'workOrder.list', 'roadException.list', 'prepaidCost.list']],
    ['profit', ['profit.list']],
  ] as const) {
    const secret = secrets.get(guard);
    expect([guard, (secret?.size ?? 0) > 50]).toEqual([guard, true]);
    for (const cmd of cmds) {
      const { data } = await clerk.raw(cmd, cmd.endsWith('list') ? { size: 200 } : {});
      expect([cmd, figuresIn(data).some(([, figure]) => secret?.has(figure))]).toEqual([cmd, true]);
    }
  }
});

test('a limit is a customer price: it is in no row, and credit is closed', async () => {
  const player = players.get('customerPrice');
  if (!player) throw new Error('no scene');
  const { rows } = (await player.raw('customer.list', { size: 5 })).data as { rows: object[] };
  expect(rows.map((row) => 'credit_limit' in row)).toEqual([false, false, false, false, false]);
  expect(await player.raw('credit.list', {})).toMatchObject({ code: 403 });
});

test('a history leaves out the amounts that are hidden, and shows the other changes', async () => {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  const write = (cmd: string, params: object) => clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  const [customer] = ((await clerk.raw('customer.list', { tab: 'active', size: 1 })).data as { rows: { id: string }[] }).rows;
  const { data } = await clerk.raw('customer.get', { id: customer?.id });
  const shape = Object.keys(
    (registry.calls.find(({ cmd }) => cmd === 'customer.save') as { params: ZodObject } | undefined)?.params.shape ?? {},
  );
  const facts = Object.fromEntries(Object.entries(data as object).filter(([key]) => shape.includes(key)));
  expect(await write('customer.save', { ...facts, credit_limit: '7654321', industry: 'secret test' })).toMatchObject({ code: 200 });
  const of = async (player: Player | undefined, subject: string, id: string | undefined) =>
    JSON.stringify((await player?.raw('record.timeline', { subject, id }))?.data);
  expect(await of(clerk, 'customer', customer?.id)).toContain('7654321');
  const hidden = await of(players.get('customerPrice'), 'customer', customer?.id);
  expect(hidden).toContain('secret test');
  expect(hidden).not.toContain('7654321');

  const { rows } = (await clerk.raw('roadException.list', { tab: 'closed', size: 1 })).data as { rows: { id: string; version: number }[] };
  const [{ id, version } = { id: '', version: 0 }] = rows;
  const closing = { responsible: 'carrier', cost: '7654.32', cost_currency: 'CNY', resolution: 'secret test' };
  await write('roadException.move', { id, version, action: 'reopen', reason: 'secret test' });
  expect(await write('roadException.move', { id, version: version + 1, action: 'close', ...closing })).toMatchObject({ code: 200 });
  expect(await of(clerk, 'roadException', id)).toContain('7654.32');
  expect(await of(players.get('cost'), 'roadException', id)).not.toContain('7654.32');
  expect(JSON.stringify(await players.get('cost')?.raw('roadException.list', { tab: 'closed', size: 200 }))).not.toContain('7654.32');
});

test('no order, tab, count, edit of many or export goes by an amount that is hidden', async () => {
  const player = players.get('cost');
  const lists = registry.calls.flatMap((call) => ('list' in call ? [call as unknown as ListCall] : []));
  for (const { cmd, list, permit } of lists) {
    if (permit === 'signedIn') continue;
    const guardedNames = guardedFields(list.row);
    for (const key of list.sorts)
      if (guardedNames.get(key) === 'cost' || guardedNames.get(key) === 'profit')
        expect([cmd, key, await player?.raw(cmd, { sort: [{ key }] })]).toMatchObject([cmd, key, { code: 403 }]);
    for (const { key, guard } of list.tabs)
      if (guard !== undefined) expect([cmd, key, await player?.raw(cmd, { tab: key })]).toMatchObject([cmd, key, { code: 403 }]);
    const edit = scene.stage.door.product.edits.find((kind) => kind.cmd === cmd);
    expect([cmd, edit?.fields.filter(({ key }) => guardedNames.has(key))]).toEqual([cmd, edit && []]);
  }
  const loss = { tab: 'loss', counts: true };
  expect(await player?.raw('profit.list', loss)).toMatchObject({ code: 403 });
  expect(await player?.raw('profit.sums', loss)).toMatchObject({ code: 403 });
  const counted = await player?.raw('profit.list', { counts: true });
  expect(counted).toMatchObject({ code: 200, data: { counts: { all: expect.any(Number) } } });
  expect(counted?.data).not.toHaveProperty('counts.loss');
});

describe.each(guards)('without %s', (guard) => {
  test.each(reads.map((call) => [call.cmd, call] as const))(
    '%s tells no figure',
    async (_cmd, call) => {
      const player = players.get(guard);
      const secret = secrets.get(guard);
      if (!player || !secret) throw new Error('no scene');
      const lists = 'list' in call ? [{}, { size: 200, total: true, counts: true }] : [{}];
      const timelines =
        call.cmd === 'record.timeline'
          ? registry.records.flatMap(({ subject }) => idsOfSubject(subject).map((id) => ({ subject, id })))
          : [];
      const tried = [...lists, ...timelines, ...fc.sample(taken(call.params, idsFor(call)), { numRuns: runs, seed: 7 })];
      const told = new Set<string>();
      for (const params of tried) {
        const reply = await player.raw(call.cmd, params);
        for (const [at, figure] of figuresIn(reply.data)) if (secret.has(figure)) told.add(`${at} ${figure}`);
      }
      expect([...told].slice(0, 6)).toEqual([]);
    },
    60_000,
  );
});
