import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type OfficeTables } from '../../../server/db.ts';
import { getClaim } from '../../contract.ts';
import { openLoans } from '../../../loan/server/loan.ts';
import { splitClaim } from '../../rules.ts';
import { claimRowOf, type NamedClaim, namedClaims, namedLines } from '../queries.ts';

export default handle(getClaim, async (work, { id }) => {
  const claim = await namedClaims(work).where('p.id', '=', id).executeTakeFirst();
  if (!claim) throw new Refusal('NOT_FOUND');
  const cash =
    claim.cash_entry_id === null
      ? undefined
      : await work.db.selectFrom('cash_entry').select('entry_no').where('id', '=', claim.cash_entry_id).executeTakeFirstOrThrow();
  const lines = (await namedLines(work, [id])).get(id) ?? [];
  const { offsets, paymentMinor } = claim.state === 'approved' ? await settledParts(work, claim) : await expectedParts(work, claim);
  return {
    ...claimRowOf(claim, work),
    method: claim.method,
    payee_bank: claim.payee_bank,
    payee_account_no: claim.payee_account_no,
    over_budget_reason: claim.over_budget_reason,
    late_reason: claim.late_reason,
    cash_entry_id: claim.cash_entry_id,
    entry_no: cash?.entry_no ?? null,
    lines,
    offsets: offsets.map(({ loan_id, loan_no, minor }) => ({ loan_id, loan_no, amount: amountOf(claim.currency, minor) })),
    to_pay: amountOf(claim.currency, paymentMinor),
  };
});

async function settledParts({ db }: Work<OfficeTables>, claim: NamedClaim) {
  const offsets = await db
    .selectFrom('loan_clearing as c')
    .innerJoin('loan as n', 'n.id', 'c.loan_id')
    .leftJoin('loan_clearing as r', 'r.reverses_id', 'c.id')
    .select(['n.id as loan_id', 'n.loan_no', 'c.amount_minor as minor'])
    .where('c.claim_no', '=', claim.claim_no)
    .where('c.reverses_id', 'is', null)
    .where('r.id', 'is', null)
    .orderBy('n.id')
    .execute();
  return { offsets, paymentMinor: claim.payment_minor };
}

/** The split if the claim were settled now. */
async function expectedParts(work: Work<OfficeTables>, claim: NamedClaim) {
  const { claimant_id: borrowerId, company_id: companyId, currency, trip_id: tripId } = claim;
  const loans = await openLoans(work, { borrowerId, companyId, currency, tripId }).execute();
  const { offsets, paymentMinor } = splitClaim(claim.approved_minor, loans);
  return { offsets: offsets.map(({ loan, minor }) => ({ loan_id: loan.id, loan_no: loan.loan_no, minor })), paymentMinor };
}
