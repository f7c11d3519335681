import { Refusal } from '../../../../kernel/refusal.ts';
import { unissuedStates } from '../../document/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { differencesOf, type Measures } from '../rules.ts';

type Job = { readonly id: bigint; readonly no: string };

/** The measures in which the shipowner's bill is not the sum of the houses, each in words with both figures. */
export function differencesInWords({ product, who }: FreightWork, master: Measures, houses: readonly Measures[]): string[] {
  const word = (key: string, facts = {}): string => product.translate(who.language, key, facts);
  return differencesOf(master, houses).map(({ measure, ...totals }) =>
    word('freightJob.differs', { measure: word(`freightDocument.measure.${measure}`), ...totals }),
  );
}

/** The shipowner's bill of a job that is out. */
export function issuedMasterOf({ db }: FreightWork, { id }: Job) {
  return db
    .selectFrom('freight_document')
    .select(['no', 'pieces', 'gross_kg', 'volume_m3'])
    .where('job_id', '=', id)
    .where('kind', '=', 'master')
    .where('state', 'not in', unissuedStates)
    .executeTakeFirst();
}

/**
 * Refuses UNLIKE_ISSUED_MASTER for houses that no longer add up to the shipowner's bill that is out. A job whose last house is removed has
 * nothing on board under that bill. The caller holds the lock of the job.
 */
export async function requireTotalsOfMaster(work: FreightWork, job: Job, houses: readonly Measures[]): Promise<void> {
  const master = await issuedMasterOf(work, job);
  if (!master) return;
  const none = { pieces: 0, gross_kg: '0', volume_m3: '0' };
  refuseUnlike(master.no, job, differencesInWords(work, master, houses.length > 0 ? houses : [none]));
}

export function refuseUnlike(master: string, job: Job, differences: readonly string[]): void {
  if (differences.length > 0) throw new Refusal('UNLIKE_ISSUED_MASTER', { no: master, job: job.no, differences: differences.join('; ') });
}
