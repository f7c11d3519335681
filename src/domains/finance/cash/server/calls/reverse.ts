import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { handle, lockOwn, mover } from '../../../server/db.ts';
import { lockOnBehalf, takeBackOnBehalf } from '../../../intercompany/server/on-behalf.ts';
import { reverseRecord } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { takeBackPayment } from '../../../payment-request/server/request.ts';
import { advanceTaxOf } from '../../../write-off/server/advance-tax.ts';
import { reverseCash } from '../../contract.ts';
import { cashStates } from '../../states.ts';
import { findBelowZero } from '../balance.ts';
import { requireReturnable } from '../register.ts';

const entries = mover({
  subject: 'cash',
  table: 'cash_entry',
  machine: cashStates,
  parts: { prepared: (_work, cash) => cash.created_by },
  effects: {
    reverse: async (work, cash, { reason }) => {
      const claim = await lockOnBehalf(work, cash);
      const taxMinor = await advanceTaxOf(work, cash.id);
      const usedMinor = cash.allocated_minor + taxMinor;
      if (usedMinor !== 0n || taxMinor !== 0n)
        throw new Refusal('CASH_ALLOCATED', { allocated: amountOf(cash.currency, usedMinor || taxMinor), currency: cash.currency });
      if (cash.payment_request_id !== null)
        await takeBackPayment(
          work,
          cash.payment_request_id,
          { id: cash.id, amountMinor: cash.amount_minor + cash.withheld_minor },
          reason ?? '',
        );
      await requireReturnable(work, cash);
      if (claim) return { reversed_reason: reason, reversed_on: await takeBackOnBehalf(work, claim, reason ?? '') };
      const reversed_on = latest(await todayOf(work, cash.company_id), cash.value_on);
      await reverseRecord(work, 'cash', cash.id, reversed_on, reason ?? '');
      return { reversed_reason: reason, reversed_on };
    },
  },
});

export default handle(reverseCash, async (work, p) => {
  const cash = await lockOwn(work, 'cash_entry', p);
  // Nobody takes it back here, so its maker is not sent to look for another person.
  if (cash.employee_id !== null) throw new Refusal('CASH_OF_EMPLOYEE', { no: cash.entry_no });
  const reversed = await entries.take(work, cash, p);
  if (cash.direction === 'out') return { ...reversed, below_zero: null };
  const reversedOn = latest(await todayOf(work, cash.company_id), cash.value_on);
  return { ...reversed, below_zero: await findBelowZero(work, cash.own_bank_account_id, reversedOn) };
});
