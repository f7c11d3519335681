import { addDays } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { Postings } from '../../../finance/server/seed/postings.ts';
import type { loanKinds } from '../../loan/contract.ts';
import { type LoanState, reviews } from '../../loan/states.ts';
import type { Context, OfficeBook } from './book.ts';
import { seedMoney } from './money.ts';
import { seedRound } from './rounds.ts';

/** Up to this amount the executive does not review, and up to this balance an employee may owe, by functional currency. */
export const executiveFrom: Readonly<Record<string, bigint>> = { CNY: 300_000n, THB: 1_500_000n, VND: 10_000_000n };
const limits: Readonly<Record<string, bigint>> = { CNY: 5_000_000n, THB: 25_000_000n, VND: 170_000_000n };

type Draft = {
  readonly who: string;
  readonly kind: (typeof loanKinds)[number];
  readonly purpose: string;
  readonly minor: bigint;
  readonly state: LoanState;
  /** The day of its submission and its return date, counted from today. */
  readonly asked: number;
  readonly due: number;
  readonly repaid?: bigint;
};

const drafts: readonly Draft[] = [
  { who: 'clerk', kind: 'travel', purpose: '凭祥口岸跟单差旅', minor: 350_000n, state: 'approved', asked: -40, due: -12, repaid: 350_000n },
  {
    who: 'dispatcher',
    kind: 'order',
    purpose: '友谊关排队费垫付',
    minor: 200_000n,
    state: 'approved',
    asked: -33,
    due: -5,
    repaid: 200_000n,
  },
  { who: 'operator', kind: 'order', purpose: '司机过路费备用金', minor: 150_000n, state: 'pendingReimbursement', asked: -30, due: -4 },
  {
    who: 'service',
    kind: 'exhibition',
    purpose: '南宁东盟博览会展位',
    minor: 1_200_000n,
    state: 'pendingReimbursement',
    asked: -12,
    due: 18,
    repaid: 400_000n,
  },
  { who: 'keeper', kind: 'deposit', purpose: '叉车租赁押金', minor: 600_000n, state: 'pendingReimbursement', asked: -9, due: 45 },
  { who: 'accountant', kind: 'travel', purpose: '河内对账差旅', minor: 480_000n, state: 'pendingLending', asked: -3, due: 25 },
  { who: 'payables', kind: 'general', purpose: '印花税与办公备用金', minor: 100_000n, state: 'pendingLending', asked: -2, due: 28 },
  { who: 'reviewer', kind: 'travel', purpose: '胡志明市客户走访', minor: 900_000n, state: 'financeSupervisorReview', asked: -2, due: 30 },
  { who: 'clerk', kind: 'general', purpose: '样品快递备用金', minor: 80_000n, state: 'financeReview', asked: -1, due: 20 },
  { who: 'dispatcher', kind: 'travel', purpose: '曼谷线路考察', minor: 1_500_000n, state: 'executiveReview', asked: -1, due: 32 },
  { who: 'keeper', kind: 'general', purpose: '仓库劳保用品', minor: 120_000n, state: 'supervisorReview', asked: 0, due: 15 },
  { who: 'service', kind: 'travel', purpose: '钦州港现场协调', minor: 160_000n, state: 'supervisorReview', asked: 0, due: 14 },
  { who: 'operator', kind: 'exhibition', purpose: '物流展会门票', minor: 60_000n, state: 'rejected', asked: -5, due: 20 },
  { who: 'admin', kind: 'general', purpose: '服务器续费', minor: 240_000n, state: 'draft', asked: 0, due: 30 },
];

/** Loans of the first company at every stage: one of them overdue, one repaid in part. */
export async function seedLoans(context: Context, book: OfficeBook, postings: Postings): Promise<void> {
  const { db } = context;
  for (const { id, currency } of book.companies) {
    const [limit, upTo] = [limits[currency], executiveFrom[currency]];
    if (limit !== undefined)
      await db.insertInto('loan_limit').values({ company_id: id, functional_currency: currency, limit_minor: limit }).execute();
    if (upTo === undefined) continue;
    const stage = { stage: 'executiveReview', needed: 1, functional_currency: currency, up_to_minor: upTo };
    await db
      .insertInto('approval_stage')
      .values({ company_id: id, subject: 'loan', ...stage, remind_hours: null, escalate_hours: null })
      .execute();
  }
  const [company] = book.companies;
  if (company && book.bank(company.id, company.currency) !== undefined)
    for (const draft of drafts) await seedLoan(context, book, postings, company, draft);
}

async function seedLoan(
  context: Context,
  book: OfficeBook,
  postings: Postings,
  company: OfficeBook['companies'][number],
  draft: Draft,
): Promise<void> {
  const { db } = context;
  const { minor, purpose, state } = draft;
  const { id: companyId, currency } = company;
  const day = addDays(book.today, draft.asked);
  const borrowerId = book.person(draft.who);
  const isLent = state === 'pendingReimbursement' || state === 'approved';
  const money = { companyId, employeeId: borrowerId, currency };
  const loan_no = book.next('LN', companyId, day);
  const remark = `${loan_no} ${purpose}`;
  const lentOn = addDays(day, 1);
  const paid = isLent ? await seedMoney(context, book, postings, { ...money, direction: 'out', minor, on: lentOn, remark }) : undefined;
  const backOn = addDays(day, 9);
  const repaid = draft.repaid ?? 0n;
  const back =
    repaid > 0n ? await seedMoney(context, book, postings, { ...money, direction: 'in', minor: repaid, on: backOn, remark }) : undefined;
  const { id } = await db
    .insertInto('loan')
    .values({
      loan_no,
      company_id: companyId,
      kind: draft.kind,
      borrower_id: borrowerId,
      purpose,
      currency,
      amount_minor: minor,
      expected_on: addDays(book.today, draft.due),
      payee_bank: '中国建设银行',
      payee_account_no: `6217 0035 ${String(1000 + Number(borrowerId))} 8820`,
      functional_minor: state === 'draft' ? null : minor,
      lent_minor: isLent ? minor : 0n,
      lent_functional_minor: isLent ? minor : 0n,
      lent_on: isLent ? lentOn : null,
      repaid_minor: repaid,
      cleared_functional_minor: repaid,
      cash_entry_id: paid?.id ?? null,
      state,
      submitted_at: state === 'draft' ? null : book.noon(day),
      created_at: book.noon(day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { loan_id: id, kind: 'repayment' as const, currency, functional_currency: currency, created_by: book.person('cashier') };
  if (back)
    await db
      .insertInto('loan_clearing')
      .values({ ...line, cleared_on: backOn, amount_minor: repaid, functional_minor: repaid, cash_entry_id: back.id })
      .execute();
  if (state === 'draft') return;
  const text = (of: bigint): string => `${currency} ${amountOf(currency, of)}`;
  await seedRound(context, book, {
    subject: 'loan',
    id,
    companyId,
    no: loan_no,
    party: purpose,
    preparedBy: borrowerId,
    money: { currency, minor },
    functionalMinor: minor,
    stages: reviews,
    skipped: minor <= (executiveFrom[currency] ?? 0n) ? ['executiveReview'] : [],
    state,
    day,
    after: [
      ...(paid ? [{ what: 'lend', stage: 'pendingLending', comment: `${paid.entry_no} ${text(minor)}` }] : []),
      ...(back ? [{ what: 'repay', stage: 'pendingReimbursement', comment: `${back.entry_no} ${text(repaid)}` }] : []),
      ...(state === 'approved' ? [{ what: 'settle', stage: 'pendingReimbursement', comment: null }] : []),
    ],
  });
}
