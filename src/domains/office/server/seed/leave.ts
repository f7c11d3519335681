import { addDays, type Day } from '../../../../kernel/day.ts';
import type { LeaveKind } from '../../leave-type/master.ts';
import { type Calendar, countedHalves, daysText } from '../../leave/rules.ts';
import { type LeaveState, reviews } from '../../leave/states.ts';
import { type Context, seedReview } from './approvals.ts';

type TypeDraft = {
  readonly kind: LeaveKind;
  readonly names: readonly [string, string, string, string];
  readonly paid?: boolean;
  readonly entitled?: boolean;
  readonly days?: string;
  readonly carry?: string;
  readonly everyDay?: boolean;
  readonly max?: string;
  readonly proofOver?: string;
  readonly executiveOver?: string;
  readonly afterwards?: boolean;
};
const annual: TypeDraft = { kind: 'annual', names: ['年假', 'Nghỉ phép năm', 'Annual leave', 'ลาพักร้อน'], executiveOver: '5' };
const sick: TypeDraft = {
  kind: 'sick',
  names: ['病假', 'Nghỉ ốm', 'Sick leave', 'ลาป่วย'],
  entitled: false,
  proofOver: '1',
  afterwards: true,
};
const personal: TypeDraft = {
  kind: 'personal',
  names: ['事假', 'Nghỉ việc riêng', 'Personal leave', 'ลากิจ'],
  paid: false,
  entitled: false,
  executiveOver: '3',
};
const maternity: TypeDraft = {
  kind: 'maternity',
  names: ['产假', 'Nghỉ thai sản', 'Maternity leave', 'ลาคลอด'],
  entitled: false,
  everyDay: true,
};
const marriage: TypeDraft = {
  kind: 'marriage',
  names: ['婚假', 'Nghỉ kết hôn', 'Marriage leave', 'ลาแต่งงาน'],
  entitled: false,
  proofOver: '0',
};

/** The usual types of each country. Lengths are the least that its law gives; a company may give more. */
const types: Readonly<Record<string, readonly TypeDraft[]>> = {
  CN: [
    { ...annual, days: '10', carry: '5' },
    { ...sick, paid: true },
    personal,
    { ...marriage, max: '13' },
    { ...maternity, max: '158', proofOver: '0' },
    { kind: 'bereavement', names: ['丧假', 'Nghỉ tang', 'Bereavement leave', 'ลางานศพ'], entitled: false, max: '3', afterwards: true },
  ],
  VN: [
    { ...annual, days: '12', carry: '5' },
    { ...sick, paid: false },
    personal,
    { ...marriage, max: '3' },
    { ...maternity, paid: false, max: '184', proofOver: '0' },
  ],
  TH: [
    { ...annual, days: '6', carry: '3' },
    { ...sick, days: '30', entitled: true, proofOver: '2' },
    { ...personal, paid: true, days: '3', entitled: true },
    { ...maternity, max: '120', proofOver: '0' },
  ],
};

/** The stocktake of each country's companies, during which they grant no planned leave. */
const stocktakes: Readonly<Record<string, string>> = { CN: '年终盘点', VN: 'Kiểm kê cuối năm', TH: 'ตรวจนับสินค้าสิ้นปี' };

/** The stocktakes of the companies in six weeks, and a keeper who may be on leave in the first. */
async function seedBlocks(
  { db, today }: Context,
  companies: readonly { readonly id: bigint; readonly country: string }[],
  keeper: bigint,
): Promise<void> {
  const blocks = await db
    .insertInto('leave_block')
    .values(
      companies.flatMap(({ id, country }) => {
        const name = stocktakes[country];
        const period = { from_on: addDays(today, 42), from_half: 'morning', to_on: addDays(today, 44), to_half: 'morning' } as const;
        return name === undefined ? [] : [{ company_id: id, name, ...period, search: name, created_by: null }];
      }),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('leave_block_exception')
    .values(blocks.slice(0, 1).map(({ id }) => ({ leave_block_id: id, account_id: keeper, agreed_on: today, created_by: null })))
    .execute();
}

/** Types, this year's entitlements, and leave of the last and the next weeks at every stage. */
export async function seedLeave(context: Context): Promise<void> {
  const { db, today } = context;
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const drafts = companies.flatMap(({ id, country }) => (types[country] ?? []).map((draft) => ({ ...draft, companyId: id })));
  if (drafts.length === 0) return;
  const stored = await db
    .insertInto('leave_type')
    .values(
      drafts.map(({ names: [name_zh, name_vi, name_en, name_th], ...of }) => ({
        company_id: of.companyId,
        code: of.kind.toUpperCase(),
        kind: of.kind,
        name_zh,
        name_vi,
        name_en,
        name_th,
        search: `${of.kind.toUpperCase()} ${name_zh} ${name_vi} ${name_en} ${name_th}`,
        paid: of.paid ?? true,
        entitled: of.entitled ?? true,
        days_a_year: of.days ?? '0',
        every_day: of.everyDay ?? false,
        days_max: of.max ?? null,
        proof_over_days: of.proofOver ?? null,
        executive_over_days: of.executiveOver ?? null,
        afterwards: of.afterwards ?? false,
        carry_days_max: of.carry ?? '0',
        carry_months: 3,
        remark: null,
        created_by: null,
      })),
    )
    .returning(['id', 'company_id', 'kind', 'entitled', 'days_a_year'])
    .execute();
  const staff = await db
    .selectFrom('account')
    .select(['id', 'name', 'login_name', 'company_id'])
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const year = Number(today.slice(0, 4));
  const entitlements = await db
    .insertInto('leave_entitlement')
    .values(
      staff.flatMap((person, place) =>
        stored
          .filter((type) => type.entitled && type.company_id === person.company_id)
          .map((type) => ({
            account_id: person.id,
            leave_type_id: type.id,
            year,
            granted_days: type.days_a_year,
            carried_days: type.kind === 'annual' && place % 3 === 0 ? '2.0' : '0',
            carry_until: type.kind === 'annual' && place % 3 === 0 ? `${year}-03-31` : null,
            created_by: null,
          })),
      ),
    )
    .returning(['id', 'account_id', 'leave_type_id'])
    .execute();
  const person = (login: string) => staff.find((one) => one.login_name === login)?.id ?? 0n;
  await seedBlocks(context, companies, person('keeper'));
  const rows = await db
    .selectFrom('work_calendar_day')
    .select(['day', 'kind'])
    .where('country', '=', 'CN')
    .where('active', '=', true)
    .execute();
  const calendar: Calendar = new Map(rows.map(({ day, kind }) => [day, kind]));
  let count = 0;
  for (const { login, kind, in: from, days, state, reason } of leaves) {
    const employee = staff.find((one) => one.login_name === login);
    const type = stored.find((one) => one.kind === kind && one.company_id === employee?.company_id);
    const fromOn = addDays(today, from);
    const taken = countedHalves({ from: { day: fromOn, half: 1 }, to: { day: addDays(fromOn, days - 1), half: 2 } }, calendar, false);
    if (!employee || !type || taken.length === 0 || addDays(fromOn, days).slice(0, 4) !== String(year)) continue;
    const requestDay: Day = addDays(today, Math.min(from - 2, -1));
    const no = `LVC${requestDay.slice(2).replaceAll('-', '')}${String(++count).padStart(4, '0')}`;
    const { id } = await db
      .insertInto('leave_request')
      .values({
        leave_no: no,
        company_id: employee.company_id,
        account_id: employee.id,
        leave_type_id: type.id,
        from_on: fromOn,
        from_half: 1,
        to_on: addDays(fromOn, days - 1),
        to_half: 2,
        days: daysText(taken.length),
        reason,
        handover_id: null,
        contact: null,
        state,
        submitted_at: state === 'draft' ? null : new Date(`${requestDay}T01:30:00Z`),
        created_at: new Date(`${requestDay}T01:20:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (state === 'draft') continue;
    const entitlement = entitlements.find((one) => one.account_id === employee.id && one.leave_type_id === type.id);
    await db
      .insertInto('leave_day')
      .values(taken.map(({ day, half }) => ({ leave_id: id, account_id: employee.id, entitlement_id: entitlement?.id ?? null, day, half })))
      .execute();
    await seedReview(context, {
      subject: 'leave',
      id,
      companyId: employee.company_id,
      no,
      party: employee.name,
      preparedBy: employee.id,
      draft: 'draft',
      stages: reviews,
      unneeded: state === 'executiveReview' ? [] : ['executiveReview'],
      at: state === 'approved' ? null : state,
      day: requestDay,
      deciders: { supervisorReview: person('director'), executiveReview: person('executive1'), recordReview: person('personnel') },
    });
  }
}

type Draft = {
  readonly login: string;
  readonly kind: LeaveKind;
  /** Days from today, and calendar days. */
  readonly in: number;
  readonly days: number;
  readonly state: LeaveState;
  readonly reason: string;
};
const leaves: readonly Draft[] = [
  { login: 'clerk', kind: 'annual', in: -40, days: 3, state: 'approved', reason: '回家探亲' },
  { login: 'dispatcher', kind: 'annual', in: -18, days: 5, state: 'approved', reason: '旅行' },
  { login: 'accountant', kind: 'sick', in: -6, days: 1, state: 'approved', reason: '感冒发烧' },
  { login: 'reviewer', kind: 'annual', in: 0, days: 4, state: 'approved', reason: '装修房子' },
  { login: 'cashier', kind: 'personal', in: 1, days: 2, state: 'approved', reason: '办理户口' },
  { login: 'clerk', kind: 'annual', in: 7, days: 2, state: 'supervisorReview', reason: '孩子家长会' },
  { login: 'keeper', kind: 'annual', in: 10, days: 10, state: 'executiveReview', reason: '回老家' },
  { login: 'payables', kind: 'annual', in: 5, days: 1, state: 'recordReview', reason: '体检' },
  { login: 'operator', kind: 'annual', in: 3, days: 3, state: 'supervisorReview', reason: '搬家' },
  { login: 'service', kind: 'annual', in: 14, days: 1, state: 'draft', reason: '办签证' },
  { login: 'clerk.vn', kind: 'annual', in: 2, days: 2, state: 'approved', reason: 'Việc gia đình' },
  { login: 'dispatcher.th', kind: 'annual', in: 4, days: 2, state: 'supervisorReview', reason: 'ทำธุระส่วนตัว' },
];
