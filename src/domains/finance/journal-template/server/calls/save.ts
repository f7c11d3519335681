import type { z } from 'zod';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { placeOf, signedAmount, withAccounts } from '../../../journal/server/lines.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { saveJournalTemplate } from '../../contract.ts';
import { requireFreeName } from '../queries.ts';

type Lines = z.output<typeof saveJournalTemplate.params>['lines'];

export default handle(saveJournalTemplate, async (work, p) => {
  const { db, who, now, audit } = work;
  const { name, memo, reverse_next } = p;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'journal_template', { id: p.id, version: p.version });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  if (before?.active !== false) await requireFreeName(work, { company_id, name, id: before?.id });
  const lines = await linesOf(work, company_id, p.lines);
  const saved = before
    ? await db
        .updateTable('journal_template')
        .set({ name, memo, reverse_next, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('journal_template')
        .values({ company_id, name, memo, reverse_next, created_by: who.accountId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  if (before) await db.deleteFrom('journal_template_line').where('template_id', '=', before.id).execute();
  await db
    .insertInto('journal_template_line')
    .values(lines.map((line) => ({ ...line, template_id: saved.id })))
    .execute();
  audit({
    subject: 'journalTemplate',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { name: before.name, memo: before.memo, reverse_next: before.reverse_next } } : {}),
    after: { name, memo, reverse_next, lines: lines.length },
  });
  return saved;
});

/** The lines with their accounts and signed amounts. Each fault names its line. */
async function linesOf(work: Work<FinanceTables>, companyId: bigint, lines: Lines) {
  const entered = await withAccounts(work, companyId, lines);
  return entered.map(({ account: _, debit, credit, ...line }, place) => {
    if (debit !== null && credit !== null) throw badField(placeOf(place)('credit'), 'JOURNAL_SIDE');
    // An amount that is given is above zero: an empty one leaves it to the journal.
    const amount_minor = signedAmount(placeOf(place), { currency: line.currency, debit, credit });
    return { ...line, amount_minor };
  });
}
