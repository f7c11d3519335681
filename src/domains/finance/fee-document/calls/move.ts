import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { moveFeeDocument } from '../contract.ts';
import { documentStates } from '../states.ts';

export default handle(moveFeeDocument, async (work, p) => {
  const { db, who, now, audit } = work;
  const document = await held(work, p.id);
  if (document.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(documentStates, document.state, p.action, work.can);
  if (p.action === 'reject' && !p.reason) throw new Refusal('REASON_MISSING');
  if (p.action === 'accept') {
    if (document.created_by === who.accountId) throw new Refusal('DOCUMENT_OWN');
    if (document.kind === 'invoice') await withinBillOrRefuse(work, document);
  }
  const version = document.version + 1;
  const reject_reason = p.action === 'reject' ? (p.reason ?? null) : null;
  await db
    .updateTable('fee_document')
    .set({ state, version, reject_reason, decided_by: who.accountId, decided_at: now, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'feeDocument', id: p.id, what: p.action, before: { state: document.state }, after: { state }, note: reject_reason });
  return { state, version };
});

type Held = Awaited<ReturnType<typeof held>>;
async function held({ db, who }: Work<FinanceTables>, id: bigint) {
  const document = await db
    .selectFrom('fee_document')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}

/** What was accepted of a bill never goes beyond it; the bill's row keeps two who accept at once apart. */
async function withinBillOrRefuse({ db }: Work<FinanceTables>, document: Held): Promise<void> {
  const { bill_id, currency } = document;
  const bill = await db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .select(['b.bill_no', 's.amount_minor'])
    .where('s.bill_id', '=', bill_id)
    .where('s.currency', '=', currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('fee_document')
    .select('amount_minor')
    .where('bill_id', '=', bill_id)
    .where('currency', '=', currency)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'accepted')
    .execute();
  const left = bill.amount_minor - rows.reduce((sum, row) => sum + row.amount_minor, 0n);
  if (document.amount_minor > left)
    throw new Refusal('DOCUMENT_OVER', {
      bill: bill.bill_no,
      currency,
      left: amountOf(currency, left),
      amount: amountOf(currency, document.amount_minor),
    });
}
