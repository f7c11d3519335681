import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { type NewCash, ownBankAccount, type Registered, registerMoney } from '../../../finance/cash/server/register.ts';
import type { OfficeTables } from '../../server/db.ts';
import type { Loan } from './loan.ts';

export type MoneyIn = {
  readonly own_bank_account_id: bigint;
  readonly method: NewCash['method'];
  readonly value_on: string;
  readonly rate: string | null;
  readonly bank_ref: string | null;
};

/**
 * Registers money of an employee on one of the company's accounts in the record's currency, and posts it. Refuses BANK_CURRENCY for an
 * account in another one.
 */
export async function moveEmployeeMoney(
  work: Work<OfficeTables>,
  of: {
    readonly companyId: bigint;
    readonly currency: Loan['currency'];
    readonly employeeId: bigint;
    readonly direction: 'in' | 'out';
    readonly minor: bigint;
    readonly bookedMinor?: bigint;
    readonly remark: string;
  },
  money: MoneyIn,
): Promise<Registered> {
  const account = await ownBankAccount(work, money.own_bank_account_id);
  if (account.company_id !== of.companyId) throw new Refusal('NOT_FOUND');
  if (account.currency !== of.currency) throw new Refusal('BANK_CURRENCY', { from: account.currency, to: of.currency });
  const employee = await work.db.selectFrom('account').select('name').where('id', '=', of.employeeId).executeTakeFirstOrThrow();
  const cash = await registerMoney(work, {
    direction: of.direction,
    ownBankAccountId: account.id,
    party: { customerId: null, carrierId: null, employeeId: of.employeeId },
    payerName: employee.name,
    method: money.method,
    amountMinor: of.minor,
    rate: money.rate,
    fee: null,
    valueOn: money.value_on,
    bankRef: money.bank_ref,
    remark: of.remark,
    paymentRequestId: null,
    bookedFunctionalMinor: of.bookedMinor,
  });
  work.audit({ subject: 'cash', id: cash.id, what: 'create', after: { entry_no: cash.entry_no, remark: of.remark } });
  return cash;
}
