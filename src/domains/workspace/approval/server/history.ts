import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';

/** The history of a record's approval, the first line first. The caller must have checked that the record may be seen. */
export function historyOf({ db }: Work<WorkspaceTables>, subject: string, recordId: bigint) {
  return db
    .selectFrom('approval_event as v')
    .innerJoin('approval as a', 'a.id', 'v.approval_id')
    .leftJoin('account as x', 'x.id', 'v.account_id')
    .leftJoin('account as f', 'f.id', 'v.for_id')
    .select(['v.stage', 'v.what', 'v.comment', 'v.at', 'v.round', 'x.name as by', 'f.name as for'])
    .where('a.subject', '=', subject)
    .where('a.record_id', '=', recordId)
    .orderBy('v.id')
    .execute();
}
