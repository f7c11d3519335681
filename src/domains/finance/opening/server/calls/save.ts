import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { saveOpening } from '../../contract.ts';
import { holdOpening } from '../moves.ts';
import { type Opening, requireOwnDraft } from '../queries.ts';

export default handle(saveOpening, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'opening', { id: p.id, version: p.version });
  if (before) requireOwnDraft(work, before);
  const companyId = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, companyId);
  await holdOpening(work, companyId, p.opened_on);
  if (before && before.opened_on !== p.opened_on) await emptyOrRefuse(work, before);
  const content = { opened_on: p.opened_on, memo: p.memo };
  const saved = before
    ? await db
        .updateTable('opening')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'opening_no'])
        .executeTakeFirstOrThrow()
    : await create(work, companyId, { ...content, functional_currency: books.currency });
  audit({
    subject: 'opening',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { opened_on: before.opened_on, memo: before.memo } } : {}),
    after: { opening_no: saved.opening_no, ...content },
  });
  return saved;
});

/** The index of live openings admits one of two that begin at once. */
async function create(
  work: Work<FinanceTables>,
  companyId: bigint,
  content: Pick<Opening, 'opened_on' | 'memo' | 'functional_currency'>,
): Promise<Pick<Opening, 'id' | 'version' | 'opening_no'>> {
  const { db, who } = work;
  if (who.accountId === null) throw new Error('an opening is prepared by a person');
  const live = await db
    .selectFrom('opening')
    .select('opening_no')
    .where('company_id', '=', companyId)
    .where('state', 'in', ['draft', 'submitted', 'posted'])
    .executeTakeFirst();
  if (live) throw new Refusal('OPENING_EXISTS', { no: live.opening_no });
  const saved = await db
    .insertInto('opening')
    .values({ ...content, company_id: companyId, opening_no: await work.nextNumber('OP', companyId), prepared_by: who.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version', 'opening_no'])
    .executeTakeFirst();
  if (!saved) throw new Refusal('CHANGED_MEANWHILE');
  return saved;
}

/** Another day has other rates, so the sheets are imported after the day is chosen. */
async function emptyOrRefuse({ db }: Work<FinanceTables>, opening: Opening): Promise<void> {
  const row = await db.selectFrom('opening_balance').select('id').where('opening_id', '=', opening.id).executeTakeFirst();
  const item = await db.selectFrom('opening_item').select('id').where('opening_id', '=', opening.id).executeTakeFirst();
  if (row || item) throw new Refusal('OPENING_ROWS', { no: opening.opening_no });
}
