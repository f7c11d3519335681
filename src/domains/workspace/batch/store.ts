import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import { type Language, languages } from '../../../kernel/words.ts';
import type { ImportKind, SheetRow } from '../../../server/import-kind.ts';
import type { JobContext } from '../../../server/job.ts';
import type { Product } from '../../../server/product.ts';
import type { Who } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import type { WorkspaceTables } from '../db.ts';
import type { BatchRowState, BatchTable } from '../tables.ts';
import { percentOf } from './rules.ts';

export type Batch = Selectable<BatchTable>;

/** The caller's own batch; refuses NOT_FOUND for anybody else's. */
export async function ownBatch(work: Work<WorkspaceTables>, id: string, lock = false): Promise<Batch> {
  const query = work.db.selectFrom('batch').selectAll().where('id', '=', id).where('account_id', '=', work.who.accountId);
  const batch = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!batch) throw new Refusal('NOT_FOUND');
  return batch;
}

/** The kind of import that this caller may run; refuses NOT_FOUND and NOT_PERMITTED. */
export function importKind(product: Product, who: Pick<Who, 'userType' | 'permits'>, what: string): ImportKind {
  const kind = product.imports.find((candidate) => candidate.what === what && candidate.users.includes(who.userType));
  if (!kind) throw new Refusal('NOT_FOUND');
  if (![kind.permit].flat().some((permit) => who.permits.has(permit))) throw new Refusal('NOT_PERMITTED');
  return kind;
}

/** All the names a column may stand under in a sheet: its key, its word in every language, and what else it is called. */
export function columnNames(product: Product, kind: ImportKind): { key: string; names: string[] }[] {
  return kind.columns.map((column) => ({
    key: column.key,
    names: [...languages.map((language) => product.translate(language, column.title)), column.key, ...(column.names ?? [])],
  }));
}

/** What a refusal says of a row, in the reader's language: each fault with its column's title. */
export function whyOf(product: Product, language: Language, kind: ImportKind, refusal: Refusal): string {
  if (refusal.faults.length === 0) return product.translate(language, `refusal.${refusal.code}`, refusal.facts);
  return refusal.faults
    .map((fault) => {
      const key = fault.at.split(':').at(-1)?.split('.').at(-1) ?? fault.at;
      const column = kind.columns.find((candidate) => candidate.key === key);
      return `${column ? product.translate(language, column.title) : fault.at}: ${product.translate(language, `refusal.${fault.why}`, fault.facts)}`;
    })
    .join('; ');
}

type Context = JobContext<WorkspaceTables>;
export type Group = { readonly group_no: number; readonly rows: readonly SheetRow[] };

const groupsAtOnce = 200;

/** The next records of an import whose rows are in this state, in the order of the sheet. */
export async function nextGroups(context: Context, batchId: string, state: BatchRowState): Promise<Group[]> {
  const rows = await context.within(({ db }) =>
    db
      .selectFrom('batch_row')
      .select(['line', 'group_no', 'cells'])
      .where('batch_id', '=', batchId)
      .where('group_no', 'in', (sub) =>
        sub
          .selectFrom('batch_row')
          .select('group_no')
          .distinct()
          .where('batch_id', '=', batchId)
          .where('state', '=', state)
          .orderBy('group_no')
          .limit(groupsAtOnce),
      )
      .orderBy('line')
      .execute(),
  );
  const groups = new Map<number, SheetRow[]>();
  for (const row of rows) groups.set(row.group_no, [...(groups.get(row.group_no) ?? []), { line: row.line, cells: row.cells }]);
  return [...groups].map(([group_no, lines]) => ({ group_no, rows: lines }));
}

/**
 * Saves some records in one transaction as the person who imports, each undone by itself when it is refused, and keeps what became
 * of their rows in the same transaction. A try undoes them all and keeps only what it learned.
 */
export async function saveGroups(context: Context, batch: Batch, groups: readonly Group[], how: 'try' | 'keep'): Promise<void> {
  const { product } = context;
  const learned: { group_no: number; state: BatchRowState; why: string | null }[] = [];
  await context.as(batch.account_id, async (work) => {
    const kind = importKind(product, work.who, batch.what);
    // A try undoes everything, so it uses up no document numbers either.
    let tries = 0;
    const saving = how === 'keep' ? work : { ...work, takeNumber: async (series: string) => `${series}-try-${++tries}` };
    for (const group of groups) {
      let outcome: 'created' | 'updated' | 'skipped' | undefined;
      const tried = await work.attempt(async () => {
        outcome = await kind.save(saving as never, group.rows);
        if (how === 'try') throw new Refusal('TRIED');
      });
      const refusal = 'refused' in tried && tried.refused.code !== 'TRIED' ? tried.refused : undefined;
      const state: BatchRowState = refusal ? 'bad' : how === 'try' ? 'good' : outcome === 'skipped' ? 'skipped' : 'done';
      learned.push({ group_no: group.group_no, state, why: refusal ? whyOf(product, work.who.language, kind, refusal) : null });
    }
    await sql`update batch_row r set state = l.state, why = l.why
              from jsonb_to_recordset(${JSON.stringify(learned)}::jsonb) as l (group_no int, state text, why text)
              where r.batch_id = ${batch.id} and r.group_no = l.group_no`.execute(work.db);
  });
}

/** Counts the rows anew (the rows are the truth, the counters are for showing) and tells the person's browser. */
export async function tellProgress(context: Context, batch: Batch): Promise<{ cancelled: boolean }> {
  return context.within(async (work) => {
    const { rows } = await sql<{ good: number; bad: number; through: number; total: number }>`
      select count(*) filter (where state in ('good', 'done', 'skipped'))::int as good, count(*) filter (where state = 'bad')::int as bad,
             count(*) filter (where state in ('done', 'skipped', 'bad'))::int as through, count(*)::int as total
      from batch_row where batch_id = ${batch.id}`.execute(work.db);
    const { good, bad, through, total } = rows[0] ?? { good: 0, bad: 0, through: 0, total: 0 };
    const done = batch.state === 'running' ? through : good + bad;
    const now = await work.db
      .updateTable('batch')
      .set({ good, bad, done, total })
      .where('id', '=', batch.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    work.push({ type: 2, to: { accounts: [batch.account_id] }, process: Math.min(99, percentOf(done, total)), batchId: batch.id });
    return { cancelled: now.state === 'cancelled' };
  });
}

export async function finishBatch(context: Context, batch: Batch, state: 'checked' | 'done' | 'failed', refusal?: Refusal): Promise<void> {
  await tellProgress(context, batch);
  const who = await context.as(batch.account_id, async (work) => work.who);
  await context.within(async (work) => {
    const error = refusal ? context.product.translate(who.language, `refusal.${refusal.code}`, refusal.facts) : null;
    await work.db
      .updateTable('batch')
      .set({ state, error, finished_at: state === 'checked' ? null : work.now })
      .where('id', '=', batch.id)
      .where('state', '!=', 'cancelled')
      .execute();
    work.push({ type: 2, to: { accounts: [batch.account_id] }, process: 100, batchId: batch.id });
  });
}
