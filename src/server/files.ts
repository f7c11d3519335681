import { createHmac } from 'node:crypto';
import { type Generated, type GeneratedAlways, sql } from 'kysely';
import { Refusal } from '../kernel/refusal.ts';
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
  };
  file_use: { file_id: bigint; subject: string; record_id: bigint; internal: Generated<boolean> };
};

/**
 * Proves that an account uploaded these bytes; without it, the hash of another user's file would give access to the
 * file. A client cannot create one and never sees one.
 */
export function uploadReceipt(keyFor: (purpose: string) => Buffer, accountId: bigint, sha256: string): string {
  return createHmac('sha256', keyFor('upload')).update(`${accountId} ${sha256}`).digest('base64url');
}

/**
 * Ties an uploaded file to a record: users who may see the record may then fetch the file. Refuses NOT_FOUND for a file
 * that the caller did not upload, unless the caller may see a record that uses it already.
 */
export async function claimFile<DB>(work: Work<DB>, fileId: bigint, to: { subject: string; id: bigint }): Promise<void> {
  const files = work as unknown as Work<FileTables>;
  if (work.who.kind !== 'system') await fileFor(files, fileId);
  await files.asSystem(() =>
    files.db
      .insertInto('file_use')
      .values({ file_id: fileId, subject: to.subject, record_id: to.id, internal: false })
      .onConflict((conflict) => conflict.columns(['file_id', 'subject', 'record_id']).doUpdateSet({ internal: false }))
      .execute(),
  );
}

/**
 * Ties files that the account uploaded to a record. Internal ones are for staff alone, unless the record already shows them to all who see
 * it. Refuses NOT_FOUND for a file of another user.
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
    sql`insert into file_use (file_id, subject, record_id, internal)
      select id, ${to.subject}, ${to.id}, ${to.internal} from file where id = any(${fileIds.map(String)}::bigint[]) and account_id = ${accountId}
      on conflict (file_id, subject, record_id) do update set internal = file_use.internal and excluded.internal returning file_id`.execute(
      db,
    ),
  );
  if (rows.length < new Set(fileIds).size) throw new Refusal('NOT_FOUND');
}

/** The file, if the caller uploaded it or may see a record that uses it and shows it to such callers. Otherwise refuses NOT_FOUND. */
export async function fileFor(work: Work<FileTables>, fileId: bigint): Promise<{ sha256: string; name: string; mime: string }> {
  const { file, uses } = await work.asSystem(async () => ({
    file: await work.db.selectFrom('file').select(['sha256', 'name', 'mime', 'account_id']).where('id', '=', fileId).executeTakeFirst(),
    uses: await work.db
      .selectFrom('file_use')
      .select(['subject', 'record_id'])
      .where('file_id', '=', fileId)
      .where((eb) => (isStaff(work) ? eb.lit(true) : eb('internal', '=', false)))
      .limit(20)
      .execute(),
  }));
  if (!file) throw new Refusal('NOT_FOUND');
  if (work.who.kind === 'account' && file.account_id === work.who.accountId) return file;
  for (const use of uses) {
    const seen = await work.needRecord(use.subject, use.record_id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
        throw error;
      },
    );
    if (seen) return file;
  }
  throw new Refusal('NOT_FOUND');
}

const isStaff = ({ who }: Work<FileTables>): boolean => who.kind === 'system' || (who.kind === 'account' && who.userType === 1);
