import { type Currency, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import type { Work } from '../../../../../server/work.ts';
import { requireCostCentre } from '../../../../identity/team/server/cost-centre.ts';
import { ownBankAccount } from '../../../cash/server/register.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { saveTransfer } from '../../contract.ts';
import { arrives, hasParty, leaves, paysParty } from '../../rules.ts';

export default handle(saveTransfer, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'transfer', { id: p.id, version: p.version });
  if (before && before.state !== 'draft') throw new Refusal('TRANSFER_FROZEN', { no: before.transfer_no });
  if (before) requirePreparer(work, before.prepared_by);
  const from = leaves(p.kind) ? await ownBankAccount(work, p.from_account_id ?? 0n) : null;
  const to = arrives(p.kind) ? await ownBankAccount(work, p.to_account_id ?? 0n) : null;
  const first = from ?? to;
  if (!first || who.accountId === null) throw new Refusal('NOT_FOUND');
  if (from && to && (from.id === to.id || from.company_id !== to.company_id)) throw new Refusal('TRANSFER_ACCOUNTS');
  if (before && before.company_id !== first.company_id) throw new Refusal('TRANSFER_ACCOUNTS');
  const minor = minorOf('amount', first.currency, p.amount);
  if (minor === 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const foreign = p.kind === 'transfer' && to !== null && to.currency !== first.currency;
  if (foreign && p.to_amount === null) throw badField('to_amount', 'REQUIRED');
  const toMinor = to === null ? null : foreign ? minorOf('to_amount', to.currency, p.to_amount ?? '0') : minor;
  if (toMinor === 0n) throw badField('to_amount', 'TOO_SMALL', { limit: 0 });
  if (p.in_on !== null && p.in_on < p.out_on) throw badField('in_on', 'TOO_SMALL', { limit: p.out_on });
  if (p.kind === 'pettyCash' && p.cost_centre_id === null) throw badField('cost_centre_id', 'REQUIRED');
  if (p.kind === 'pettyCash' && p.expense_account === null) throw badField('expense_account', 'REQUIRED');
  if (p.kind === 'taxPaid' && p.tax_account === null) throw badField('tax_account', 'REQUIRED');
  if (hasParty(p.kind) && p.customer_id === null && p.carrier_id === null) throw badField('customer_id', 'REQUIRED');
  if (p.customer_id !== null && p.carrier_id !== null) throw badField('carrier_id', 'PARTY_ONE');
  if (paysParty(p.kind)) await requirePayee(work, p, first.currency);
  if (p.kind === 'pettyCash') await requireCostCentre(work, 'cost_centre_id', p.cost_centre_id, first.company_id);
  const books = await booksOf(work, first.company_id);
  const content = {
    kind: p.kind,
    from_account_id: from?.id ?? null,
    to_account_id: to?.id ?? null,
    currency: first.currency,
    amount_minor: minor,
    to_currency: to?.currency ?? null,
    to_amount_minor: toMinor,
    fee_minor: p.kind === 'transfer' && p.fee !== null ? minorOf('fee', first.currency, p.fee) : 0n,
    cost_centre_id: p.kind === 'pettyCash' ? p.cost_centre_id : null,
    customer_id: hasParty(p.kind) ? p.customer_id : null,
    carrier_id: hasParty(p.kind) ? p.carrier_id : null,
    party_bank_account_id: paysParty(p.kind) ? p.party_bank_account_id : null,
    tax_account: p.kind === 'taxPaid' ? p.tax_account : null,
    expense_account: p.kind === 'pettyCash' ? p.expense_account : null,
    out_on: p.out_on,
    in_on: p.kind === 'transfer' ? p.in_on : null,
    bank_ref: p.bank_ref,
    memo: p.memo,
    functional_currency: books.currency,
  };
  const saved = before
    ? await db
        .updateTable('transfer')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'transfer_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('transfer')
        .values({
          ...content,
          company_id: first.company_id,
          transfer_no: await work.nextNumber('TF', first.company_id),
          prepared_by: who.accountId,
        })
        .returning(['id', 'version', 'transfer_no'])
        .executeTakeFirstOrThrow();
  audit({
    subject: 'transfer',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { memo: before.memo, out_on: before.out_on } } : {}),
    after: { transfer_no: saved.transfer_no, kind: p.kind, currency: first.currency, amount: p.amount, out_on: p.out_on, memo: p.memo },
  });
  return saved;
});

type Payee = { readonly customer_id: bigint | null; readonly carrier_id: bigint | null; readonly party_bank_account_id: bigint | null };

/** The payee's account is the party's own, in the currency of the money. Its approval is asked for when the money is to go. */
async function requirePayee(work: Work<FinanceTables>, p: Payee, currency: Currency): Promise<void> {
  if (p.party_bank_account_id === null) throw badField('party_bank_account_id', 'REQUIRED');
  const account = await work.db
    .selectFrom('party_bank_account')
    .select(['customer_id', 'carrier_id'])
    .where('id', '=', p.party_bank_account_id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (!account || (await findOfOther(work, p, [account]))) throw badField('party_bank_account_id', 'BAD_CHOICE');
}
