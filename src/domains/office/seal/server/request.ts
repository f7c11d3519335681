import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { attachFile } from '../../../workspace/remark/server/attach-file.ts';
import type { OfficeTables } from '../../server/db.ts';
import { may } from '../permits.ts';
import type { SealRequestTable } from './tables.ts';

export type SealRequest = Selectable<SealRequestTable>;
export type SealWork = Work<OfficeTables>;

/** A seal of the caller's companies, locked: it is given out once. Refuses SEAL_INACTIVE. */
export async function lockSeal({ db, who }: SealWork, id: bigint) {
  const seal = await db
    .selectFrom('own_seal')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!seal) throw badField('own_seal_id', 'NOT_KNOWN');
  if (!seal.active) throw new Refusal('SEAL_INACTIVE', { seal: seal.name });
  return seal;
}
type Seal = Awaited<ReturnType<typeof lockSeal>>;

/** Only the seal's own keeper handles it; a seal without one is handled by everybody with the right. Refuses NOT_KEEPER. */
export async function requireKeeper({ db, who }: SealWork, seal: Seal): Promise<void> {
  if (seal.keeper_id === null || seal.keeper_id === who.accountId) return;
  const keeper = await db.selectFrom('account').select('name').where('id', '=', seal.keeper_id).executeTakeFirstOrThrow();
  throw new Refusal('NOT_KEEPER', { seal: seal.name, keeper: keeper.name });
}

/** Refuses SEAL_OUT while the seal is out of the house. */
export async function requireInHouse({ db }: SealWork, seal: Seal): Promise<void> {
  const out = await db
    .selectFrom('seal_handover as h')
    .innerJoin('account as a', 'a.id', 'h.taken_by')
    .select(['a.name', 'h.due_on'])
    .where('h.own_seal_id', '=', seal.id)
    .where('h.back_at', 'is', null)
    .executeTakeFirst();
  if (out) throw new Refusal('SEAL_OUT', { seal: seal.name, who: out.name, due: out.due_on });
}

/** Notes on the seal itself until when it is out, for the list of seals. */
export async function setTakenOut({ db, now, audit }: SealWork, seal: Seal, until: string | null): Promise<void> {
  await db
    .updateTable('own_seal')
    .set({ taken_out_until: until, version: seal.version + 1, updated_at: now })
    .where('id', '=', seal.id)
    .execute();
  audit({
    subject: 'ownSeal',
    id: seal.id,
    what: 'save',
    before: { taken_out_until: seal.taken_out_until },
    after: { taken_out_until: until },
  });
}

/** True when a request has a file of this kind. */
export async function hasFile(work: SealWork, { id }: Pick<SealRequest, 'id'>, kind: string): Promise<boolean> {
  const file = await work.asSystem(() =>
    work.db
      .selectFrom('attachment')
      .select('id')
      .where('subject', '=', 'sealRequest')
      .where('record_id', '=', id)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );
  return file !== undefined;
}

export async function attach(work: SealWork, id: bigint, fileId: bigint | null | undefined, kind: 'document' | 'scan'): Promise<void> {
  const { accountId } = work.who;
  if (fileId && accountId !== null) await attachFile(work, { accountId, subject: 'sealRequest', id, fileId, kind });
}

/** True when the caller keeps the seal `s` of a request `r`, and did not write the request. */
export function isKept({ can, who }: SealWork): RawBuilder<SqlBool> {
  if (!can(may.keep)) return sql<SqlBool>`false`;
  return sql<SqlBool>`(coalesce(s.keeper_id, ${who.accountId}) = ${who.accountId} and r.prepared_by <> ${who.accountId})`;
}

/** True when a request `r` waits for the caller: for a decision, or as the keeper of its seal `s`. */
export function isWaiting(work: SealWork): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${waitsForCaller(work, 'sealRequest', 'r.id')} or (r.state = 'approved' and ${isKept(work)}))`;
}

/** True when the caller may see a request `r` of a seal `s`. */
export function isVisible(work: SealWork): RawBuilder<SqlBool> {
  const { can, who } = work;
  if (can(may.all)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(r.prepared_by = ${who.accountId} or s.keeper_id = ${who.accountId} or ${isKept(work)}
    or exists (select from account m join team t on t.id = m.team_id where m.id = r.prepared_by and t.leader_id = ${who.accountId})
    or ${waitsForCaller(work, 'sealRequest', 'r.id')} or ${tookPart(work, 'sealRequest', 'r.id')})`;
}
