import { type Insertable, sql } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import { seeded } from '../../../../server/random.ts';
import type { ClaimKind, ClaimMode } from '../../../order/claim/kinds.ts';
import { creditOf, deadlinesOf, recoverable, splitByShare } from '../../../order/claim/rules.ts';
import type { CargoClaimTable } from '../../../order/claim/server/tables.ts';
import { type ClaimState, claimState, reviews } from '../../../order/claim/states.ts';
import { shortName } from '../../../reference/server/names.ts';
import { escalateHours, remindHours } from '../../../workspace/approval/rules.ts';
import type { FinanceTables } from '../db.ts';
import { type Book, type Context, dayAt, inBooks } from './book.ts';
import { type Line, rowsFor } from './charges.ts';
import { type Country, stories, texts } from './claim-texts.ts';

/** Some thousands of yuan in the currency of each company. */
const amounts: Partial<Record<Currency, bigint>> = { CNY: 320_000n, VND: 11_500_000n, THB: 1_600_000n };
/** Up to this amount the director alone approves a claim. */
const limits: Partial<Record<Currency, bigint>> = { CNY: 2_000_000n, VND: 70_000_000n, THB: 10_000_000n };

type Order = {
  readonly id: bigint;
  readonly order_no: string;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly country: Country;
  readonly currency: Currency;
  readonly carrier_id: bigint;
};

/** Claims in every state, for signed orders whose income is not billed yet: two of each customer. Each has its shares, approval and charges. */
export async function seedClaims(context: Context, book: Book): Promise<void> {
  const { db } = context;
  await seedLimits(context, book);
  const { rows: orders } = await sql<Order>`
    select id, order_no, company_id, customer_id, country, currency, carrier_id from (
      select o.id, o.order_no, o.company_id, o.customer_id, oc.country, oc.currency, w.carrier_id,
        row_number() over (partition by o.customer_id order by o.id desc) as place
      from transport_order o join own_company oc on oc.id = o.company_id
        join lateral (select w.carrier_id from work_order_load l join work_order w on w.id = l.work_order_id
          where l.order_id = o.id and w.carrier_id is not null and not w.own order by w.id limit 1) w on true
      where o.state = 'signed' and not o.income_done and not o.cost_done) o
    where place <= 2 order by customer_id, id limit 60`.execute(db);
  const rules = await db.selectFrom('claim_rule').selectAll().where('standard', '=', true).execute();
  const fee = await db.selectFrom('fee_name').select('id').where('code', '=', 'CLAIM').executeTakeFirst();
  // Stages of review have their people in the company of China alone.
  const staffed: readonly ClaimState[] = ['registered', 'investigating', 'rejected'];
  const names = await db.selectFrom('account').select(['name', 'login_name']).where('login_name', 'in', Object.values(clerks)).execute();
  const nameOf = new Map(names.map(({ name, login_name }) => [login_name, name]));
  const made = { CN: 0, VN: 0, TH: 0 };
  const events = orders.flatMap((order, place): Story[] => {
    const states: readonly ClaimState[] = order.country === 'CN' ? claimState.options : staffed;
    const state = states[made[order.country]++ % states.length] ?? 'registered';
    const story = stories[place % stories.length];
    if (!story) return [];
    const { kind, mode, ago } = story;
    // At any time of the day before, so that none of the steps up to its end is ahead.
    const happened = new Date(context.now.getTime() - ago * 86_400_000 - ((place * 97) % 1000) * 60_000);
    const rule = rules.find((one) => one.mode === mode);
    const clerk = clerks[order.country];
    const facts = { order, state, kind, mode, description: texts[order.country][kind], happened, rule, place, feeId: fee?.id ?? null };
    return [{ ...facts, clerk: { login: clerk, name: nameOf.get(clerk) ?? clerk } }];
  });
  // Their numbers rise with the time at which they are registered.
  for (const event of events.toSorted((a, b) => a.happened.getTime() - b.happened.getTime())) await seedClaim(context, book, event);
}

async function seedLimits({ db }: Context, book: Book): Promise<void> {
  const rows = book.companies.flatMap(({ id, currency }) => {
    const limit = limits[currency];
    return limit === undefined ? [] : [{ company_id: id, functional_currency: currency, up_to_minor: limit }];
  });
  const stage = { subject: 'cargoClaim', stage: 'financeDirectorReview', needed: 1, remind_hours: null, escalate_hours: null };
  if (rows.length > 0)
    await db
      .insertInto('approval_stage')
      .values(rows.map((row) => ({ ...row, ...stage })))
      .execute();
}

type Story = {
  readonly order: Order;
  readonly state: ClaimState;
  readonly kind: ClaimKind;
  readonly mode: ClaimMode;
  readonly description: string;
  readonly happened: Date;
  readonly clerk: { readonly login: string; readonly name: string };
  readonly rule: (Parameters<typeof deadlinesOf>[0] & { readonly id: bigint }) | undefined;
  readonly place: number;
  readonly feeId: bigint | null;
};

const clerks: Readonly<Record<Country, string>> = { CN: 'clerk', VN: 'clerk.vn', TH: 'clerk.th' };
const path: readonly ClaimState[] = [
  'registered',
  'investigating',
  'liabilityDecided',
  'directorReview',
  'financeDirectorReview',
  'amountApproved',
  'posted',
  'settled',
  'closed',
];

async function seedClaim(context: Context, book: Book, story: Story): Promise<void> {
  const { db } = context;
  const { order, state, place, happened } = story;
  const { currency } = order;
  const text = texts[order.country];
  const day = dayAt(book, order.company_id, happened);
  const claimedMinor = (amounts[currency] ?? 320_000n) * BigInt(1 + (place % 7) * 3);
  const reached = (one: ClaimState): boolean => path.indexOf(state) >= path.indexOf(one);
  const clerk = book.person(story.clerk.login);
  const at = (hours: number): Date => new Date(happened.getTime() + hours * 3_600_000);
  const approvedMinor = reached('directorReview') ? claimedMinor - claimedMinor / 10n : null;
  const shares = [
    { party: 'carrier' as const, carrier_id: order.carrier_id, percent: '70' },
    { party: 'own' as const, carrier_id: null, percent: '30' },
  ];
  const parts = splitByShare(currency, approvedMinor ?? 0n, shares);
  const isPosted = reached('posted');
  const amountsOf = shares.map((share, index) => ({ ...share, minor: parts[index] ?? 0n }));
  const recovered = reached('settled') ? amountsOf.reduce((sum, share) => sum + recoverable(share), 0n) : 0n;
  const deadlines = story.rule ? deadlinesOf(story.rule, story.kind, day) : null;
  const isNotified = place % 2 === 0 && reached('liabilityDecided');
  const values: Insertable<CargoClaimTable> = {
    claim_no: book.next('CLM', order.company_id, day),
    company_id: order.company_id,
    customer_id: order.customer_id,
    order_id: order.id,
    source_subject: 'order',
    source_id: order.id,
    source_no: order.order_no,
    kind: story.kind,
    mode: story.mode,
    state,
    happened_at: happened,
    place: text.place,
    delivered_on: day,
    description: story.description,
    cartons: 2 + (place % 9),
    gross_kg: String(20 + place * 7),
    currency,
    goods_value_minor: claimedMinor * 2n,
    claimed_minor: claimedMinor,
    approved_minor: approvedMinor,
    offered_minor: reached('amountApproved') ? creditOf(amountsOf) : null,
    credited_minor: isPosted ? creditOf(amountsOf) : null,
    recovered_minor: recovered,
    rule_id: story.rule?.id ?? null,
    notice_due_on: deadlines?.noticeDueOn ?? null,
    suit_due_on: deadlines?.suitDueOn ?? null,
    notified_on: isNotified ? day : null,
    insurer_name: place % 3 === 0 ? '中国人民财产保险' : null,
    policy_no: place % 3 === 0 ? `PYII2026${String(4500 + place)}` : null,
    insurer_due_on: place % 3 === 0 ? addDays(day, 10) : null,
    investigator_id: reached('investigating') ? clerk : null,
    investigated_at: reached('investigating') ? at(2) : null,
    liability_reason: reached('liabilityDecided') ? text.liability : null,
    decided_by: reached('liabilityDecided') ? book.person('reviewer') : null,
    decided_at: reached('liabilityDecided') ? at(8) : null,
    amount_reason: approvedMinor === null ? null : text.amount,
    submitted_by: approvedMinor === null ? null : clerk,
    submitted_at: approvedMinor === null ? null : at(9),
    approved_at: reached('amountApproved') ? at(12) : null,
    posted_at: isPosted ? at(14) : null,
    settled_at: reached('settled') ? at(18) : null,
    closed_at: state === 'closed' ? at(19) : null,
    reason: state === 'rejected' || state === 'cancelled' ? text[state] : null,
    by_customer: place % 5 === 0,
    registered_by_name: place % 5 === 0 ? 'Portal' : story.clerk.name,
    created_by: clerk,
    created_at: happened,
    updated_at: happened,
  };
  const claim = await db.insertInto('cargo_claim').values(values).returning(['id', 'claim_no']).executeTakeFirstOrThrow();
  if (reached('liabilityDecided'))
    await db
      .insertInto('cargo_claim_share')
      .values(
        amountsOf.map(({ party, carrier_id, percent, minor }, index) => ({
          claim_id: claim.id,
          seq: index + 1,
          party,
          carrier_id,
          percent,
          currency,
          amount_minor: isPosted ? minor : null,
          recovered_minor: reached('settled') && party === 'carrier' ? minor : 0n,
        })),
      )
      .execute();
  const approval = { id: claim.id, no: claim.claim_no, begun: at(9), decided: at(12) };
  if (approvedMinor !== null) await seedApproval(context, book, { ...approval, story, approvedMinor });
  if (isPosted && story.feeId !== null)
    await seedCharges(context, book, {
      order,
      feeId: story.feeId,
      claim,
      credit: creditOf(amountsOf),
      deduction: parts[0] ?? 0n,
      day: book.today,
    });
}

/** The approval of the amount: decided, or open at the stage at which the claim waits. */
async function seedApproval(
  { db }: Context,
  book: Book,
  of: { story: Story; id: bigint; no: string; approvedMinor: bigint; begun: Date; decided: Date },
): Promise<void> {
  const { story, begun, decided } = of;
  const open = reviews.findIndex(({ stage }) => stage === story.state);
  const customer = await db
    .selectFrom('customer as c')
    .select(nameInLanguages((language) => shortName('c', language)).as('names'))
    .where('c.id', '=', story.order.customer_id)
    .executeTakeFirstOrThrow();
  const preparer = book.person(story.clerk.login);
  const approval = await db
    .insertInto('approval')
    .values({
      subject: 'cargoClaim',
      record_id: of.id,
      company_id: story.order.company_id,
      record_no: of.no,
      party_names: customer.names,
      payee: `claim ${of.id}`,
      side: null,
      currency: story.order.currency,
      amount_minor: of.approvedMinor,
      functional_currency: story.order.currency,
      functional_minor: inBooks(book, story.order.company_id, story.order.currency, of.approvedMinor, '1'),
      prepared_by: preparer,
      state: open < 0 ? 'approved' : 'open',
      submitted_on: dayAt(book, story.order.company_id, begun),
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
        state: open < 0 || place < open ? ('passed' as const) : place === open ? ('open' as const) : ('waiting' as const),
        remind_hours: remindHours,
        escalate_hours: escalateHours,
        opened_at: place === open ? (open === 0 ? begun : decided) : null,
      })),
    )
    .returningAll()
    .execute();
  const deciders = [book.person('director'), book.person('findirector')];
  await db
    .insertInto('approval_event')
    .values([
      {
        approval_id: approval.id,
        round: 1,
        comment: null,
        step_id: null,
        stage: 'liabilityDecided',
        what: 'submit',
        account_id: preparer,
        at: begun,
      },
      ...steps
        .filter(({ state }) => state === 'passed')
        .map(({ id, stage, place }) => ({
          approval_id: approval.id,
          round: 1,
          comment: null,
          step_id: id,
          stage,
          what: 'approve',
          account_id: deciders[place] ?? null,
          at: decided,
        })),
    ])
    .execute();
}

/** The credit of the customer and the deduction from the carrier, as the posting of a claim makes them. */
async function seedCharges(
  context: Context,
  book: Book,
  of: { order: Order; feeId: bigint; claim: { id: bigint; claim_no: string }; credit: bigint; deduction: bigint; day: Day },
): Promise<void> {
  const { order, claim } = of;
  const { currency } = order;
  const line = (minor: bigint): Line => ({
    feeNameId: of.feeId,
    quantity: '1',
    unitPrice: amountOf(currency, minor),
    currency,
    amountMinor: minor,
    netMinor: minor,
    taxPercent: '0',
    disbursement: false,
    basis: null,
    priceId: null,
    calc: { claim: { no: claim.claim_no } },
    source: 'agreed',
  });
  const place = { company_id: order.company_id, order_id: order.id, work_order_id: null, business: 'road' as const, estimated: false };
  // A generator of its own: the demo data that follow stay as they are.
  const own = { ...context, random: seeded(16) };
  const rows = [
    ...rowsFor(
      own,
      book,
      { ...place, side: 'receivable', customer_id: order.customer_id, carrier_id: null },
      of.day,
      [line(-of.credit)],
      currency,
    ),
    ...rowsFor(
      own,
      book,
      { ...place, side: 'payable', customer_id: null, carrier_id: order.carrier_id },
      of.day,
      [line(-of.deduction)],
      currency,
    ),
  ];
  const charges: Insertable<FinanceTables['charge']>[] = rows.map((row) => ({
    ...row,
    cargo_claim_id: claim.id,
    description: claim.claim_no,
    abnormal: true,
  }));
  await context.db.insertInto('charge').values(charges).execute();
}
