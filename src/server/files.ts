import { createHmac } from 'node:crypto';
import { type Generated, type GeneratedAlways, sql } from 'kysely';
import { Refusal } from '../kernel/refusal.ts';
import { seesRecord } from './record.ts';
import type { Work } from './work.ts';

export type FileTables = {
  file: {
    id: GeneratedAlways<bigint>;
    sha256: string;
    name: string;
    mime: string;
    bytes: bigint;
    account_id: bigint | null;
    at: Generated<Date>;
    /** True for an encrypted PDF; null for one that nobody has searched yet, and for files of other kinds. */
    is_encrypted: Generated<boolean | null>;
  };
  file_use: {
    file_id: bigint;
    subject: string;
    record_id: bigint;
    internal: Generated<boolean>;
    /** Attachments and comments alone tie the file to the record. It is read there no longer than one of them names it. */
    by_remark: Generated<boolean>;
  };
};

/**
 * Proves that an account uploaded these bytes; without it, the hash of another user's file would give access to the
 * file. A client cannot create one and never sees one.
 */
export function uploadReceipt(keyFor: (purpose: string) => Buffer, accountId: bigint, sha256: string): string {
  return createHmac('sha256', keyFor('upload')).update(`${accountId} ${sha256}`).digest('base64url');
}

/** The bytes that one account may have uploaded within a day and not yet tied to a record. Nobody fills the disk for all others. */
const looseMbMax = 500;
const dayMs = 86_400_000;

/**
 * Refuses another upload of an account whose files of the last day that no record uses are too many. Older ones are swept away. The files of
 * imports count, since a finished import leaves nothing but its file; those that exports wrote do not.
 */
export async function refuseLooseFiles<DB>(work: Work<DB>, accountId: bigint, bytes: number): Promise<void> {
  const { db, asSystem, now } = work as unknown as Work<FileTables>;
  // Without the lock two uploads at once would both read the sum before either is stored.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${accountId}`}, 0))`.execute(db);
  const { rows } = await asSystem(() =>
    sql<{ loose: string | null }>`select sum(bytes)::text as loose from file f
      where account_id = ${accountId} and at > ${new Date(now.getTime() - dayMs)}
        and not exists (select from file_use u where u.file_id = f.id)
        and not exists (select from batch b where b.result_file_id = f.id)`.execute(db),
  );
  if (Number(rows[0]?.loose ?? 0) + bytes > looseMbMax * 1024 * 1024) throw new Refusal('UPLOADS_UNUSED', { limit: looseMbMax });
}

/**
 * Ties an uploaded file to a record: users who may see the record may then fetch the file. Refuses NOT_FOUND for a file
 * that the caller did not upload, unless the caller may see a record that uses it already. `asRemark` is for attachments: a file that a field of
 * the record names stays with it when the attachment is removed.
 */
export async function claimFile<DB>(
  work: Work<DB>,
  fileId: bigint,
  to: { subject: string; id: bigint },
  { asRemark = false }: { readonly asRemark?: boolean } = {},
): Promise<void> {
  const files = work as unknown as Work<FileTables>;
  if (work.who.kind !== 'system') await fileFor(files, fileId);
  await files.asSystem(() =>
    files.db
      .insertInto('file_use')
      .values({ file_id: fileId, subject: to.subject, record_id: to.id, internal: false, by_remark: asRemark })
      .onConflict((conflict) =>
        conflict.columns(['file_id', 'subject', 'record_id']).doUpdateSet({ internal: false, ...(asRemark ? {} : { by_remark: false }) }),
      )
      .execute(),
  );
}

/**
 * Ties files that the account uploaded to a record, as those of a comment. Internal ones are for staff alone, unless the record already
 * shows them to all who see it. Refuses NOT_FOUND for a file of another user.
 */
export async function claimUploads<DB>(
  work: Work<DB>,
  accountId: bigint,
  fileIds: readonly bigint[],
  to: { subject: string; id: bigint; internal: boolean },
): Promise<void> {
  if (fileIds.length === 0) return;
  const { db, asSystem } = work as unknown as Work<FileTables>;
  const { rows } = await asSystem(() =>
    sql`insert into file_use (file_id, subject, record_id, internal, by_remark)
      select id, ${to.subject}, ${to.id}, ${to.internal}, true from file where id = any(${fileIds.map(String)}::bigint[]) and account_id = ${accountId}
      on conflict (file_id, subject, record_id) do update set internal = file_use.internal and excluded.internal returning file_id`.execute(
      db,
    ),
  );
  if (rows.length < new Set(fileIds).size) throw new Refusal('NOT_FOUND');
}

/** The records of one read, and those that are asked for one caller: a file tied to more of them is refused to a caller who sees only others. */
const [usesAtOnce, usesMax] = [100, 2000];

type StoredFile = { readonly sha256: string; readonly name: string; readonly mime: string; readonly is_encrypted: boolean | null };

/** The file, if the caller uploaded it or may see a record that uses it and shows it to such callers. Otherwise refuses NOT_FOUND. */
export async function fileFor(work: Work<FileTables>, fileId: bigint): Promise<StoredFile> {
  const file = await work.asSystem(() =>
    work.db.selectFrom('file').select(['sha256', 'name', 'mime', 'is_encrypted', 'account_id']).where('id', '=', fileId).executeTakeFirst(),
  );
  if (!file) throw new Refusal('NOT_FOUND');
  if (work.who.kind === 'account' && file.account_id === work.who.accountId) return file;
  let last = { subject: '', record_id: 0n };
  for (let asked = 0; asked < usesMax; asked += usesAtOnce) {
    const uses = await usesAfter(work, fileId, last);
    for (const use of uses) if (await seesRecord(work, use.subject, use.record_id)) return file;
    last = uses[usesAtOnce - 1] ?? last;
    if (uses.length < usesAtOnce) break;
  }
  throw new Refusal('NOT_FOUND');
}

type Use = { readonly subject: string; readonly record_id: bigint };

function usesAfter(work: Work<FileTables>, fileId: bigint, { subject, record_id }: Use): Promise<Use[]> {
  return work.asSystem(() =>
    work.db
      .selectFrom('file_use')
      .select(['subject', 'record_id'])
      .where('file_id', '=', fileId)
      .where(sql<boolean>`(subject, record_id) > (${subject}, ${record_id})`)
      .where((eb) => (isStaff(work) ? eb.lit(true) : eb('internal', '=', false)))
      .orderBy('subject')
      .orderBy('record_id')
      .limit(usesAtOnce)
      .execute(),
  );
}

const isStaff = ({ who }: Work<FileTables>): boolean => who.kind === 'system' || (who.kind === 'account' && who.userType === 1);
