import type { Work } from '../../../server/work.ts';
import type { OfficeTables } from './db.ts';

type Decision<S extends string> = {
  readonly stage: S;
  readonly what: string;
  readonly by: string | null;
  readonly comment: string | null;
  readonly at: Date;
};

/** The decisions of the last round of some records, in their order, for the slips that carry them. */
export async function lastDecisions<S extends string>(
  { db }: Work<OfficeTables>,
  subject: string,
  ids: readonly bigint[],
  stages: readonly S[],
): Promise<(id: bigint) => Decision<S>[]> {
  const rows = await db
    .selectFrom('approval as a')
    .innerJoin('approval_event as v', (join) => join.onRef('v.approval_id', '=', 'a.id').onRef('v.round', '=', 'a.round'))
    .leftJoin('account as x', 'x.id', 'v.account_id')
    .select(['a.record_id', 'v.stage', 'v.what', 'x.name as by', 'v.comment', 'v.at'])
    .where('a.subject', '=', subject)
    .where('a.record_id', 'in', ids)
    .where('v.what', '=', 'approve')
    .orderBy('v.id')
    .execute();
  const byRecord = Map.groupBy(rows, ({ record_id }) => record_id);
  return (id) =>
    (byRecord.get(id) ?? []).flatMap(({ record_id: _, stage, ...event }) => {
      const own = stages.find((one) => one === stage);
      return own === undefined ? [] : [{ ...event, stage: own }];
    });
}

/** The copies of some records printed so far, by kind of document. */
export async function copiesOf(
  { db }: Work<OfficeTables>,
  subject: string,
  ids: readonly bigint[],
): Promise<(id: bigint, document: string) => number> {
  const rows = await db
    .selectFrom('document_copies')
    .select(['record_id', 'document', 'copies'])
    .where('subject', '=', subject)
    .where('record_id', 'in', ids)
    .execute();
  const copies = new Map(rows.map((row) => [`${row.record_id} ${row.document}`, row.copies]));
  return (id, document) => copies.get(`${id} ${document}`) ?? 0;
}
