import { sql } from 'kysely';
import type { Print } from '../../../../kernel/print.ts';
import type { Work } from '../../../../server/work.ts';
import type { ReferenceTables } from '../../server/db.ts';
import { may } from '../permits.ts';

type PrintWork = Pick<Work<Pick<ReferenceTables, 'document_copies'>>, 'db' | 'need' | 'audit'>;

/**
 * Numbers the copies of a print and writes an audit line for each record. The caller has checked that all records are
 * the user's. It is one statement in the order of the ids, so that two prints wait for each other without a deadlock.
 */
export async function recordPrints(work: PrintWork, subject: string, print: Print): Promise<{ copies: { id: bigint; first: number }[] }> {
  if (print.sealed) work.need(may.seal);
  const { document, copies } = print;
  const ids = [...new Set(print.ids)].sort((a, b) => (a < b ? -1 : 1));
  const counted = await work.db
    .insertInto('document_copies')
    .values(ids.map((record_id) => ({ subject, record_id, document, copies })))
    .onConflict((conflict) =>
      conflict.columns(['subject', 'record_id', 'document']).doUpdateSet({ copies: sql<number>`document_copies.copies + excluded.copies` }),
    )
    .returning(['record_id', 'copies'])
    .execute();
  return {
    copies: counted.map(({ record_id, copies: last }) => {
      auditPrint(work, { subject, id: record_id }, print, last);
      return { id: record_id, first: last - copies + 1 };
    }),
  };
}

/** One line in the history of a record: the document, its copies, its languages, with the seal or without. */
export function auditPrint(
  work: Pick<PrintWork, 'audit'>,
  record: { readonly subject: string; readonly id: bigint },
  { document, copies, languages, sealed }: Print,
  last: number,
): void {
  const printed = { document, copies: copies === 1 ? String(last) : `${last - copies + 1}–${last}`, languages: languages.join(' + ') };
  work.audit({ ...record, what: 'print', after: sealed ? { ...printed, sealed } : printed });
}
