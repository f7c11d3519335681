import { claimFile } from '../../../../server/files.ts';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';

type Attached = {
  readonly accountId: bigint;
  readonly subject: string;
  readonly id: bigint;
  readonly fileId: bigint;
  readonly kind: string | null;
};

/** Attaches a file of the caller to a record that the caller may see, with its audit line. Callers check the record first. */
export async function attachFile(work: Work<WorkspaceTables>, { accountId, subject, id, fileId, kind }: Attached): Promise<{ id: bigint }> {
  await claimFile(work, fileId, { subject, id }, { asRemark: true });
  const attachment = await work.asSystem(() =>
    work.db
      .insertInto('attachment')
      .values({ subject, record_id: id, file_id: fileId, kind, account_id: accountId, removed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { name } = await work.asSystem(() => work.db.selectFrom('file').select('name').where('id', '=', fileId).executeTakeFirstOrThrow());
  work.audit({ subject, id, what: 'attach', after: { file: name, kind } });
  return attachment;
}
