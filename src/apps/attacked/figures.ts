import type { Guard } from '../../kernel/guard.ts';
import { plainDecimal, trimZeros } from '../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../kernel/money.ts';
import type { Scene } from './scene.ts';

/** The figures of a scene that somebody from whom an amount is hidden is not told. Round amounts of the scene are changed, to be recognised. */
export async function secretsOf(scene: Scene): Promise<ReadonlyMap<Guard, ReadonlySet<string>>> {
  const secrets = new Map<Guard, ReadonlySet<string>>();
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
  // Until it is decided, what is approved is what the customer claims; a share's amount is stored with the posting.
  await scene.query(
    `update cargo_claim set claimed_minor = claimed_minor + 2345611 + id % 997, approved_minor = approved_minor + 1345613 + id % 997,
       credited_minor = credited_minor + 1345617 + id % 997, recovered_minor = recovered_minor + 1345619 + id % 997`,
  );
  await scene.query('update cargo_claim_share set amount_minor = amount_minor + 1345621 + id % 997');
  // The cost of a freight job is four fifths of its income in the demo, and so is the income of a house with four fifths of the weight.
  await scene.query(
    "update charge set functional_net_minor = functional_net_minor + 3457 + id % 997 where side = 'payable' and freight_job_id is not null and bill_id is null",
  );
  await scene.query("update road_exception set cost_minor = 734561 + id % 997, cost_currency = 'CNY'");
  const [receivable, payable] = [await figures(scene, 'receivable'), await figures(scene, 'payable')];
  for (const figure of await creditFigures(scene)) receivable.add(figure);
  // A figure that stands on both sides, or is a round number, proves nothing.
  // Books hold both sides, so their figures are hidden with either.
  const books = (await bookFigures(scene)).filter((figure) => !receivable.has(figure) && !payable.has(figure));
  if (books.length <= 20) throw new Error('the books of the scene have too few figures');
  secrets.set('customerPrice', new Set([...[...receivable].filter((figure) => !payable.has(figure)), ...books]));
  secrets.set('cost', new Set([...[...payable].filter((figure) => !receivable.has(figure)), ...books]));
  secrets.set('profit', new Set((await profits(scene)).filter((figure) => !payable.has(figure) && !receivable.has(figure))));
  return secrets;
}

/** The amounts of one side in the form of the wire and in that of the tables. */
async function figures(scene: Scene, side: 'receivable' | 'payable'): Promise<Set<string>> {
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
     union select currency, amount_minor::text from invoice_request where $1 = 'receivable'
     union select currency, amount_minor::text from credit_lift where $1 = 'receivable'
     union select currency, unnest(array[amount_minor, tax_minor])::text from fee_document where $1 = 'payable'
     union select currency, unnest(array[amount_minor, booked_minor, amount_minor - booked_minor])::text from prepaid_cost where $1 = 'payable'
     union select functional_currency, functional_minor::text from prepaid_cost where $1 = 'payable'
     union select currency, amount_minor::text from prepaid_share where $1 = 'payable'
     union select buy_currency, buy_amount_minor::text from work_order where $1 = 'payable' and buy_amount_minor is not null
     union select quoted_currency, quoted_minor::text from work_order where $1 = 'payable' and quoted_minor is not null
     union select currency, minor::text from cargo_claim, unnest(array[approved_minor, credited_minor, offered_minor, recovered_minor]) minor
       where $1 = 'payable' and minor is not null
     union select c.currency, minor::text from cargo_claim_share s join cargo_claim c on c.id = s.claim_id,
       unnest(array[s.amount_minor, s.recovered_minor]) minor where $1 = 'payable' and minor is not null
     union select currency, minor::text from claim_recovery, unnest(array[amount_minor, charged_minor]) minor
       where $1 = 'payable' and minor is not null
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

/** The debts of every customer, as its credit is answered to a user who sees all. */
async function creditFigures(scene: Scene): Promise<string[]> {
  const clerk = await scene.stage.cast({ permits: 'all', companyId: scene.stage.companies.cn });
  const { data } = await clerk.raw('credit.list', { tab: 'all', size: 200 });
  return figuresIn(data).flatMap(([at, figure]) =>
    /(limit|exposure|bills|unbilled|running|overdue|left)$/.test(at) && isTelling(figure) ? [figure] : [],
  );
}

/** The amounts of entries by hand, opening balances, accruals, and of bills and settlements between own companies. */
async function bookFigures(scene: Scene): Promise<string[]> {
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
async function profits(scene: Scene): Promise<string[]> {
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
    if (code !== 200) throw new Error(`${cmd} answers ${code}`);
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

export function figuresIn(value: unknown, under = ''): (readonly [at: string, figure: string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => figuresIn(one, under));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, one]) => figuresIn(one, `${under}.${key}`));
  // Ids, codes and telephone numbers are not amounts.
  if (/(^|\.|_)(id|ids|no|code|phone|mobile|tax_no|account_no|seq|cursor|barcode)$/.test(under)) return [];
  return [...String(value ?? '').matchAll(/-?\d[\d.,]*\d/g)].map(
    ([figure]) => [under, figure.replaceAll(',', '').replace('-', '')] as const,
  );
}
