import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { tellCounts, todayOf } from '../../bill/store.ts';
import { handle } from '../../db.ts';
import { claimPosting } from '../../ledger/rules.ts';
import { post } from '../../ledger/store.ts';
import { claimCash } from '../contract.ts';
import { lockCash } from '../queries.ts';
import { cashStates } from '../states.ts';

export default handle(claimCash, async (work, p) => {
  const { db, who, now } = work;
  const cash = await lockCash(work, p);
  const state = moveOrRefuse(cashStates, cash.state, 'claim', work.can);
  const customer = await db.selectFrom('customer').select('id').where('id', '=', p.customer_id).executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND');
  const version = cash.version + 1;
  await db
    .updateTable('cash_entry')
    .set({ state, version, customer_id: p.customer_id, claimed_by: who.accountId, claimed_at: now, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  await post(work, {
    companyId: cash.company_id,
    postedOn: await todayOf(work, cash.company_id),
    kind: 'claim',
    subject: 'cash',
    recordId: p.id,
    functionalCurrency: cash.functional_currency,
    lines: claimPosting(
      {
        cashEntryId: cash.id,
        direction: cash.direction,
        ownBankAccountId: cash.own_bank_account_id,
        currency: cash.currency,
        amountMinor: cash.amount_minor,
        functionalMinor: cash.functional_minor,
      },
      { customerId: p.customer_id, carrierId: null },
    ),
  });
  work.audit({ subject: 'cash', id: p.id, what: 'claim', before: { state: cash.state }, after: { state, customer_id: p.customer_id } });
  tellCounts(work, cash.company_id);
  return { state, version };
});
