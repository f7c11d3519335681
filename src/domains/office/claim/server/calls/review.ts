import { sql } from 'kysely';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { lockApproval, requireOpenStep } from '../../../../workspace/approval/server/engine.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { reviewClaim } from '../../contract.ts';
import { claimAddress } from '../../pages.ts';
import { deductibleOf } from '../../rules.ts';
import { checkedStates } from '../../states.ts';
import { linesOf } from '../claim.ts';

export default handle(reviewClaim, async (work, p) => {
  const { db, who, now, audit } = work;
  await work.needRecord('expenseClaim', p.id);
  const claim = await lockOwn(work, 'expense_claim', p);
  if (!checkedStates.some((state) => state === claim.state)) throw new Refusal('ILLEGAL_MOVE', { action: 'review', state: claim.state });
  await requireOpenStep(work, await lockApproval(work, 'expenseClaim', claim.id), 'review');
  const lines = await linesOf(work, claim.id);
  const changes = p.lines.map((wanted, place) => {
    const line = lines.find(({ id }) => id === wanted.id);
    if (!line) throw new Refusal('NOT_FOUND');
    const approvedMinor = minorOf(`lines.${place}.approved`, claim.currency, wanted.approved);
    if (approvedMinor < 0n || approvedMinor > line.claimed_minor) throw badField(`lines.${place}.approved`, 'APPROVED_OVER');
    const confirmed_by = wanted.confirmed && line.invoice_no !== null ? (line.confirmed_by ?? who.accountId) : null;
    return { line, approvedMinor, confirmed_by };
  });
  const reduced = changes.filter(({ line, approvedMinor }) => approvedMinor < line.approved_minor);
  if (reduced.length > 0 && p.reason === null) throw new Refusal('REASON_REQUIRED');
  const values = changes.map(({ line, approvedMinor, confirmed_by }) => ({
    id: String(line.id),
    approved: String(approvedMinor),
    confirmed_by: confirmed_by === null ? null : String(confirmed_by),
  }));
  await sql`update expense_line l set approved_minor = n.approved, confirmed_by = n.confirmed_by
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (id bigint, approved bigint, confirmed_by bigint)
    where l.id = n.id and l.claim_id = ${claim.id}`.execute(db);
  const after = await linesOf(work, claim.id);
  const approved_minor = after.reduce((sum, line) => sum + line.approved_minor, 0n);
  if (approved_minor === 0n) throw badField('lines.0.approved', 'APPROVED_NOTHING');
  const tax_minor = after.reduce(
    (sum, { is_deductible, claimed_minor: claimedMinor, approved_minor: approvedMinor, tax_minor: taxMinor }) =>
      sum + (is_deductible ? deductibleOf({ claimedMinor, approvedMinor, taxMinor }) : 0n),
    0n,
  );
  const version = claim.version + 1;
  await db.updateTable('expense_claim').set({ approved_minor, tax_minor, version, updated_at: now }).where('id', '=', claim.id).execute();
  const text = (minor: bigint): string => amountOf(claim.currency, minor);
  const invoices = (of: typeof after): number => of.filter(({ confirmed_by }) => confirmed_by !== null).length;
  audit({
    subject: 'expenseClaim',
    id: claim.id,
    what: 'review',
    before: { approved: text(claim.approved_minor), invoices: invoices(lines) },
    after: { approved: text(approved_minor), invoices: invoices(after) },
    note: p.reason,
  });
  if (approved_minor < claim.approved_minor)
    work.push({
      type: 1,
      topic: 'money',
      to: { accounts: [claim.claimant_id] },
      title: 'expenseClaim.reducedTitle',
      message: 'expenseClaim.reducedMessage',
      facts: { no: claim.claim_no, approved: `${claim.currency} ${text(approved_minor)}`, reason: p.reason ?? '' },
      link: claimAddress(claim),
    });
  return { version, approved: text(approved_minor) };
});
