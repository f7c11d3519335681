import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { requireSystemMove } from '../../../../../kernel/machine.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { functionalShare } from '../../../amount.ts';
import { latest } from '../../../period/rules.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { requireOtherThanRegistrar } from '../../../write-off/server/duties.ts';
import { writeOff } from '../../../write-off/server/write-off.ts';
import { returnBadDebt } from '../../contract.ts';
import { reinstatedPosting } from '../../rules.ts';
import { badDebtStates } from '../../states.ts';
import { badDebts } from '../moves.ts';
import { lockOwed } from '../queries.ts';
import { partyOf, settle } from '../settle.ts';

export default handle(returnBadDebt, async (work, p) => {
  const badDebt = await lockOwn(work, 'bad_debt', p);
  const { currency, rule, booked_minor } = badDebt;
  if (work.who.accountId === null) throw new Refusal('NOT_FOUND');
  const cash = await lockOwn(work, 'cash_entry', { id: p.cash_entry_id });
  requireOtherThanRegistrar(work, [cash]);
  const owed = await lockOwed(work, badDebt);
  const debtor = { customer_id: badDebt.customer_id, carrier_id: null };
  if (cash.company_id !== badDebt.company_id || (await findOfOther(work, debtor, [cash])))
    throw new Refusal('BILL_OTHER_PARTY', { bill: owed.bill_no, no: cash.entry_no });
  const amountMinor = minorOf('amount', currency, p.amount);
  if (amountMinor === 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const left = badDebt.amount_minor - badDebt.returned_minor;
  const action = amountMinor === left ? 'returnRest' : 'returnPart';
  const earliest = latest(badDebt.given_up_on, cash.value_on, cash.claimed_on ?? cash.value_on);
  requireSystemMove(badDebtStates, badDebt.state, action);
  if (rule === null || booked_minor === null) throw new Error('a bad debt that was given up has its rule');
  if (amountMinor > left)
    throw new Refusal('BAD_DEBT_RETURN_OVER', { currency, left: amountOf(currency, left), asked: amountOf(currency, amountMinor) });
  if (p.returned_on < earliest) throw new Refusal('WRITE_OFF_BEFORE', { day: p.returned_on, earliest });
  const functionalMinor = functionalShare({
    amountMinor: badDebt.amount_minor,
    functionalMinor: booked_minor,
    before: badDebt.returned_minor,
    beforeFunctional: badDebt.returned_functional_minor,
    taken: amountMinor,
  });
  const back = await settle(work, badDebt, {
    amountMinor: -amountMinor,
    functionalMinor: -functionalMinor,
    on: p.returned_on,
    lines: reinstatedPosting({ rule, party: partyOf(badDebt), billId: badDebt.bill_id, currency, amountMinor, functionalMinor }),
  });
  const settled = await writeOff(work, {
    cash,
    businessOn: p.returned_on,
    lines: [
      {
        billId: badDebt.bill_id,
        currency,
        amountMinor,
        cashMinor: p.cash_amount === null ? null : minorOf('cash_amount', cash.currency, p.cash_amount),
        by: 'cash',
      },
    ],
    excess: 'advance',
    automatic: false,
    reason: badDebt.bad_debt_no,
  });
  await work.db
    .insertInto('bad_debt_return')
    .values({
      bad_debt_id: badDebt.id,
      cash_entry_id: cash.id,
      reinstated_id: back.writeOffId,
      entry_id: back.entryId,
      settled_id: settled.id,
      currency,
      amount_minor: amountMinor,
      functional_minor: functionalMinor,
      returned_on: p.returned_on,
      recorded_by: work.who.accountId,
      created_at: work.now,
    })
    .execute();
  work.audit({
    subject: 'badDebt',
    id: badDebt.id,
    what: 'return',
    after: { entry_no: cash.entry_no, currency, returnAmount: amountOf(currency, amountMinor), returned_on: p.returned_on },
  });
  const { state, version } = await badDebts.follow(work, badDebt, action, {
    returned_minor: badDebt.returned_minor + amountMinor,
    returned_functional_minor: badDebt.returned_functional_minor + functionalMinor,
  });
  return { state, version, write_off_no: settled.write_off_no };
});
