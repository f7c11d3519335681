import { Refusal } from '../../../../kernel/refusal.ts';
import { requiredEvidence } from '../kinds.ts';
import type { Claim, OrderWork } from './claim.ts';
import { sharesOf } from './claim.ts';

/**
 * Refuses CLAIM_EVIDENCE_MISSING with the names of the files that are missing. A file counts whether we, the customer or a liable carrier
 * attached it.
 */
export async function requireEvidence(work: OrderWork, claim: Claim, at: 'insurer' | 'settle'): Promise<void> {
  const required = requiredEvidence[claim.kind][at];
  if (required.length === 0) return;
  const shareIds = (await sharesOf(work, claim.id)).map(({ id }) => id);
  const files = await work.asSystem(() =>
    work.db
      .selectFrom('attachment')
      .select('kind')
      .where((eb) =>
        eb.or([
          eb.and([eb('subject', 'in', ['cargoClaim', 'ownClaim']), eb('record_id', '=', claim.id)]),
          ...(shareIds.length > 0 ? [eb.and([eb('subject', '=', 'carrierClaim'), eb('record_id', 'in', shareIds)])] : []),
        ]),
      )
      .where('removed_at', 'is', null)
      .execute(),
  );
  const missing = required.filter((kind) => !files.some((file) => file.kind === kind));
  if (missing.length === 0) return;
  const names = missing.map((kind) => work.product.translate(work.who.language, `cargoClaim.file.${kind}`)).join(', ');
  throw new Refusal('CLAIM_EVIDENCE_MISSING', { no: claim.claim_no, files: names });
}
