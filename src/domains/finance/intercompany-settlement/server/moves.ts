import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { requireBalance } from '../../cash/server/balance.ts';
import { ownBankAccount } from '../../cash/server/register.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { settles, type sideOf } from '../rules.ts';
import { intercompanySettlementStates } from '../states.ts';
import { reverseBoth } from './clear.ts';
import { askingSideOf, type IntercompanySettlement, sidesOfCaller } from './queries.ts';

export const intercompanySettlements = mover({
  subject: 'intercompanySettlement',
  table: 'intercompany_settlement',
  machine: intercompanySettlementStates,
  parts: {
    prepared: (_work, settlement) => settlement.prepared_by,
    decided: (_work, { state, asked_by, approved_by }) => (state === 'reversing' ? asked_by : approved_by),
  },
  effects: {
    approve: async (work, { kind, from_account_id, settled_on, amount_minor }) => {
      if (kind === 'transfer') await requireBalance(work, (await ownBankAccount(work, from_account_id ?? 0n)).id, settled_on, amount_minor);
      return { approved_by: work.who.accountId };
    },
    reject: () => ({ approved_by: null }),
    requestReversal: (work, settlement) => ({
      asking_company_id: work.who.companyIds.includes(settlement.payer_id) ? settlement.payer_id : settlement.receiver_id,
      asked_by: work.who.accountId,
    }),
    declineReversal: () => ({ asking_company_id: null, asked_by: null }),
    confirmReversal: async (work, settlement, { reason }) => ({
      // The confirming person belongs to one company and the entry is made in both, so it is made by the system in this transaction.
      reversed_on: await work.asSystem(() => reverseBoth(work, settlement, reason ?? settlement.memo)),
    }),
  },
  facts: ({ currency, amount_minor }) => ({ currency, amount: amountOf(currency, amount_minor) }),
});

/** Refuses a move that the other company makes. */
export function requireSide({ who }: Work<FinanceTables>, settlement: IntercompanySettlement, action: keyof typeof sideOf): void {
  if (!settles(action, sidesOfCaller(who, settlement), askingSideOf(settlement)))
    throw new Refusal('INTERCOMPANY_SETTLEMENT_SIDE', { no: settlement.settlement_no });
}
