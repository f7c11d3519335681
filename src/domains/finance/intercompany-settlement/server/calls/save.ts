import type { z } from 'zod';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { ownBankAccount } from '../../../cash/server/register.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { saveIntercompanySettlement } from '../../contract.ts';
import { moneyFor, notBeforeOrRefuse, withinOpenOrRefuse } from '../../rules.ts';
import { lockSettlement, openBillsBetween } from '../queries.ts';

type Params = z.output<typeof saveIntercompanySettlement.params>;

export default handle(saveIntercompanySettlement, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockSettlement(work, { id: p.id, version: p.version });
  if (before && before.state !== 'draft') throw new Refusal('INTERCOMPANY_SETTLEMENT_FROZEN', { no: before.settlement_no });
  if (before) requirePreparer(work, before.prepared_by);
  const payerId = before?.payer_id ?? p.company_id ?? who.companyId;
  if (who.accountId === null || !companiesOf(who).includes(payerId)) throw new Refusal('NOT_FOUND');
  if (p.receiver_id === payerId) throw new Refusal('INTERCOMPANY_SAME');
  const lines = await allocationsOf(work, payerId, p);
  const amountMinor = moneyFor(lines);
  if (p.kind === 'transfer' ? amountMinor <= 0n : amountMinor !== 0n)
    throw new Refusal('INTERCOMPANY_MONEY', { currency: p.currency, amount: amountOf(p.currency, amountMinor) });
  const account = p.kind === 'transfer' ? await ownBankAccount(work, p.from_account_id ?? 0n) : null;
  if (account && (account.company_id !== payerId || account.currency !== p.currency))
    throw new Refusal('INTERCOMPANY_ACCOUNT', { currency: p.currency });
  const content = {
    kind: p.kind,
    receiver_id: p.receiver_id,
    currency: p.currency,
    amount_minor: amountMinor,
    from_account_id: account?.id ?? null,
    settled_on: p.settled_on,
    bank_ref: p.bank_ref,
    memo: p.memo,
  };
  const saved = before
    ? await db
        .updateTable('intercompany_settlement')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'settlement_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('intercompany_settlement')
        .values({ ...content, payer_id: payerId, settlement_no: await work.nextNumber('IS', payerId), prepared_by: who.accountId })
        .returning(['id', 'version', 'settlement_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('intercompany_allocation').where('settlement_id', '=', saved.id).execute();
  await db
    .insertInto('intercompany_allocation')
    .values(
      lines.map(({ billId, amountMinor: amount }) => ({
        settlement_id: saved.id,
        bill_id: billId,
        currency: p.currency,
        amount_minor: amount,
      })),
    )
    .execute();
  audit({
    subject: 'intercompanySettlement',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { memo: before.memo, settled_on: before.settled_on } } : {}),
    after: {
      settlement_no: saved.settlement_no,
      kind: p.kind,
      currency: p.currency,
      amount: amountOf(p.currency, amountMinor),
      settled_on: p.settled_on,
      memo: p.memo,
      lines: lines.length,
    },
  });
  return saved;
});

/** The bills that the lines name, each once, and what is taken off them. */
async function allocationsOf(work: Work<FinanceTables>, payerId: bigint, p: Params) {
  const open = await openBillsBetween(work, payerId, p.receiver_id, p.currency);
  const billOf = new Map(open.map((bill) => [bill.id, bill]));
  const named = new Set<bigint>();
  return p.lines.map(({ bill_id, amount }, place) => {
    const bill = billOf.get(bill_id);
    if (!bill || named.has(bill_id)) throw badField(`lines.${place}.bill_id`, 'NOT_FOUND');
    named.add(bill_id);
    const amountMinor = minorOf(`lines.${place}.amount`, p.currency, amount);
    notBeforeOrRefuse({ no: bill.bill_no, on: bill.bill_on }, p.settled_on);
    withinOpenOrRefuse({ no: bill.bill_no, currency: p.currency, openMinor: bill.amount_minor - bill.settled_minor }, amountMinor);
    return { billId: bill_id, owed: bill.seller_id === p.receiver_id, amountMinor };
  });
}
