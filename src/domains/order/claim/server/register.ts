import type { Insertable } from 'kysely';
import { attachFile } from '../../../workspace/remark/server/attach-file.ts';
import { announceNew, type OrderWork } from './claim.ts';
import type { CargoClaimTable } from './tables.ts';

type NewClaim = Omit<Insertable<CargoClaimTable>, 'claim_no' | 'registered_by_name' | 'created_by' | 'created_at' | 'updated_at'>;

/** Registers a claim: its number, its photos and its first line of history. */
export async function registerClaim(
  work: OrderWork,
  claim: NewClaim,
  photoIds: readonly bigint[],
  photosOf: 'cargoClaim' | 'ownClaim' = 'cargoClaim',
): Promise<{ id: bigint; version: number; claim_no: string }> {
  const { who, now } = work;
  const claimNo = await work.takeNumber('CLM', claim.company_id);
  const created = await work.asSystem(() =>
    work.db
      .insertInto('cargo_claim')
      .values({ ...claim, claim_no: claimNo, registered_by_name: who.name, created_by: who.accountId, created_at: now, updated_at: now })
      .returning(['id', 'version', 'claim_no'])
      .executeTakeFirstOrThrow(),
  );
  work.audit({
    subject: 'cargoClaim',
    id: created.id,
    what: 'create',
    after: { claim_no: claimNo, kind: claim.kind, currency: claim.currency },
  });
  for (const fileId of photoIds)
    await attachFile(work, { accountId: who.accountId ?? 0n, subject: photosOf, id: created.id, fileId, kind: 'photo' });
  announceNew(work, claim);
  return created;
}
