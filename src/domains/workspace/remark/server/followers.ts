import type { AccountWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';

type AccountWork = Work<WorkspaceTables, AccountWho>;
type RecordKey = { readonly subject: string; readonly id: bigint };

/** The staff that follow a record, of the companies whose documents the caller sees, by name. */
export function followersOf(
  { db, who, asSystem }: AccountWork,
  { subject, id }: RecordKey,
): Promise<{ account_id: bigint; name: string }[]> {
  return asSystem(() =>
    db
      .selectFrom('record_follower as f')
      .innerJoin('account as a', 'a.id', 'f.account_id')
      .select(['f.account_id', 'a.name'])
      .where('f.subject', '=', subject)
      .where('f.record_id', '=', id)
      .where('a.active', '=', true)
      .where('a.company_id', 'in', [...who.companyIds])
      .orderBy('a.name')
      .orderBy('f.account_id')
      .limit(200)
      .execute(),
  );
}

/** Lets staff follow a record; those who do already go on. */
export async function follow(
  { db, asSystem }: Pick<Work<WorkspaceTables>, 'db' | 'asSystem'>,
  { subject, id }: RecordKey,
  accountIds: readonly bigint[],
): Promise<void> {
  await asSystem(() =>
    db
      .insertInto('record_follower')
      .values(accountIds.map((account_id) => ({ subject, record_id: id, account_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
