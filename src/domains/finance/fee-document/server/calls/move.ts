import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle, mover } from '../../../server/db.ts';
import { moveFeeDocument } from '../../contract.ts';
import { isWithin } from '../../rules.ts';
import { documentStates } from '../../states.ts';
import { recognise, withdraw } from '../input-tax.ts';

const documents = mover({
  subject: 'feeDocument',
  table: 'fee_document',
  machine: documentStates,
  parts: { prepared: (_work, document) => document.created_by },
  effects: {
    accept: async (work, document) => {
      await standingBillOrRefuse(work, document);
      if (document.kind === 'invoice') await withinBillOrRefuse(work, document);
      return { ...decidedBy(work, null), ...(await recognise(work, document)) };
    },
    reject: async (work, document, { reason }) => ({ ...decidedBy(work, reason), ...(await withdraw(work, document, reason ?? '')) }),
  },
});

function decidedBy({ who, now }: Work<FinanceTables>, reject_reason: string | null) {
  return { reject_reason, decided_by: who.accountId, decided_at: now };
}

export default handle(moveFeeDocument, async (work, p) => {
  const parts = await lockParts(work, p.id);
  const document = requireVersion(
    parts.find(({ id }) => id === p.id),
    p.version,
  );
  let answer = document;
  for (const part of parts) {
    const moved = await documents.take(work, part, p);
    if (part.id === document.id) answer = moved;
  }
  return answer;
});

/** A document of the caller's companies with the other parts of an invoice of several bills, all locked, in the order of their ids. */
function lockParts({ db, who }: Work<FinanceTables>, id: bigint) {
  const first = sql<bigint>`(select coalesce(joint_id, id) from fee_document where id = ${id})`;
  return db
    .selectFrom('fee_document')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', first), eb('joint_id', '=', first)]))
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Refuses DOCUMENT_BILL_VOID. The bill is locked before its balances, as when it is voided, so that each of the two sees the other. */
async function standingBillOrRefuse({ db }: Work<FinanceTables>, { bill_id }: { readonly bill_id: bigint }): Promise<void> {
  const bill = await db.selectFrom('bill').select(['bill_no', 'state']).where('id', '=', bill_id).forUpdate().executeTakeFirstOrThrow();
  if (bill.state === 'void') throw new Refusal('DOCUMENT_BILL_VOID', { bill: bill.bill_no });
}

/** The accepted invoices of a bill, or the red-letter invoices of a credit note, never exceed it. The lock on the bill's row makes concurrent acceptances wait. */
async function withinBillOrRefuse(
  { db }: Work<FinanceTables>,
  document: { readonly bill_id: bigint; readonly currency: Currency; readonly amount_minor: bigint },
): Promise<void> {
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
  if (!isWithin(document.amount_minor, left))
    throw new Refusal('DOCUMENT_OVER', {
      bill: bill.bill_no,
      currency,
      left: amountOf(currency, left),
      amount: amountOf(currency, document.amount_minor),
    });
}
