import type { Day } from '../../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { type FinanceTables, handle, lockOwn, mover } from '../../../server/db.ts';
import { claimPosting } from '../../../ledger/rules.ts';
import { post } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { claimCash } from '../../contract.ts';
import { cashStates } from '../../states.ts';

const entries = mover({
  subject: 'cash',
  table: 'cash_entry',
  machine: cashStates,
  params: claimCash.params,
  effects: {
    claim: async (work, cash, { customer_id, carrier_id }) => {
      const { db, who, now } = work;
      const party = customer_id
        ? await db.selectFrom('customer').select('id').where('id', '=', customer_id).executeTakeFirst()
        : await db
            .selectFrom('carrier')
            .select('id')
            .where('id', '=', carrier_id ?? 0n)
            .executeTakeFirst();
      if (!party) throw new Refusal('NOT_FOUND');
      return {
        customer_id: customer_id ?? null,
        carrier_id: carrier_id ?? null,
        claimed_by: who.accountId,
        claimed_at: now,
        claimed_on: await claimDayOf(work, cash),
      };
    },
  },
  consequences: {
    claim: async (work, cash, { customer_id, carrier_id }) => {
      const posted = {
        cashEntryId: cash.id,
        direction: cash.direction,
        ownBankAccountId: cash.own_bank_account_id,
        currency: cash.currency,
        amountMinor: cash.amount_minor,
        functionalMinor: cash.functional_minor,
      };
      await post(work, {
        companyId: cash.company_id,
        postedOn: await claimDayOf(work, cash),
        kind: 'claim',
        subject: 'cash',
        recordId: cash.id,
        functionalCurrency: cash.functional_currency,
        lines: claimPosting(posted, { customerId: customer_id ?? null, carrierId: carrier_id ?? null }),
      });
    },
  },
  facts: ({ customer_id, carrier_id }) => (customer_id ? { customer_id } : { carrier_id }),
});

async function claimDayOf(work: Work<FinanceTables>, cash: { readonly company_id: bigint; readonly value_on: Day }): Promise<Day> {
  return latest(await todayOf(work, cash.company_id), cash.value_on);
}

export default handle(claimCash, async (work, p) => {
  if (p.customer_id && p.carrier_id) throw badField('carrier_id', 'PARTY_ONE');
  if (!p.customer_id && !p.carrier_id) throw badField('customer_id', 'REQUIRED');
  return entries.take(work, await lockOwn(work, 'cash_entry', p), { ...p, action: 'claim' });
});
