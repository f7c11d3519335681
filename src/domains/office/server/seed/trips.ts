import { sql } from 'kysely';
import { addDays } from '../../../../kernel/day.ts';
import { type Currency, convert, money } from '../../../../kernel/money.ts';
import type { TravelGrade } from '../../travel-grade/master.ts';
import type { travelMeans } from '../../trip/contract.ts';
import { allowanceOf, halfDayNumber, halfDaysByPlace, periodOfStays } from '../../trip/rules.ts';
import { advanceReviews, reviews, type TripState } from '../../trip/states.ts';
import type { Context, OfficeBook } from './book.ts';
import { seedRound } from './rounds.ts';

type PlaceDraft = {
  readonly code: string;
  readonly names: readonly [string, string, string, string];
  readonly country: string;
  readonly currency: Currency;
  /** For staff, managers and executives, a day. */
  readonly daily: readonly [string, string, string];
};
const places: readonly PlaceDraft[] = [
  { code: 'PIX', names: ['凭祥', 'Bằng Tường', 'Pingxiang', 'ผิงเสียง'], country: 'CN', currency: 'CNY', daily: ['100', '120', '180'] },
  { code: 'CAN', names: ['广州', 'Quảng Châu', 'Guangzhou', 'กว่างโจว'], country: 'CN', currency: 'CNY', daily: ['150', '180', '260'] },
  { code: 'HAN', names: ['河内', 'Hà Nội', 'Hanoi', 'ฮานอย'], country: 'VN', currency: 'VND', daily: ['500000', '650000', '900000'] },
  {
    code: 'SGN',
    names: ['胡志明市', 'TP. Hồ Chí Minh', 'Ho Chi Minh City', 'โฮจิมินห์'],
    country: 'VN',
    currency: 'VND',
    daily: ['550000', '700000', '1000000'],
  },
  { code: 'BKK', names: ['曼谷', 'Băng Cốc', 'Bangkok', 'กรุงเทพฯ'], country: 'TH', currency: 'THB', daily: ['800', '1000', '1500'] },
];
const grades: readonly (readonly [login: string, grade: TravelGrade])[] = [
  ['director', 'manager'],
  ['findirector', 'manager'],
  ['executive1', 'executive'],
];

type Draft = {
  readonly who: string;
  readonly with?: string;
  readonly purpose: string;
  readonly place: string;
  readonly means: (typeof travelMeans)[number];
  /** The first and the last day, counted from today. */
  readonly from: number;
  readonly to: number;
  readonly transport: bigint;
  readonly lodging: bigint;
  readonly advance: bigint;
  readonly state: TripState;
  /** The purpose of the seeded loan that is its advance. */
  readonly loan?: string;
  readonly report?: string;
};
const drafts: readonly Draft[] = [
  {
    who: 'clerk',
    purpose: '凭祥口岸跟单',
    place: 'PIX',
    means: 'coach',
    from: -37,
    to: -32,
    transport: 40_000n,
    lodging: 250_000n,
    advance: 350_000n,
    state: 'settled',
    loan: '凭祥口岸跟单差旅',
    report: '三批货已清关出境，口岸排队平均 6 小时。',
  },
  {
    who: 'service',
    purpose: '广州客户对账',
    place: 'CAN',
    means: 'train',
    from: -9,
    to: -7,
    transport: 60_000n,
    lodging: 80_000n,
    advance: 0n,
    state: 'reported',
    report: '对账单已确认，客户要求缩短账期。',
  },
  {
    who: 'dispatcher',
    with: 'operator',
    purpose: '凭祥甩挂现场协调',
    place: 'PIX',
    means: 'car',
    from: -1,
    to: 2,
    transport: 50_000n,
    lodging: 90_000n,
    advance: 0n,
    state: 'approved',
  },
  {
    who: 'accountant',
    purpose: '河内对账',
    place: 'HAN',
    means: 'flight',
    from: 6,
    to: 9,
    transport: 320_000n,
    lodging: 200_000n,
    advance: 480_000n,
    state: 'approved',
    loan: '河内对账差旅',
  },
  {
    who: 'reviewer',
    purpose: '胡志明市客户走访',
    place: 'SGN',
    means: 'flight',
    from: 12,
    to: 16,
    transport: 450_000n,
    lodging: 300_000n,
    advance: 600_000n,
    state: 'financeSupervisorReview',
  },
  {
    who: 'payables',
    purpose: '曼谷承运商考察',
    place: 'BKK',
    means: 'flight',
    from: 17,
    to: 19,
    transport: 380_000n,
    lodging: 260_000n,
    advance: 400_000n,
    state: 'executiveReview',
  },
  {
    who: 'keeper',
    purpose: '广州仓库盘点支援',
    place: 'CAN',
    means: 'train',
    from: 24,
    to: 26,
    transport: 60_000n,
    lodging: 90_000n,
    advance: 0n,
    state: 'supervisorReview',
  },
  {
    who: 'admin',
    purpose: '河内办公室布线',
    place: 'HAN',
    means: 'train',
    from: 20,
    to: 22,
    transport: 90_000n,
    lodging: 120_000n,
    advance: 0n,
    state: 'draft',
  },
];

/** The daily allowances of every company, grades, and trips of the first company at every stage; two have an advance that was lent or waits. */
export async function seedTrips(context: Context, book: OfficeBook): Promise<void> {
  const { db } = context;
  const stored = await db
    .insertInto('allowance_place')
    .values(
      book.companies.flatMap(({ id: company_id }) =>
        places.map(({ code, names: [name_zh, name_vi, name_en, name_th], country, currency, daily }) => ({
          company_id,
          code,
          name_zh,
          name_vi,
          name_en,
          name_th,
          country,
          currency,
          staff_daily: daily[0],
          manager_daily: daily[1],
          executive_daily: daily[2],
          remark: null,
          created_by: null,
          search: `${code} ${name_zh} ${name_vi} ${name_en} ${name_th}`,
        })),
      ),
    )
    .returning(['id', 'company_id', 'code'])
    .execute();
  await db
    .insertInto('travel_grade')
    .values(grades.map(([login, grade]) => ({ account_id: book.person(login), grade, remark: null, created_by: null, search: login })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [company] = book.companies;
  if (!company) return;
  const idOf = new Map(stored.filter(({ company_id }) => company_id === company.id).map(({ id, code }) => [code, id]));
  for (const draft of drafts) {
    const place = places.find(({ code }) => code === draft.place);
    const placeId = idOf.get(draft.place);
    if (place && placeId !== undefined) await seedTrip(context, book, company, draft, { ...place, id: placeId });
  }
}

async function seedTrip(
  context: Context,
  book: OfficeBook,
  company: OfficeBook['companies'][number],
  draft: Draft,
  place: PlaceDraft & { readonly id: bigint },
): Promise<void> {
  const { db } = context;
  const { state, purpose, advance } = draft;
  const { id: companyId, currency } = company;
  const [from_on, to_on] = [addDays(book.today, draft.from), addDays(book.today, draft.to)];
  const requestDay = addDays(book.today, Math.min(draft.from - 4, -1));
  const stay = { placeId: place.id, from: { day: from_on, half: 1 as const }, to: { day: to_on, half: 2 as const } };
  const { from, to } = periodOfStays([stay]);
  const half_days = halfDaysByPlace([stay]).get(place.id) ?? 0;
  const daily_minor = money(place.currency, place.daily[0]).minor;
  const amount_minor = allowanceOf(daily_minor, half_days);
  const rate = place.currency === currency ? '1' : (book.rate(companyId, place.currency, 'payable', book.today) ?? '1');
  const trip_minor = convert({ currency: place.currency, minor: amount_minor }, currency, rate).minor;
  const people = [...new Set([draft.who, ...(draft.with === undefined ? [] : [draft.with])].map((login) => book.person(login)))];
  const allowance_minor = trip_minor * BigInt(people.length);
  const trip_no = book.next('BT', companyId, requestDay);
  const { id } = await db
    .insertInto('trip')
    .values({
      trip_no,
      company_id: companyId,
      traveller_id: people[0] ?? 0n,
      purpose,
      from_on,
      from_half: 1,
      to_on,
      to_half: 2,
      currency,
      allowance_minor,
      estimated_minor: allowance_minor + draft.transport + draft.lodging,
      advance_minor: advance,
      report: draft.report ?? null,
      state,
      submitted_at: state === 'draft' ? null : book.noon(requestDay),
      created_at: book.noon(requestDay),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('trip_stay')
    .values({
      trip_id: id,
      place: 0,
      allowance_place_id: place.id,
      from_place: '南宁',
      means: draft.means,
      from_on,
      from_half: 1,
      to_on,
      to_half: 2,
    })
    .execute();
  await db
    .insertInto('trip_cost')
    .values([
      { trip_id: id, place: 0, kind: 'transport', description: null, currency, amount_minor: draft.transport },
      { trip_id: id, place: 1, kind: 'lodging', description: null, currency, amount_minor: draft.lodging },
    ])
    .execute();
  const grade: TravelGrade = 'staff';
  const allowance = { grade, half_days, currency: place.currency, daily_minor, amount_minor, trip_currency: currency, trip_minor };
  await db
    .insertInto('trip_allowance')
    .values(people.map((account_id) => ({ ...allowance, trip_id: id, account_id, allowance_place_id: place.id })))
    .execute();
  await db
    .insertInto('trip_person')
    .values(
      people.map((account_id) => ({
        trip_id: id,
        account_id,
        half_days: sql<string>`int4range(${halfDayNumber(from)}, ${halfDayNumber(to)}, '[]')`,
        live: state !== 'draft',
      })),
    )
    .execute();
  if (draft.loan !== undefined)
    await db
      .updateTable('loan')
      .set({ trip_id: id })
      .where('purpose', '=', draft.loan)
      .where('borrower_id', '=', people[0] ?? 0n)
      .execute();
  if (state === 'draft') return;
  await seedRound(context, book, {
    subject: 'trip',
    id,
    companyId,
    no: trip_no,
    party: purpose,
    preparedBy: people[0] ?? 0n,
    money: { currency, minor: advance },
    functionalMinor: advance,
    stages: reviews,
    skipped: advance > 0n ? [] : advanceReviews,
    state,
    day: requestDay,
    after: [],
  });
}
