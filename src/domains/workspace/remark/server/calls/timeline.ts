import { sql } from 'kysely';
import type { Call } from '../../../../../kernel/call.ts';
import { type Guard, guardsByName } from '../../../../../kernel/guard.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle } from '../../../server/db.ts';
import { recordTimeline } from '../../contract.ts';

const pageSize = 30;

export default handle(recordTimeline, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const hiddenFields = work.who.hiddenFields.get(p.subject) ?? new Set<string>();
  if (p.field !== undefined && hiddenFields.has(p.field)) throw new Refusal('NOT_PERMITTED');
  let query = work.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'account_name as who', 'what', 'note', 'changes'])
    .where('subject', '=', p.subject)
    .where('record_id', '=', p.id)
    .where('id', '<', p.cursor ? BigInt(p.cursor) : 9_223_372_036_854_775_807n);
  if (p.field !== undefined) query = query.where(sql<boolean>`changes @> ${JSON.stringify([{ field: p.field }])}::jsonb`);
  if (p.person !== undefined) query = query.where(sql<boolean>`coalesce(account_id, 0) = ${p.person}::bigint`);
  if (p.what !== undefined) query = query.where('what', '=', p.what);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const last = rows[pageSize - 1];
  return {
    rows: rows.slice(0, pageSize).map((line) => withoutHiddenChanges(work, line, hiddenFields)),
    next_cursor: rows.length > pageSize && last ? String(last.id) : null,
  };
});

const guardsOfCalls = new WeakMap<readonly Call[], ReadonlyMap<string, Guard>>();

/** A history names fields as the contracts do, or by their column of whole units: `buy_amount`, `credit_limit_minor`. */
function withoutHiddenChanges<L extends { readonly changes: readonly { readonly field: string }[] }>(
  { who, product }: Pick<Work<unknown>, 'who' | 'product'>,
  line: L,
  hiddenFields: ReadonlySet<string>,
): L {
  if (who.hidden.size + hiddenFields.size === 0) return line;
  let guards = guardsOfCalls.get(product.calls);
  if (!guards) guardsOfCalls.set(product.calls, (guards = guardsByName(product.calls.map(({ result }) => result))));
  const isShown = ({ field }: { readonly field: string }): boolean => {
    if (hiddenFields.has(field) || hiddenFields.has(field.replace(/_minor$/, ''))) return false;
    const guard = guards.get(field) ?? guards.get(field.replace(/_minor$/, ''));
    return guard === undefined || !who.hidden.has(guard);
  };
  return { ...line, changes: line.changes.filter(isShown) };
}
