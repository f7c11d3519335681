import type { z } from 'zod';
import { type Currency, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requireCostCentres } from '../../../../identity/team/server/cost-centre.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { isControl } from '../../../journal/rules.ts';
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
  const rows = await work.db.selectFrom('ledger_account').select(['id', 'use', 'code']).execute();
  const accounts = new Map(rows.map((row) => [row.use, row]));
  const centres = lines.map(({ cost_centre_id: id }, place) => ({ at: `lines.${place}.cost_centre_id`, id }));
  await requireCostCentres(work, centres, companyId);
  return lines.map(({ account: use, debit, credit, ...line }, place) => {
    const at = (key: string): string => `lines.${place}.${key}`;
    const account = accounts.get(use);
    if (!account) throw badField(at('account'), 'BAD_CHOICE');
    if (isControl(use)) throw new Refusal('JOURNAL_CONTROL', { account: account.code });
    if (debit !== null && credit !== null) throw badField(at('credit'), 'JOURNAL_SIDE');
    if (line.customer_id !== null && line.carrier_id !== null) throw badField(at('carrier_id'), 'PARTY_ONE');
    const amount = debit === null ? negative(amountAt(at('credit'), line.currency, credit)) : amountAt(at('debit'), line.currency, debit);
    return { ...line, account_id: account.id, amount_minor: amount };
  });
}

/** An amount that is given is above zero: an empty one, and not zero, leaves it to the journal. */
function amountAt(at: string, currency: Currency, text: string | null): bigint | null {
  if (text === null) return null;
  const minor = minorOf(at, currency, text);
  if (minor === 0n) throw badField(at, 'TOO_SMALL', { limit: 0 });
  return minor;
}

function negative(minor: bigint | null): bigint | null {
  return minor === null ? null : -minor;
}
