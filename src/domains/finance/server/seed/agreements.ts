import { sql } from 'kysely';
import { addDays } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { InLanguages } from '../../../../kernel/words.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import { partyName } from '../../../reference/server/names.ts';
import { escalateHours, remindHours } from '../../../workspace/approval/rules.ts';
import type { QuotedLine } from '../../actual-quotation/contract.ts';
import { differenceOf } from '../../actual-quotation/rules.ts';
import { type ActualQuotationState, reviews } from '../../actual-quotation/states.ts';
import { type Book, type Context, dayAt } from './book.ts';

type Quoted = {
  readonly order_id: bigint;
  readonly order_no: string;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly customer: InLanguages;
  readonly pickup_from: Date;
  readonly currency: Currency;
  readonly minor: bigint;
  readonly lines: readonly { readonly fee: string; readonly name: string; readonly quotation: string | null; readonly minor: string }[];
};
/** The state of an agreement and its price in percent of the quotation. */
type Case = readonly [state: ActualQuotationState, percent: bigint, reason: string | null, agoDays: number];

const cases: readonly Case[] = [
  ['draft', 94n, '客户旺季前要求同去年价', 0],
  ['draft', 106n, '加急提货', 1],
  ['draft', 88n, '同一客户整周包车', 2],
  ['salesReview', 91n, '竞争报价，附客户邮件', 1],
  ['salesReview', 76n, '返程空车，低价揽货', 2],
  ['salesReview', 95n, '长约客户季度让利', 3],
  ['executiveReview', 70n, '首票试运', 3],
  ['executiveReview', 82n, '货损后的补偿价', 5],
  ['agreed', 100n, null, 1],
  ['agreed', 112n, '增加一次口岸倒装', 2],
  ['agreed', 104n, '绕行，多走 60 公里', 4],
  ['confirmed', 100n, null, 3],
  ['confirmed', 100n, null, 6],
  ['confirmed', 100n, null, 9],
  ['void', 60n, '客户未确认', 7],
  ['void', 98n, '订单改期', 12],
];

/** Agreed prices in every state, for orders whose quotation is known and nothing is billed. */
export async function seedAgreements(context: Context, book: Book): Promise<void> {
  const { db, today } = context;
  const fee = await db.selectFrom('fee_name').select('id').where('code', '=', 'FRT').executeTakeFirst();
  if (!fee) return;
  for (const { id: companyId } of book.companies) {
    const orders = await quotedOrders(context, companyId);
    for (const [place, [state, percent, reason, agoDays]] of cases.entries()) {
      const order = orders[place];
      if (!order) continue;
      const agreedMinor = percent === 100n ? order.minor : rounded(order.currency, (order.minor * percent) / 100n);
      const difference = differenceOf(order.minor, agreedMinor);
      const day = addDays(today, -agoDays);
      const confirmed = state === 'confirmed';
      const preparer = book.person('accountant');
      const { id, no } = await db
        .insertInto('actual_quotation')
        .values({
          no: book.next('AQ', companyId, day),
          company_id: companyId,
          order_id: order.order_id,
          customer_id: order.customer_id,
          state,
          fee_name_id: fee.id,
          priced_on: dayAt(book, companyId, order.pickup_from),
          quoted: JSON.stringify(order.lines.map((line) => lineOf(order.currency, line))),
          currency: order.currency,
          compared_minor: order.minor,
          agreed_minor: agreedMinor,
          difference_minor: difference.minor,
          difference_percent: difference.percent,
          agreed_on: day,
          agreed_with: '客户调度',
          reason: difference.minor === 0n ? null : reason,
          prepared_by: preparer,
          submitted_at: state === 'draft' ? null : book.noon(day),
          confirmed_by: confirmed ? book.person('director') : null,
          confirmed_at: confirmed ? book.noon(day) : null,
          created_at: book.noon(day),
          updated_at: book.noon(day),
        })
        .returning(['id', 'no'])
        .executeTakeFirstOrThrow();
      if (reviews.some(({ stage }) => stage === state))
        await approvalOf(context, book, { id, no, order, state, day, preparer, agreedMinor });
    }
  }
}

/** An agreed price is a round one. */
function rounded(currency: Currency, minor: bigint): bigint {
  const step = currency === 'VND' ? 10_000n : 1_000n;
  return (minor / step) * step;
}

function lineOf(currency: Currency, line: Quoted['lines'][number]): QuotedLine {
  return {
    fee_name_id: line.fee,
    fee_name: line.name,
    quotation: line.quotation ?? '',
    currency,
    amount: amountOf(currency, BigInt(line.minor)),
    notes: [],
  };
}

/** Running orders whose estimated lines are of one currency and of their quotation. */
async function quotedOrders({ db }: Context, companyId: bigint): Promise<Quoted[]> {
  const { rows } = await sql<Quoted>`
    select o.id as order_id, o.order_no, o.company_id, o.bill_to_id as customer_id, ${nameInLanguages((language) => partyName('cu', language))} as customer, o.pickup_from, min(c.currency) as currency,
      sum(c.amount_minor)::bigint as minor,
      jsonb_agg(jsonb_build_object('fee', c.fee_name_id::text, 'name', f.name_zh, 'quotation', c.calc ->> 'quotation', 'minor', c.amount_minor::text)
        order by c.id) as lines
    from transport_order o join customer cu on cu.id = o.bill_to_id join charge c on c.order_id = o.id join fee_name f on f.id = c.fee_name_id
    where o.company_id = ${companyId} and o.state in ('reviewed', 'received', 'dispatched', 'inTransit') and c.side = 'receivable' and c.estimated
      and c.state = 'open' and c.source = 'quote'
      and not exists (select from charge x where x.order_id = o.id and x.side = 'receivable' and not x.estimated)
    group by o.id, cu.id having count(distinct c.currency) = 1 and sum(c.amount_minor) > 0
    order by o.id desc limit ${cases.length}`.execute(db);
  return rows;
}

async function approvalOf(
  { db }: Context,
  book: Book,
  o: { id: bigint; no: string; order: Quoted; state: ActualQuotationState; day: string; preparer: bigint; agreedMinor: bigint },
): Promise<void> {
  const begun = book.noon(o.day);
  const open = reviews.findIndex(({ stage }) => stage === o.state);
  const approval = await db
    .insertInto('approval')
    .values({
      subject: 'actualQuotation',
      record_id: o.id,
      company_id: o.order.company_id,
      record_no: o.no,
      party_names: o.order.customer,
      side: 'receivable',
      currency: o.order.currency,
      amount_minor: o.agreedMinor,
      prepared_by: o.preparer,
      state: 'open',
      submitted_on: o.day,
      created_at: begun,
      updated_at: begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = await db
    .insertInto('approval_step')
    .values(
      reviews.map(({ stage, permit }, place) => ({
        approval_id: approval.id,
        round: 1,
        place,
        stage,
        permit,
        needed: 1,
        state: place === open ? ('open' as const) : place < open ? ('passed' as const) : ('waiting' as const),
        remind_hours: remindHours,
        escalate_hours: escalateHours,
        opened_at: place === open ? begun : null,
      })),
    )
    .returningAll()
    .execute();
  const event = { approval_id: approval.id, round: 1, comment: null };
  await db
    .insertInto('approval_event')
    .values([
      { ...event, step_id: null, stage: 'draft', what: 'submit', account_id: o.preparer, at: begun },
      ...steps
        .filter(({ place }) => place < open)
        .map(({ id, stage }) => ({ ...event, step_id: id, stage, what: 'approve', account_id: book.person('director'), at: begun })),
    ])
    .execute();
}
