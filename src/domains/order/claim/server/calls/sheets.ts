import { dayIn } from '../../../../../kernel/day.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readNoticeSheets } from '../../contract.ts';
import { claimRowOf, namedClaims } from '../queries.ts';

export default handle(readNoticeSheets, async (work, { ids }) => {
  const { db, who, now } = work;
  const claims = await namedClaims(work).where('c.id', 'in', ids).execute();
  if (claims.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const headOf = await letterheadsOf(
    work,
    claims.map(({ company_id }) => company_id),
  );
  const parties = await db
    .selectFrom('cargo_claim_share as s')
    .innerJoin('carrier as k', 'k.id', 's.carrier_id')
    .select(['s.claim_id', 's.party', 'k.contact', 'k.phone', partyName('k', who.language).as('name')])
    .where('s.claim_id', 'in', ids)
    .orderBy('s.seq')
    .execute();
  const partiesOf = Map.groupBy(parties, ({ claim_id }) => claim_id);
  const rules = await db.selectFrom('claim_rule').select(['id', 'source']).execute();
  const copies = await db
    .selectFrom('document_copies')
    .select(['record_id', 'copies'])
    .where('subject', '=', 'cargoClaim')
    .where('document', '=', 'claimNotice')
    .where('record_id', 'in', ids)
    .execute();
  const sheets = claims.map((claim) => ({
    ...claimRowOf(claim, work),
    company: headOf(claim.company_id),
    on: claim.notified_on ?? dayIn(now, claim.time_zone),
    qty: claim.qty === null ? null : plainDecimal(claim.qty),
    gross_kg: claim.gross_kg === null ? null : plainDecimal(claim.gross_kg),
    rule_source: rules.find(({ id }) => id === claim.rule_id)?.source ?? null,
    parties: partiesOf.get(claim.id) ?? [],
    printed: copies.find(({ record_id }) => record_id === claim.id)?.copies ?? 0,
  }));
  return { sheets: [...new Set(ids)].flatMap((id) => sheets.find((sheet) => sheet.id === id) ?? []) };
});
