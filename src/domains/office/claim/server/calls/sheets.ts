import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { handle, type OfficeTables } from '../../../server/db.ts';
import { copiesOf, lastDecisions } from '../../../server/print-facts.ts';
import { readClaimSheets } from '../../contract.ts';
import { inReview } from '../../states.ts';
import { claimRowOf, namedClaims, namedLines } from '../queries.ts';

export default handle(readClaimSheets, async (work, { ids }) => {
  const claims = await namedClaims(work).where('p.id', 'in', ids).execute();
  if (claims.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const own = claims.map(({ id }) => id);
  const headOf = await letterheadsOf(
    work,
    claims.map(({ company_id }) => company_id),
  );
  const extras = await extrasOf(work, own);
  const lines = await namedLines(work, own);
  const decisions = await lastDecisions(work, 'expenseClaim', own, inReview);
  const printed = await copiesOf(work, 'expenseClaim', own);
  const sheets = new Map(
    claims.map((claim) => {
      const extra = extras.get(claim.id);
      return [
        claim.id,
        {
          ...claimRowOf(claim, work),
          company: headOf(claim.company_id),
          team: extra?.team ?? null,
          applied_on: dayIn(claim.submitted_at ?? claim.created_at, extra?.time_zone ?? 'UTC'),
          method: claim.method,
          payee_bank: claim.payee_bank,
          payee_account_no: claim.payee_account_no,
          entry_no: extra?.entry_no ?? null,
          lines: lines.get(claim.id) ?? [],
          participants: claim.activity_id === null ? null : (extra?.participants ?? 0),
          decisions: decisions(claim.id),
          printed: printed(claim.id, claim.kind === 'activity' ? 'activityFee' : 'fee'),
        },
      ] as const;
    }),
  );
  return { sheets: [...new Set(ids)].flatMap((id) => sheets.get(id) ?? []) };
});

async function extrasOf({ db }: Work<OfficeTables>, ids: readonly bigint[]) {
  const rows = await db
    .selectFrom('expense_claim as p')
    .innerJoin('account as b', 'b.id', 'p.claimant_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('team as t', 't.id', 'b.team_id')
    .leftJoin('cash_entry as e', 'e.id', 'p.cash_entry_id')
    .select(['p.id', 't.name as team', 'e.entry_no', 'oc.time_zone'])
    .select(sql<number>`(select count(*)::int from activity_participant ap where ap.activity_id = p.activity_id)`.as('participants'))
    .where('p.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
