import { sql } from 'kysely';
import { houseLayout, type Layout, noTexts } from '../../bill-template/layout.ts';
import type { BillTemplateState } from '../../bill-template/states.ts';
import type { Book, Context } from './book.ts';

type Draft = { readonly name: string; readonly state: BillTemplateState; readonly layout: Partial<Layout> };

const columns = (...keys: readonly (readonly [Layout['columns'][number]['key'], number])[]): Layout['columns'] =>
  keys.map(([key, width]) => ({ key, width, heading: noTexts }));

/** The versions of one customer, the oldest first. */
const ofCustomer: readonly Draft[] = [
  { name: '月结对账单', state: 'retired', layout: {} },
  {
    name: '月结对账单（按订单）',
    state: 'current',
    layout: {
      heading: { zh: '运输费用对账单', vi: 'BẢNG ĐỐI CHIẾU CƯỚC VẬN CHUYỂN', en: 'Statement of freight', th: null },
      second_language: 'vi',
      columns: columns(['business_on', 11], ['route', 26], ['fee_name', 24], ['tax_percent', 8], ['net', 14], ['tax', 12], ['amount', 14]),
      grouping: 'order',
      subtotals: true,
      taxes: true,
      paper: 'A4 landscape',
      notes: '请在到期日前付款，并注明账单号。',
    },
  },
  {
    name: '月结对账单（简版）',
    state: 'draft',
    layout: { columns: columns(['order_no', 20], ['fee_name', 24], ['quantity', 8], ['amount', 16]), currencies: 'beside' },
  },
];

/** Templates of the customer with the most bills that are still to be sent, and a draft for all customers of the first company. */
export async function seedBillTemplates({ db, now }: Context, book: Book): Promise<void> {
  const [company] = book.companies;
  const customer = await db
    .selectFrom('bill')
    .select(['customer_id', 'company_id'])
    .where('state', '=', 'made')
    .where('customer_id', 'is not', null)
    .groupBy(['customer_id', 'company_id'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('customer_id')
    .limit(1)
    .executeTakeFirst();
  const published_at = (state: BillTemplateState): Date | null => (state === 'draft' ? null : now);
  const row = ({ name, state, layout }: Draft, revision: number) => ({
    name,
    state,
    revision,
    layout: JSON.stringify({ ...houseLayout, ...layout }),
    published_at: published_at(state),
    created_by: null,
  });
  const rows = [
    ...(customer ? ofCustomer.map((draft, place) => ({ ...row(draft, place + 1), ...customer })) : []),
    ...(company ? [{ ...row({ name: '公司默认账单', state: 'draft', layout: {} }, 1), company_id: company.id, customer_id: null }] : []),
  ];
  if (rows.length > 0) await db.insertInto('bill_template').values(rows).execute();
}
