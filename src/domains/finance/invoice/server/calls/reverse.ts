import { monthOf } from '../../../../../kernel/day.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { tellTakenBack } from '../../../invoice-request/server/moves.ts';
import { reverseRecord } from '../../../ledger/server/post.ts';
import { booksOf, holdPeriod } from '../../../period/server/books.ts';
import { reverseInvoice } from '../../contract.ts';
import { insertRows, lockStanding } from '../invoiced.ts';
import { voidable } from '../../rules.ts';

type Standing = Awaited<ReturnType<typeof lockStanding>>['invoice'];

export default handle(reverseInvoice, async (work, p) => {
  const { db, now, audit } = work;
  const { invoice, parts, country } = await lockStanding(work, p);
  const { today } = await booksOf(work, invoice.company_id);
  await holdPeriod(work, invoice.company_id, today);
  const how = voidable(invoice.kind, country) && monthOf(invoice.invoice_on) === monthOf(today) ? ('void' as const) : ('red' as const);
  const ids = parts.map(({ id }) => id);
  await db
    .updateTable('invoice')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now, ...(how === 'void' && { state: how, reason: p.reason }) }))
    .where('id', 'in', ids)
    .execute();
  let firstRed: bigint | null = null;
  let result = { id: invoice.id, invoice_no: invoice.invoice_no, how };
  for (const part of parts) {
    audit({
      subject: 'bill',
      id: part.bill_id,
      what: how === 'void' ? 'voidInvoice' : 'redInvoice',
      note: p.reason,
      after: { invoice_no: part.invoice_no },
    });
    await reverseRecord(work, 'invoice', part.id, today, p.reason);
    if (how === 'void') continue;
    const red = await writeRed(work, part, { invoice_on: today, reason: p.reason, joint_id: firstRed });
    firstRed ??= red.id;
    if (part.id === invoice.id) result = { ...red, how };
  }
  await tellTakenBack(work, ids, p.reason);
  return result;
});

/** Writes the red-letter invoice of an invoice or of a part of one: its rows with their signs turned round. */
async function writeRed(
  work: Work<FinanceTables>,
  invoice: Standing,
  { invoice_on, reason, joint_id }: { readonly invoice_on: string; readonly reason: string; readonly joint_id: bigint | null },
): Promise<{ id: bigint; invoice_no: string }> {
  const { db, who } = work;
  const invoice_no = await work.nextNumber('IV', invoice.company_id);
  const { id } = await db
    .insertInto('invoice')
    .values({
      invoice_no,
      company_id: invoice.company_id,
      bill_id: invoice.bill_id,
      kind: invoice.kind,
      title: invoice.title,
      authority_no: null,
      invoice_on,
      currency: invoice.currency,
      amount_minor: -invoice.amount_minor,
      net_minor: -invoice.net_minor,
      tax_minor: -invoice.tax_minor,
      disbursement_minor: -invoice.disbursement_minor,
      red_of: invoice.id,
      joint_id,
      reason,
      created_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('invoice_row').selectAll().where('invoice_id', '=', invoice.id).orderBy('id').execute();
  await insertRows(
    work,
    { id, currency: invoice.currency },
    rows.map((row) => ({ kind: row.kind, taxPercent: row.tax_percent, netMinor: -row.net_minor, taxMinor: -row.tax_minor })),
  );
  return { id, invoice_no };
}
