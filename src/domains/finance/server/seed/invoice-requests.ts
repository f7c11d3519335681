import type { Insertable } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import { suggestionOf } from '../../invoice/server/invoiced.ts';
import type { InvoiceRequestState } from '../../invoice-request/states.ts';
import type { FinanceTables } from '../db.ts';
import { type Book, type Context } from './book.ts';

type Draft = {
  readonly state: Exclude<InvoiceRequestState, 'issued'>;
  /** Days since it was made. */
  readonly ago: number;
  /** The part of the bill's balance, in percent. */
  readonly percent: bigint;
  readonly remark: Texts;
  readonly reason?: Texts;
};
type Texts = Readonly<Record<string, string>>;

/** The requests of each company for its newest bills that have no invoice, in the currency of its books. */
const drafts: readonly Draft[] = [
  {
    state: 'waiting',
    ago: 1,
    percent: 100n,
    remark: {
      CNY: '客户月底前要收到发票才能付款',
      VND: 'Khách cần hóa đơn trước cuối tháng để thanh toán',
      THB: 'ลูกค้าต้องได้ใบกำกับก่อนสิ้นเดือนจึงจะชำระ',
    },
  },
  {
    state: 'waiting',
    ago: 0,
    percent: 50n,
    remark: { CNY: '客户要求分两次开票，先开一半', VND: 'Khách yêu cầu xuất hai lần, lần này một nửa', THB: 'ลูกค้าขอแยกสองใบ ครั้งนี้ครึ่งหนึ่ง' },
  },
  {
    state: 'declined',
    ago: 4,
    percent: 100n,
    remark: { CNY: '请开专用发票', VND: 'Xuất giúp hóa đơn GTGT', THB: 'ขอใบกำกับเต็มรูป' },
    reason: {
      CNY: '客户的开票资料不全，补齐税号后再申请',
      VND: 'Thiếu mã số thuế của khách, bổ sung rồi đề nghị lại',
      THB: 'ข้อมูลผู้เสียภาษีของลูกค้าไม่ครบ โปรดเติมแล้วขอใหม่',
    },
  },
  {
    state: 'withdrawn',
    ago: 6,
    percent: 100n,
    remark: { CNY: '抬头待客户确认', VND: 'Chờ khách xác nhận tên trên hóa đơn', THB: 'รอลูกค้ายืนยันชื่อบนใบกำกับ' },
  },
];

/** Requests for invoices: waiting, declined and withdrawn ones, and in each company one that its newest invoice answered. */
export async function seedInvoiceRequests(context: Context, book: Book): Promise<void> {
  const accountant = book.person('accountant');
  for (const company of book.companies) {
    const text = (texts: Texts): string => texts[company.currency] ?? texts['CNY'] ?? '';
    const bills = await billsOf(context, company.id).where('i.id', 'is', null).limit(drafts.length).execute();
    const requests = bills.flatMap((bill, place): NewRequest[] => {
      const draft = drafts[place];
      const on = draft && addDays(book.today, -draft.ago);
      if (!draft || !on || bill.bill_on > on) return [];
      const { state, percent, remark, reason } = draft;
      return [
        {
          ...requestOf(book, bill, on),
          amount_minor: (bill.amount_minor * percent) / 100n,
          remark: text(remark),
          state,
          ...(reason && { reason: text(reason), answered_by: accountant }),
        },
      ];
    });
    const [invoiced] = await billsOf(context, company.id)
      .where('i.state', '=', 'issued')
      .where('i.amount_minor', '>', 0n)
      .limit(1)
      .execute();
    if (invoiced?.invoice_on)
      requests.push({
        ...requestOf(book, invoiced, invoiced.invoice_on),
        amount_minor: invoiced.invoiced_minor ?? 0n,
        remark: null,
        state: 'issued',
        answered_by: accountant,
        invoice_id: invoiced.invoice_id,
      });
    if (requests.length > 0) await context.db.insertInto('invoice_request').values(requests).execute();
  }
}

type NewRequest = Insertable<FinanceTables['invoice_request']>;

/** The confirmed bills of a company in force, each with an invoice of it where it has one; the newest first. */
function billsOf({ db }: Context, companyId: bigint) {
  return db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .innerJoin('customer as c', 'c.id', 'b.customer_id')
    .leftJoin('invoice as i', (join) => join.onRef('i.bill_id', '=', 'b.id').onRef('i.currency', '=', 's.currency'))
    .select(['b.id as bill_id', 'b.company_id', 'b.bill_on', 's.currency', 's.amount_minor', 'c.name', 'c.invoice_title', 'c.invoice_kind'])
    .select(['c.service_id', 'c.sales_id', 'i.id as invoice_id', 'i.invoice_on', 'i.amount_minor as invoiced_minor'])
    .where('b.company_id', '=', companyId)
    .where('b.side', '=', 'receivable')
    .where('b.state', '=', 'confirmed')
    .where('b.opened_on', 'is', null)
    .where('s.amount_minor', '>', 0n)
    .orderBy('b.bill_on', 'desc')
    .orderBy('b.id', 'desc')
    .orderBy('s.currency');
}
type Bill = Awaited<ReturnType<ReturnType<typeof billsOf>['execute']>>[number];

/** A request by the person who looks after the customer. */
function requestOf(book: Book, bill: Bill, on: Day) {
  const { bill_id, company_id, currency } = bill;
  return {
    ...suggestionOf(bill),
    request_no: book.next('IR', company_id, on),
    bill_id,
    company_id,
    currency,
    requested_by: bill.service_id ?? bill.sales_id ?? book.person('service'),
    created_at: book.noon(on),
  };
}
