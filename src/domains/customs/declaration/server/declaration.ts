import { type Selectable, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { amountOf, minorOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../server/move.ts';
import { queueFiling, settleRejected, withdrawDeleted } from '../../robot/server/queue.ts';
import { type CustomsWork, lockOwn, mover } from '../../server/db.ts';
import { currencyOf, timeZoneOf } from '../../tariff/kinds.ts';
import type { Assessed, GoodsLine } from '../assessment.ts';
import { type DeclarationFields, moveDeclaration } from '../contract.ts';
import { costFault, costTakenOff, papersNeeded } from '../rules.ts';
import { declarationStates, openStates } from '../states.ts';
import { assessOn } from './assess.ts';
import { clearWithout } from './clear.ts';

import type { DeclarationTable, HsLineTable } from './tables.ts';

export type Declaration = Selectable<DeclarationTable>;
type HsLine = Selectable<HsLineTable>;

/** Locks a declaration of the caller's companies at the version that a page saw; `any` is for customs' own answers. */
export async function lockDeclaration(work: CustomsWork, id: bigint, version: number | 'any'): Promise<Declaration> {
  return lockOwn(work, 'customs_declaration', { id, version });
}

export async function linesOf({ db }: Pick<CustomsWork, 'db'>, id: bigint): Promise<HsLine[]> {
  return db.selectFrom('customs_line').selectAll().where('declaration_id', '=', id).orderBy('line_no').execute();
}

/** The means to write a draft: those of a handler, or of the demo's seed. */
type DraftWork = Pick<CustomsWork, 'db' | 'now' | 'audit' | 'takeNumber'> & {
  readonly who: Pick<CustomsWork['who'], 'accountId' | 'companyIds'>;
};

/** A draft with its lines, its assessment and the checklist of its papers. */
export async function saveDraft(work: DraftWork, fields: DeclarationFields, before: Declaration | null): Promise<Declaration> {
  const { db, who, now } = work;
  const { lines, ...header } = fields;
  await requireParties(work, fields, before);
  const facts = {
    ...withNulls(header),
    prepared_by: who.accountId,
    local_currency: currencyOf[fields.country],
    filings: before?.filings ?? 0,
  };
  const declaration = before
    ? await db
        .updateTable('customs_declaration')
        .set({ ...facts, version: before.version + 1, updated_at: now, preparers: withPreparer(who.accountId) })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('customs_declaration')
        .values({ ...facts, no: await work.takeNumber('CD', fields.company_id), created_by: who.accountId })
        .returningAll()
        .executeTakeFirstOrThrow();
  await db.deleteFrom('customs_line').where('declaration_id', '=', declaration.id).execute();
  await db
    .insertInto('customs_line')
    .values(
      lines.map(({ total, retail_price, ...line }, place) => ({
        ...withNulls(line),
        declaration_id: declaration.id,
        line_no: place + 1,
        total_minor: minorOf(`lines.${place}.total`, line.currency, total),
        retail_minor: retail_price ? minorOf(`lines.${place}.retail_price`, declaration.local_currency, retail_price) : null,
        steps: '[]',
      })),
    )
    .execute();
  const assessed = await reassess(work, declaration);
  await renewPapers(work, assessed, lines);
  work.audit({
    subject: 'declaration',
    id: declaration.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: { ...factsOf(assessed), lines: lines.length },
  });
  return assessed;
}

/** A field that the form left out is null in the table. */
function withNulls<T extends object>(fields: T): { [K in keyof T]-?: Exclude<T[K], undefined> | (undefined extends T[K] ? null : never) } {
  const entries = Object.entries(fields).map(([key, value]) => [key, value ?? null]);
  // The same keys, each with its own value or null.
  return Object.fromEntries(entries) as never;
}

function factsOf({ id, version, created_at, updated_at, created_by, filings, preparers, ...facts }: Declaration): Record<string, unknown> {
  return facts;
}

/**
 * Refuses parties that are not there or not in use. An order or a job under way keeps the name of its customer when that is merged or out of use,
 * and is declared under it; a saved declaration keeps its customer and its broker. Locks an order or a job that it was not of before: until then
 * a change of its customer or a cancellation does not find the declaration.
 */
async function requireParties(
  { db, who }: Pick<DraftWork, 'db' | 'who'>,
  { company_id, customer_id, order_id, freight_job_id, broker_id }: DeclarationFields,
  before: Declaration | null,
): Promise<void> {
  if (!who.companyIds.includes(company_id)) throw badField('company_id', 'BAD_CHOICE');
  const customer = await db.selectFrom('customer').select('active').where('id', '=', customer_id).executeTakeFirst();
  const isNamed = Boolean(order_id) || Boolean(freight_job_id) || before?.customer_id === customer_id;
  if (!customer || (!customer.active && !isNamed)) throw badField('customer_id', 'BAD_CHOICE');
  if (order_id) {
    const order = await db
      .selectFrom('transport_order')
      .select(['order_no', 'state'])
      .where('id', '=', order_id)
      .where('customer_id', '=', customer_id)
      .where('company_id', 'in', [...who.companyIds])
      .$if(order_id !== before?.order_id, (query) => query.forShare())
      .executeTakeFirst();
    if (!order) throw badField('order_id', 'ORDER_OF_ANOTHER');
    if (order.state === 'cancelled') throw badField('order_id', 'DECLARED_ORDER_CANCELLED', { order: order.order_no });
  }
  if (freight_job_id) {
    const job = await db
      .selectFrom('freight_job')
      .select(['no', 'state'])
      .where('id', '=', freight_job_id)
      .where('customer_id', '=', customer_id)
      .where('company_id', 'in', [...who.companyIds])
      .$if(freight_job_id !== before?.freight_job_id, (query) => query.forShare())
      .executeTakeFirst();
    if (!job) throw badField('freight_job_id', 'ORDER_OF_ANOTHER');
    if (job.state === 'cancelled') throw badField('freight_job_id', 'DECLARED_ORDER_CANCELLED', { order: job.no });
  }
  if (broker_id && broker_id !== before?.broker_id) {
    const broker = await db
      .selectFrom('supplier')
      .select('id')
      .where('id', '=', broker_id)
      .where('kind', '=', 'customsBroker')
      .where('active', '=', true)
      .executeTakeFirst();
    if (!broker) throw badField('broker_id', 'BAD_CHOICE');
  }
}

/** The lines of a declaration, assessed by the tariff and the rates of a day. */
async function assessedOn(work: Pick<CustomsWork, 'db'>, declaration: Declaration, day: string): Promise<Assessed[]> {
  const lines = await linesOf(work, declaration.id);
  const local = declaration.local_currency;
  const goods = lines.map(
    (line): GoodsLine => ({
      hsCode: line.hs_code,
      total: { currency: line.currency, minor: line.total_minor },
      origin: line.origin,
      originKind: line.origin_kind,
      exempt: line.duty_mode === 'exempt',
      retail: line.retail_minor === null ? null : { currency: local, minor: line.retail_minor },
    }),
  );
  return assessOn(work, { ...declaration, declared_on: day }, goods, local);
}

/** Works the taxes out again by the tariff and the rates of the declared day, and stores them. Refuses costs that are more than the goods. */
async function reassess(work: Pick<CustomsWork, 'db'>, declaration: Declaration): Promise<Declaration> {
  const { db } = work;
  const assessed = await assessedOn(work, declaration, declaration.declared_on);
  if (assessed.some(({ value }) => value < 0n)) throw badField(costTakenOff(declaration), 'COST_OVER_PRICE');
  const rows = assessed.map((one, place) => ({
    line_no: place + 1,
    tariff_id: one.tariffId === null ? null : String(one.tariffId),
    gap: one.gap,
    value_minor: String(one.value),
    duty_minor: String(one.duty),
    consumption_minor: String(one.consumption + one.interior),
    vat_minor: String(one.vat),
    steps: one.steps,
  }));
  await sql`update customs_line l set tariff_id = r.tariff_id, gap = r.gap, value_minor = r.value_minor, duty_minor = r.duty_minor,
      consumption_minor = r.consumption_minor, vat_minor = r.vat_minor, steps = r.steps
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line_no int, tariff_id bigint, gap text, value_minor bigint,
      duty_minor bigint, consumption_minor bigint, vat_minor bigint, steps jsonb)
    where l.declaration_id = ${declaration.id} and l.line_no = r.line_no`.execute(db);
  const sum = (of: (one: (typeof assessed)[number]) => bigint): bigint => assessed.reduce((total, one) => total + of(one), 0n);
  const totals = {
    value_minor: sum((one) => one.value),
    duty_minor: sum((one) => one.duty),
    consumption_minor: sum((one) => one.consumption + one.interior),
    vat_minor: sum((one) => one.vat),
  };
  await db.updateTable('customs_declaration').set(totals).where('id', '=', declaration.id).execute();
  return { ...declaration, ...totals };
}

/** The checklist follows the declaration: papers that are here stay, those that are needed are added. */
async function renewPapers(
  { db }: Pick<CustomsWork, 'db'>,
  declaration: Declaration,
  lines: readonly { readonly origin_kind: string }[],
): Promise<void> {
  const needed = papersNeeded({
    country: declaration.country,
    direction: declaration.direction,
    preferential: lines.some((line) => line.origin_kind === 'preferential'),
    licence: declaration.licence_no !== null,
  });
  await db
    .deleteFrom('customs_paper')
    .where('declaration_id', '=', declaration.id)
    .where('state', '=', 'missing')
    .where('kind', 'not in', needed)
    .execute();
  await db.updateTable('customs_paper').set({ needed: false }).where('declaration_id', '=', declaration.id).execute();
  await db
    .insertInto('customs_paper')
    .values(needed.map((kind) => ({ declaration_id: declaration.id, kind, needed: true })))
    .onConflict((conflict) => conflict.columns(['declaration_id', 'kind']).doUpdateSet({ needed: true }))
    .execute();
}

/** Requires that no order or freight job was cancelled since the declaration was saved, or while customs had it and sent it back. */
async function requireLiveOrder({ db }: CustomsWork, { order_id, freight_job_id }: Declaration): Promise<void> {
  const [order, job] = await Promise.all([
    order_id === null
      ? undefined
      : db.selectFrom('transport_order').select(['order_no as no', 'state']).where('id', '=', order_id).executeTakeFirst(),
    freight_job_id === null
      ? undefined
      : db.selectFrom('freight_job').select(['no', 'state']).where('id', '=', freight_job_id).executeTakeFirst(),
  ]);
  for (const one of [order, job]) if (one?.state === 'cancelled') throw new Refusal('DECLARED_ORDER_CANCELLED', { order: one.no });
}

/** Refuses a declaration that is not complete: a cost that its price lacks, a paper, a tariff row, a customs rate. */
async function requireComplete(work: CustomsWork, declaration: Declaration): Promise<Declaration> {
  await requireLiveOrder(work, declaration);
  const fault = costFault(declaration);
  if (fault) throw new Refusal('COST_MISSING', { no: declaration.no, context: fault.at });
  const assessed = await reassess(work, declaration);
  const gap = (await linesOf(work, declaration.id)).find((line) => line.gap !== null);
  if (gap) {
    const code = gap.gap === 'rate' ? 'CUSTOMS_RATE_MISSING' : gap.gap === 'retail' ? 'RETAIL_MISSING' : 'DUTY_MISSING';
    throw new Refusal(code, { line: gap.line_no, hs: gap.hs_code, day: declaration.declared_on });
  }
  const missing = await work.db
    .selectFrom('customs_paper')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('declaration_id', '=', declaration.id)
    .where('needed', '=', true)
    .where((eb) => eb.or([eb('state', '=', 'missing'), eb('valid_until', '<', declaration.declared_on)]))
    .executeTakeFirstOrThrow();
  if (missing.count > 0n) throw new Refusal('PAPERS_MISSING', { count: String(missing.count) });
  return assessed;
}

/**
 * Refuses DUTIES_OF_ANOTHER_DAY for a declaration that was assessed for an earlier day than that of its filing, where tariff or rates have changed
 * since: customs takes those of the day on which it receives the declaration.
 */
async function requireDutiesOfToday(work: CustomsWork, declaration: Declaration): Promise<void> {
  const { no, declared_on: day } = declaration;
  const today = customsDay(declaration, work.now);
  if (day >= today) return;
  const now = await assessedOn(work, declaration, today);
  const stored = await linesOf(work, declaration.id);
  const differs = now.some(({ gap, value, duty, consumption, interior, vat }, place) => {
    const line = stored[place];
    const taxes = [line?.value_minor, line?.duty_minor, line?.consumption_minor, line?.vat_minor];
    return gap !== null || [value, duty, consumption + interior, vat].some((amount, tax) => amount !== taxes[tax]);
  });
  if (differs) throw new Refusal('DUTIES_OF_ANOTHER_DAY', { no, day, today });
}

/** Refuses CASE_OPEN while customs is, or will be, asked to change the declaration: a closed one takes no approval any more. */
async function refuseOpenCase({ db }: CustomsWork, { id, no }: Declaration): Promise<void> {
  const open = await db
    .selectFrom('customs_case')
    .select('id')
    .where('declaration_id', '=', id)
    .where('state', 'in', ['draft', 'sent'])
    .limit(1)
    .executeTakeFirst();
  if (open) throw new Refusal('CASE_OPEN', { no });
}

export const declarations = mover({
  subject: 'declaration',
  table: 'customs_declaration',
  machine: declarationStates,
  params: moveDeclaration.params,
  parts: { prepared: (_work, { prepared_by, created_by, preparers }) => [prepared_by, created_by, ...preparers] },
  effects: {
    present: async (work, declaration) => ({ ...taxesOf(await requireComplete(work, declaration)), reason: null }),
    review: ({ who, now }) => ({ reviewed_by: who.accountId, reviewed_at: now }),
    sendBack: (_work, _declaration, { reason }) => ({ reason, reviewed_by: null, reviewed_at: null }),
    file: async (work, declaration) => {
      const assessed = await requireComplete(work, declaration);
      await requireDutiesOfToday(work, declaration);
      await queueFiling(work, declaration);
      return { ...taxesOf(assessed), filings: declaration.filings + 1, reason: null };
    },
    close: async (work, declaration) => {
      await refuseOpenCase(work, declaration);
      return { closed_at: work.now };
    },
    correct: () => ({ reviewed_by: null, reviewed_at: null }),
    discard: (_work, _declaration, { reason }) => ({ reason }),
  },
  announce: async (work, declaration, { from, to, reason }) => {
    // Every move that takes a rejected declaration up again, or gives it up, settles the rejection.
    if (from === 'rejected') await settleRejected(work, declaration.id);
    if (to === 'deleted') await withdrawDeleted(work, declaration.id, reason);
    if (openStates.includes(from) && (to === 'void' || to === 'deleted')) await clearWithout(work, declaration);
    work.push({ type: 3, to: { companyId: declaration.company_id }, counts: ['declaration'] });
  },
});

function taxesOf({ value_minor, duty_minor, consumption_minor, vat_minor }: Declaration) {
  return { value_minor, duty_minor, consumption_minor, vat_minor };
}

/** All duties and taxes of a declaration. */
export function totalTaxes({ duty_minor, consumption_minor, vat_minor }: Declaration): bigint {
  return duty_minor + consumption_minor + vat_minor;
}

export function taxTexts(declaration: Pick<Declaration, 'local_currency' | 'duty_minor' | 'consumption_minor' | 'vat_minor'>) {
  const { local_currency: local, duty_minor, consumption_minor, vat_minor } = declaration;
  return {
    duty: amountOf(local, duty_minor),
    consumption: amountOf(local, consumption_minor),
    vat: amountOf(local, vat_minor),
    taxes: amountOf(local, duty_minor + consumption_minor + vat_minor),
  };
}

/** The business day of an instant at the customs of a declaration. */
export function customsDay(declaration: Pick<Declaration, 'country'>, at: Date): string {
  return dayIn(at, timeZoneOf[declaration.country]);
}
