import { addDays, type Day } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { Postings } from '../../../finance/server/seed/postings.ts';
import { claimPosting, expenseAccount } from '../../claim/rules.ts';
import { type ClaimState, reviews } from '../../claim/states.ts';
import type { Context, OfficeBook } from './book.ts';
import { executiveFrom } from './loans.ts';
import { seedMoney } from './money.ts';
import { seedRound } from './rounds.ts';

/** The fee types of expenses that are not of a shipment. */
const types = [
  { code: 'TRAVEL', name_zh: '差旅费', name_vi: 'Công tác phí', name_en: 'Travel', name_th: 'ค่าเดินทาง' },
  { code: 'MEALS', name_zh: '业务招待费', name_vi: 'Tiếp khách', name_en: 'Entertainment', name_th: 'ค่ารับรอง' },
  { code: 'OFFICE', name_zh: '办公费', name_vi: 'Chi phí văn phòng', name_en: 'Office expenses', name_th: 'ค่าใช้จ่ายสำนักงาน' },
  { code: 'TRAINING', name_zh: '培训费', name_vi: 'Chi phí đào tạo', name_en: 'Training', name_th: 'ค่าฝึกอบรม' },
  { code: 'EVENTS', name_zh: '活动费', name_vi: 'Chi phí hoạt động', name_en: 'Events', name_th: 'ค่ากิจกรรม' },
] as const;

type Draft = {
  readonly who: string;
  readonly purpose: string;
  readonly type: (typeof types)[number]['code'];
  /** The amount and the tax of its invoice; without one there is no invoice. */
  readonly lines: readonly (readonly [minor: bigint, tax: bigint, description: string])[];
  readonly state: ClaimState;
  readonly asked: number;
  readonly activity?: number;
  /** Spent for the last order that departed before. */
  readonly isForOrder?: true;
};

const drafts: readonly Draft[] = [
  {
    who: 'clerk',
    purpose: '凭祥跟单差旅',
    type: 'TRAVEL',
    lines: [
      [38_000n, 2_151n, '高铁票'],
      [62_000n, 3_509n, '住宿'],
    ],
    state: 'approved',
    asked: -28,
    isForOrder: true,
  },
  {
    who: 'dispatcher',
    purpose: '友谊关现场协调',
    type: 'TRAVEL',
    lines: [[24_500n, 0n, '出租车']],
    state: 'approved',
    asked: -20,
    isForOrder: true,
  },
  {
    who: 'accountant',
    purpose: '税务局办事',
    type: 'TRAVEL',
    lines: [[8_600n, 0n, '停车与打车']],
    state: 'pendingReimbursement',
    asked: -4,
  },
  {
    who: 'payables',
    purpose: '仓库耗材',
    type: 'OFFICE',
    lines: [
      [56_500n, 6_500n, '缠绕膜'],
      [33_900n, 3_900n, '托盘标签'],
    ],
    state: 'pendingReimbursement',
    asked: -3,
  },
  { who: 'reviewer', purpose: '客户招待', type: 'MEALS', lines: [[128_000n, 0n, '工作餐']], state: 'financeSupervisorReview', asked: -2 },
  { who: 'service', purpose: '快递与打印', type: 'OFFICE', lines: [[21_200n, 1_200n, '顺丰月结']], state: 'financeReview', asked: -2 },
  {
    who: 'operator',
    purpose: '司机宿舍维修',
    type: 'OFFICE',
    lines: [[450_000n, 13_107n, '水电维修']],
    state: 'executiveReview',
    asked: -1,
  },
  { who: 'payables', purpose: '会计继续教育', type: 'TRAINING', lines: [[39_800n, 2_253n, '培训费']], state: 'supervisorReview', asked: 0 },
  { who: 'clerk', purpose: '办公用品', type: 'OFFICE', lines: [[15_900n, 1_829n, '硒鼓']], state: 'rejected', asked: -6 },
  { who: 'admin', purpose: '域名续费', type: 'OFFICE', lines: [[6_800n, 385n, '一年']], state: 'draft', asked: 0 },
  {
    who: 'service',
    purpose: '展位布置',
    type: 'EVENTS',
    lines: [
      [320_000n, 18_113n, '搭建费'],
      [45_000n, 0n, '茶歇'],
    ],
    state: 'approved',
    asked: -15,
    activity: 0,
  },
  {
    who: 'reviewer',
    purpose: '答谢晚宴',
    type: 'MEALS',
    lines: [[280_000n, 0n, '餐费']],
    state: 'pendingReimbursement',
    asked: -3,
    activity: 0,
  },
  {
    who: 'dispatcher',
    purpose: '团建大巴',
    type: 'EVENTS',
    lines: [[180_000n, 5_243n, '租车']],
    state: 'supervisorReview',
    asked: -1,
    activity: 1,
  },
];

const activities = [
  { name: '东盟博览会参展', place: '南宁国际会展中心', who: 'service', budget: 800_000n, from: -18, until: -15, state: 'approved' },
  { name: '秋季团队建设', place: '大明山', who: 'dispatcher', budget: 500_000n, from: -2, until: -1, state: 'approved' },
  { name: '年终客户答谢会', place: '南宁', who: 'reviewer', budget: 3_000_000n, from: 30, until: 30, state: 'planned' },
  { name: '越南语培训', place: '总部会议室', who: 'clerk', budget: 240_000n, from: -60, until: -30, state: 'closed' },
] as const;

/** Expense claims of the first company at every stage, some of them against activities with their budgets. */
export async function seedClaims(context: Context, book: OfficeBook, postings: Postings): Promise<void> {
  const { db } = context;
  for (const { id, currency } of book.companies) {
    const upTo = executiveFrom[currency];
    if (upTo === undefined) continue;
    const stage = { stage: 'executiveReview', needed: 1, functional_currency: currency, up_to_minor: upTo };
    await db
      .insertInto('approval_stage')
      .values({ company_id: id, subject: 'expenseClaim', ...stage, remind_hours: null, escalate_hours: null })
      .execute();
  }
  const [company] = book.companies;
  if (!company || book.bank(company.id, company.currency) === undefined) return;
  const activityIds = await seedActivities(context, book, company);
  const rows = await db
    .insertInto('fee_type')
    .values(
      types.map((type) => ({
        ...type,
        category: 'other',
        remark: null,
        created_by: null,
        search: searchText(type.code, type.name_zh, type.name_vi, type.name_en, type.name_th),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const typeIds = new Map(rows.map(({ id, code }) => [code, id]));
  for (const draft of drafts) await seedClaim(context, book, postings, { company, typeIds, activityIds }, draft);
}

async function seedActivities({ db }: Context, book: OfficeBook, company: OfficeBook['companies'][number]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const one of activities) {
    const on = addDays(book.today, one.from);
    const planned = addDays(on, -14) > book.today ? book.today : addDays(on, -14);
    const { id } = await db
      .insertInto('activity')
      .values({
        activity_no: book.next('AC', company.id, planned),
        company_id: company.id,
        name: one.name,
        place: one.place,
        from_on: on,
        until_on: addDays(book.today, one.until),
        organiser_id: book.person(one.who),
        currency: company.currency,
        budget_minor: one.budget,
        remark: null,
        state: one.state,
        created_at: book.noon(planned),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = ['service', 'reviewer', 'clerk', 'dispatcher', 'operator'].map((login) => book.person(login));
    await db
      .insertInto('activity_participant')
      .values([...new Set(people)].map((account_id) => ({ activity_id: id, account_id })))
      .execute();
    ids.push(id);
  }
  return ids;
}

type Scene = {
  readonly company: OfficeBook['companies'][number];
  readonly typeIds: ReadonlyMap<string, bigint>;
  readonly activityIds: readonly bigint[];
};

async function seedClaim(context: Context, book: OfficeBook, postings: Postings, scene: Scene, draft: Draft): Promise<void> {
  const { db } = context;
  const { company, typeIds } = scene;
  const { id: companyId, currency } = company;
  const { state, purpose, lines } = draft;
  const day = addDays(book.today, draft.asked);
  const claimantId = book.person(draft.who);
  const claimed = lines.reduce((sum, [minor]) => sum + minor, 0n);
  const isPaid = state === 'approved';
  const orderId = draft.isForOrder ? await lastOrderOf(context, book, companyId, addDays(day, -1)) : null;
  const claim_no = book.next('EC', companyId, day);
  const paidOn = addDays(day, 3);
  const money = { companyId, employeeId: claimantId, direction: 'out' as const, currency, minor: claimed, on: paidOn };
  const paid = isPaid ? await seedMoney(context, book, postings, { ...money, remark: `${claim_no} ${purpose}` }) : undefined;
  const { id } = await db
    .insertInto('expense_claim')
    .values({
      claim_no,
      company_id: companyId,
      kind: draft.activity === undefined ? 'fee' : 'activity',
      activity_id: draft.activity === undefined ? null : (scene.activityIds[draft.activity] ?? null),
      claimant_id: claimantId,
      purpose,
      currency,
      claimed_minor: claimed,
      approved_minor: claimed,
      tax_minor: lines.reduce((sum, [, tax]) => sum + tax, 0n),
      payment_minor: isPaid ? claimed : 0n,
      functional_minor: state === 'draft' ? null : claimed,
      payee_bank: '中国建设银行',
      payee_account_no: `6217 0035 ${String(1000 + Number(claimantId))} 8820`,
      over_budget_reason: null,
      cash_entry_id: paid?.id ?? null,
      paid_on: isPaid ? paidOn : null,
      state,
      submitted_at: state === 'draft' ? null : book.noon(day),
      created_at: book.noon(day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isChecked = state === 'financeSupervisorReview' || state === 'pendingReimbursement' || isPaid;
  await db
    .insertInto('expense_line')
    .values(
      lines.map(([minor, tax, description], place) => ({
        claim_id: id,
        place,
        spent_on: addDays(day, -1),
        fee_type_id: typeIds.get(draft.type) ?? 0n,
        cost_centre_id: null,
        order_id: orderId,
        description,
        currency,
        amount_minor: minor,
        rate: '1',
        claim_currency: currency,
        claimed_minor: minor,
        approved_minor: minor,
        tax_minor: tax,
        invoice_no: tax > 0n ? `2445${String(2_000_000_000_000_000n + id * 10n + BigInt(place))}` : null,
        invoice_on: tax > 0n ? addDays(day, -1) : null,
        seller_tax_no: tax > 0n ? '91450100MA5N0P3X61' : null,
        invoice_net_minor: tax > 0n ? minor - tax : null,
        invoice_tax_minor: tax > 0n ? tax : null,
        is_deductible: tax > 0n,
        confirmed_by: tax > 0n && isChecked ? book.person('settlement') : null,
      })),
    )
    .execute();
  if (isPaid) {
    await db
      .insertInto('employee_clearing')
      .values({
        company_id: companyId,
        employee_id: claimantId,
        subject: 'expenseClaim',
        record_id: id,
        currency,
        amount_minor: claimed,
        cleared_on: paidOn,
      })
      .execute();
    postings.add(
      {
        companyId,
        postedOn: paidOn,
        kind: 'expense',
        subject: 'expenseClaim',
        recordId: id,
        functionalCurrency: currency,
        lines: claimPosting({
          currency,
          functionalCurrency: currency,
          employeeId: claimantId,
          lines: lines.map(([minor, tax]) => ({
            account: expenseAccount('other', { order_id: orderId, freight_job_id: null }),
            orderId,
            approvedMinor: minor,
            deductibleMinor: tax,
          })),
          payment: { minor: claimed, functionalMinor: claimed },
          offset: { minor: 0n, functionalMinor: 0n, bookedMinor: 0n },
        }),
      },
      book.person('cashier'),
    );
  }
  if (state === 'draft') return;
  await seedRound(context, book, {
    subject: 'expenseClaim',
    id,
    companyId,
    no: claim_no,
    party: purpose,
    preparedBy: claimantId,
    money: { currency, minor: claimed },
    functionalMinor: claimed,
    stages: reviews,
    skipped: claimed <= (executiveFrom[currency] ?? 0n) ? ['executiveReview'] : [],
    state,
    day,
    after: paid
      ? [{ what: 'pay', stage: 'pendingReimbursement', comment: `${paid.entry_no} ${currency} ${amountOf(currency, claimed)}` }]
      : [],
  });
}

/** The order of a company that departed last by a day and that finance has not locked; null without one. */
async function lastOrderOf({ db }: Context, book: OfficeBook, companyId: bigint, day: Day): Promise<bigint | null> {
  const order = await db
    .selectFrom('transport_order as o')
    .select('o.id')
    .where('o.company_id', '=', companyId)
    .where('o.departed_at', '<', book.noon(day))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('job_lock as l').select('l.order_id').whereRef('l.order_id', '=', 'o.id'))),
    )
    .orderBy('o.departed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.id ?? null;
}
