import { amountOf, convert, type Currency, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { requireCostCentres } from '../../../../identity/team/server/cost-centre.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle, lockOwn, type OfficeTables } from '../../../server/db.ts';
import { requireJobs, requireOpenJobs } from '../../../server/job-of.ts';
import { requireClaimable } from '../../../trip/server/money.ts';
import { type ClaimLineIn, saveClaim } from '../../contract.ts';
import { taxOfPart } from '../../rules.ts';
import { lockActivity } from '../budget.ts';
import { ratesOfLines } from '../rates.ts';

type OfficeWork = Work<OfficeTables>;

export default handle(saveClaim, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'expense_claim', { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.claimant_id);
  if (before && before.state !== 'draft' && before.state !== 'rejected') throw new Refusal('CLAIM_FROZEN', { no: before.claim_no });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  if ((p.kind === 'activity') !== (p.activity_id !== null)) throw new Refusal('ACTIVITY_MISSING');
  if (p.activity_id !== null) await lockActivity(work, p.activity_id, { companyId: company_id, currency: p.currency });
  if (p.trip_id !== null) {
    if (p.kind !== 'fee') throw badField('kind', 'BAD_VALUE');
    await requireClaimable(work, { tripId: p.trip_id, companyId: company_id, accountId: who.accountId, currency: p.currency });
  }
  const lines = await linesIn(work, p.lines, p.currency, company_id);
  await requireUnclaimedInvoices(work, p.lines, before?.id ?? null);
  await requireOpenAllowances(work, p.lines, { claimId: before?.id ?? null, tripId: p.trip_id });
  const sum = (of: (line: (typeof lines)[number]) => bigint): bigint => lines.reduce((total, line) => total + of(line), 0n);
  const claimed_minor = sum((line) => line.claimed_minor);
  const { kind, activity_id, trip_id, purpose, currency, method, payee_bank, payee_account_no, over_budget_reason, late_reason } = p;
  const content = {
    kind,
    activity_id,
    trip_id,
    purpose,
    currency,
    method,
    payee_bank,
    payee_account_no,
    over_budget_reason,
    late_reason,
    claimed_minor,
    approved_minor: claimed_minor,
    tax_minor: sum((line) => (line.is_deductible ? line.tax_minor : 0n)),
  };
  const saved = before
    ? await db
        .updateTable('expense_claim')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'claim_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('expense_claim')
        .values({ ...content, company_id, claimant_id: who.accountId, claim_no: await work.nextNumber('EC', company_id) })
        .returning(['id', 'version', 'claim_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('expense_line').where('claim_id', '=', saved.id).execute();
  await db
    .insertInto('expense_line')
    .values(lines.map((line, place) => ({ ...line, claim_id: saved.id, place })))
    .execute();
  audit({
    subject: 'expenseClaim',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { claimed: amountOf(before.currency, before.claimed_minor), purpose: before.purpose } } : {}),
    after: { claim_no: saved.claim_no, claimed: amountOf(currency, claimed_minor), purpose },
  });
  return saved;
});

/** The lines as table rows, converted at the rate of the day of each expense. Refuses amounts and invoices that do not add up. */
async function linesIn(work: OfficeWork, lines: readonly ClaimLineIn[], to: Currency, companyId: bigint) {
  const rates = await ratesOfLines(work, lines, to, companyId);
  const centres = lines.map(({ cost_centre_id: id }, place) => ({ at: `lines.${place}.cost_centre_id`, id }));
  await requireCostCentres(work, centres, companyId);
  const jobs = lines.map((line, place) => ({ ...line, at: (field: string) => `lines.${place}.${field}` }));
  await requireJobs(work, jobs, companyId);
  await requireOpenJobs(work, lines);
  return lines.map((line, place) => {
    const at = (key: string): string => `lines.${place}.${key}`;
    const { currency } = line;
    const amount_minor = minorOf(at('amount'), currency, line.amount);
    if (amount_minor <= 0n) throw badField(at('amount'), 'TOO_SMALL', { limit: 0 });
    const rate = rates[place]?.rate ?? '1';
    const toClaim = (minor: bigint): bigint => convert({ currency, minor }, to, rate).minor;
    const claimed_minor = toClaim(amount_minor);
    if (claimed_minor <= 0n) throw badField(at('amount'), 'TOO_SMALL', { limit: 0 });
    const invoice = invoiceOf(line, amount_minor, at);
    return {
      spent_on: line.spent_on,
      fee_type_id: line.fee_type_id,
      cost_centre_id: line.cost_centre_id,
      order_id: line.order_id,
      freight_job_id: line.freight_job_id,
      description: line.description,
      currency,
      amount_minor,
      rate,
      claim_currency: to,
      claimed_minor,
      approved_minor: claimed_minor,
      tax_minor: taxIn(invoice, amount_minor, toClaim),
      trip_allowance_id: line.trip_allowance_id,
      ...invoice,
    };
  });
}

/** The tax of an invoice that belongs to the claimed part of it, in the claim's currency. */
function taxIn(
  { invoice_net_minor, invoice_tax_minor }: ReturnType<typeof invoiceOf>,
  amountMinor: bigint,
  toClaim: (minor: bigint) => bigint,
): bigint {
  if (invoice_net_minor === null) return 0n;
  return toClaim(taxOfPart({ grossMinor: invoice_net_minor + invoice_tax_minor, taxMinor: invoice_tax_minor }, amountMinor));
}

function invoiceOf(line: ClaimLineIn, amountMinor: bigint, at: (key: string) => string) {
  if (line.invoice_no === null) {
    if (line.is_deductible) throw badField(at('invoice_no'), 'REQUIRED');
    return {
      invoice_no: null,
      invoice_on: null,
      seller_tax_no: null,
      invoice_net_minor: null,
      invoice_tax_minor: null,
      is_deductible: false,
    };
  }
  if (line.invoice_on === null) throw badField(at('invoice_on'), 'REQUIRED');
  if (line.seller_tax_no === null) throw badField(at('seller_tax_no'), 'REQUIRED');
  if (line.tax === null) throw badField(at('tax'), 'REQUIRED');
  const invoice_tax_minor = minorOf(at('tax'), line.currency, line.tax);
  const net = line.net === null ? amountMinor - invoice_tax_minor : minorOf(at('net'), line.currency, line.net);
  if (invoice_tax_minor < 0n || net < 0n || net + invoice_tax_minor < amountMinor) throw badField(at('tax'), 'TAX_NOT_SUM');
  return {
    invoice_no: line.invoice_no,
    invoice_on: line.invoice_on,
    seller_tax_no: line.seller_tax_no,
    invoice_net_minor: net,
    invoice_tax_minor,
    is_deductible: line.is_deductible,
  };
}

/** Requires that no other live line of any company has one of these invoices, and that no invoice stands twice in this claim. */
async function requireUnclaimedInvoices({ db }: OfficeWork, lines: readonly ClaimLineIn[], claimId: bigint | null): Promise<void> {
  const keyOf = (invoice: { readonly invoice_no: string | null; readonly seller_tax_no: string | null }): string =>
    `${invoice.invoice_no} ${invoice.seller_tax_no}`.toUpperCase();
  const invoices = lines.filter(({ invoice_no }) => invoice_no !== null);
  const twice = invoices.find((one, place) => invoices.findIndex((other) => keyOf(other) === keyOf(one)) < place);
  if (twice) throw new Refusal('INVOICE_CLAIMED', { invoice: twice.invoice_no ?? '', no: '' });
  if (invoices.length === 0) return;
  const others = await db
    .selectFrom('expense_line as l')
    .innerJoin('expense_claim as c', 'c.id', 'l.claim_id')
    .select(['l.invoice_no', 'l.seller_tax_no', 'c.claim_no'])
    .where((eb) =>
      eb(
        eb.fn<string>('upper', ['l.invoice_no']),
        'in',
        invoices.map(({ invoice_no }) => (invoice_no ?? '').toUpperCase()),
      ),
    )
    .where('l.live', '=', true)
    .where('l.claim_id', '<>', claimId ?? 0n)
    .execute();
  const claimed = others.find((other) => invoices.some((one) => keyOf(one) === keyOf(other)));
  if (claimed) throw new Refusal('INVOICE_CLAIMED', { invoice: claimed.invoice_no ?? '', no: claimed.claim_no });
}

/** Requires that the allowances in these lines belong to the claim's trip, are claimed nowhere else and not above their amounts. */
async function requireOpenAllowances(
  { db }: OfficeWork,
  lines: readonly ClaimLineIn[],
  claim: { readonly claimId: bigint | null; readonly tripId: bigint | null },
): Promise<void> {
  const ids = lines.flatMap(({ trip_allowance_id }) => trip_allowance_id ?? []);
  if (ids.length === 0) return;
  const allowances = await db
    .selectFrom('trip_allowance as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .leftJoin('expense_line as l', (join) =>
      join.onRef('l.trip_allowance_id', '=', 'w.id').on('l.live', '=', true).on('l.claim_id', 'is distinct from', claim.claimId),
    )
    .leftJoin('expense_claim as c', 'c.id', 'l.claim_id')
    .select(['w.id', 'w.currency', 'w.amount_minor', 'a.name as person', 'c.claim_no'])
    .where('w.id', 'in', ids)
    .where('w.trip_id', '=', claim.tripId)
    .execute();
  for (const [place, line] of lines.entries()) {
    const { trip_allowance_id: id, currency, amount } = line;
    if (id === null) continue;
    const allowance = allowances.find((one) => one.id === id);
    if (!allowance) throw badField(`lines.${place}.amount`, 'NOT_KNOWN');
    const isTwice = lines.findIndex((other) => other.trip_allowance_id === id) < place;
    if (isTwice || allowance.claim_no !== null)
      throw new Refusal('ALLOWANCE_CLAIMED', { who: allowance.person, no: allowance.claim_no ?? '' });
    if (currency !== allowance.currency || minorOf(`lines.${place}.amount`, currency, amount) > allowance.amount_minor)
      throw new Refusal('ALLOWANCE_OVER', {
        who: allowance.person,
        currency: allowance.currency,
        allowance: amountOf(allowance.currency, allowance.amount_minor),
      });
  }
}
