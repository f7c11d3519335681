import type { Currency } from '../../../../kernel/money.ts';
import { cashPosting } from '../../../finance/ledger/rules.ts';
import type { Postings } from '../../../finance/server/seed/postings.ts';
import type { Context, OfficeBook } from './book.ts';

/** Money of an employee on one of our accounts in the company's own currency, with its entry. Answers its id and number. */
export async function seedMoney(
  { db }: Context,
  book: OfficeBook,
  postings: Postings,
  money: {
    readonly companyId: bigint;
    readonly employeeId: bigint;
    readonly direction: 'in' | 'out';
    readonly currency: Currency;
    readonly minor: bigint;
    readonly on: string;
    readonly remark: string;
  },
): Promise<{ id: bigint; entry_no: string }> {
  const { companyId, employeeId, direction, currency, minor, on } = money;
  const bank = book.bank(companyId, currency);
  if (bank === undefined) throw new Error(`no account in ${currency}`);
  const employee = await db.selectFrom('account').select('name').where('id', '=', employeeId).executeTakeFirstOrThrow();
  const cashier = book.person('cashier');
  const cash = await db
    .insertInto('cash_entry')
    .values({
      entry_no: book.next(direction === 'in' ? 'RC' : 'PY', companyId, on),
      company_id: companyId,
      direction,
      customer_id: null,
      carrier_id: null,
      employee_id: employeeId,
      payer_name: employee.name,
      own_bank_account_id: bank,
      currency,
      amount_minor: minor,
      rate: '1',
      rate_on: on,
      rate_source: 'own',
      functional_currency: currency,
      functional_minor: minor,
      fee_currency: null,
      value_on: on,
      bank_ref: null,
      remark: money.remark,
      allocated_minor: minor,
      allocated_functional_minor: minor,
      state: 'claimed',
      claimed_by: cashier,
      claimed_at: null,
      reversed_reason: null,
      payment_request_id: null,
      created_by: cashier,
    })
    .returning(['id', 'entry_no'])
    .executeTakeFirstOrThrow();
  postings.add(
    {
      companyId,
      postedOn: on,
      kind: direction === 'in' ? 'receipt' : 'payment',
      subject: 'cash',
      recordId: cash.id,
      functionalCurrency: currency,
      lines: cashPosting({
        cashEntryId: cash.id,
        direction,
        party: { customerId: null, carrierId: null, employeeId },
        ownBankAccountId: bank,
        currency,
        amountMinor: minor,
        functionalMinor: minor,
      }),
    },
    cashier,
  );
  return cash;
}
