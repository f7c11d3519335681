import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Side } from '../side.ts';

/** The kinds of entries. */
export const entryKinds = [
  'bill',
  'receipt',
  'claim',
  'payment',
  'bankFee',
  'writeOff',
  'revaluation',
  'netting',
  'invoice',
  'inputTax',
  'expense',
  'journal',
  'transfer',
  'interest',
  'pettyCash',
  'salary',
  'tax',
  'bankLoan',
  'capital',
  'deposit',
  'accrual',
  'yearEnd',
  'opening',
  'badDebt',
  'intercompanyBill',
  'intercompanySettlement',
  'prepaidCost',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The names of the chart's accounts in the code. */
export const accountUses = [
  'bank',
  'receivable',
  'intercompanyReceivable',
  'advancePaid',
  'currencyExchange',
  'payable',
  'intercompanyPayable',
  'advanceReceived',
  'outputTax',
  'inputTax',
  'inputTaxPending',
  'taxWithheld',
  'withheldFromSupplier',
  'withheldByCustomer',
  'unidentified',
  'disbursement',
  'revenue',
  'intercompanyRevenue',
  'exchangeDifference',
  'unrealisedExchange',
  'cost',
  'intercompanyCost',
  'bankFee',
  'smallDifference',
  'employeeAdvance',
  'adminExpense',
  'cashInTransit',
  'accruedIncome',
  'workInProgress',
  'depositPaid',
  'otherReceivable',
  'badDebtAllowance',
  'fixedAsset',
  'accumulatedDepreciation',
  'prepaidExpense',
  'bankLoan',
  'accruedCost',
  'salaryPayable',
  'otherTax',
  'incomeTaxPayable',
  'depositReceived',
  'otherPayable',
  'paidInCapital',
  'retainedEarnings',
  'otherIncome',
  'badDebtRecovered',
  'interestIncome',
  'sellingExpense',
  'salaryExpense',
  'depreciation',
  'rent',
  'interestExpense',
  'badDebtLoss',
  'otherExpense',
  'incomeTax',
] as const;
export type AccountUse = (typeof accountUses)[number];

/** The expense accounts of an office: cost of services for a warehouse or dispatch, selling expense, rent, or administrative expense. */
export const expenseAccounts = ['cost', 'adminExpense', 'sellingExpense', 'rent'] as const satisfies readonly AccountUse[];
export type ExpenseAccount = (typeof expenseAccounts)[number];

/** The party of a line: receivable lines name a customer, payable lines a carrier, advances to employees an employee. */
export type Party = { readonly customerId: bigint | null; readonly carrierId: bigint | null; readonly employeeId?: bigint | null };

/** One line of an entry. Debit is positive, credit negative. */
export type PostingLine = {
  readonly account: AccountUse;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly party?: Party | undefined;
  readonly billId?: bigint | undefined;
  readonly cashEntryId?: bigint | undefined;
  readonly ownBankAccountId?: bigint | undefined;
  readonly orderId?: bigint | undefined;
  readonly freightJobId?: bigint | undefined;
  readonly costCentreId?: bigint | undefined;
  readonly memo?: string | undefined;
};

export type Posting = {
  readonly companyId: bigint;
  readonly postedOn: Day;
  readonly kind: Exclude<EntryKind, 'reversal'>;
  /** The record of the entry: its kind as in record.ts, and its id. */
  readonly subject: string;
  readonly recordId: bigint;
  readonly functionalCurrency: Currency;
  readonly lines: readonly PostingLine[];
  /** True in the thirteenth period of a year that is adjusted. */
  readonly adjustment?: boolean;
};

/** The sums that are not zero, by currency or `functional`. An entry with any is refused, here and by the database. */
export function imbalance(lines: readonly PostingLine[]): string[] {
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amountMinor);
    sums.set('functional', (sums.get('functional') ?? 0n) + line.functionalMinor);
  }
  return [...sums].filter(([, sum]) => sum !== 0n).map(([name]) => name);
}

/** Leaves out lines of zero: an account without an amount gets no line. */
export function touched(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter((line) => line.amountMinor !== 0n || line.functionalMinor !== 0n);
}

/** One charge of a bill, with the data for its entry. */
export type BilledLine = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly functionalMinor: bigint;
  readonly functionalNetMinor: bigint;
  readonly disbursement: boolean;
  /** Tax that we declare for a foreign supplier on top of its price. */
  readonly reverseMinor?: bigint;
  readonly functionalReverseMinor?: bigint;
};

/**
 * The entry for issuing a bill. Receivable: debit receivable, credit revenue and output tax. Payable: debit cost and pending input tax, credit
 * payable; tax that we declare for the supplier is debit pending and credit withheld. Tax becomes recoverable when the invoice is accepted. A disbursement passes through its own account on both sides and is neither revenue nor cost.
 */
export function billPosting(side: Side, party: Party, billId: bigint, charges: readonly BilledLine[]): PostingLine[] {
  const sign = side === 'receivable' ? 1n : -1n;
  const lines = [...Map.groupBy(charges, (charge) => charge.currency)].flatMap(([currency, own]) => {
    const sum = (of: readonly BilledLine[], what: (line: BilledLine) => bigint): bigint =>
      of.reduce((total, line) => total + what(line), 0n);
    const line = (account: AccountUse, amount: bigint, functional: bigint): PostingLine => ({
      account,
      currency,
      amountMinor: sign * amount,
      functionalMinor: sign * functional,
      party,
      billId,
    });
    const earned = own.filter((charge) => !charge.disbursement);
    const passed = own.filter((charge) => charge.disbursement);
    const whole: PostingLine = line(
      side,
      sum(own, (c) => c.amountMinor),
      sum(own, (c) => c.functionalMinor),
    );
    return [
      whole,
      line(side === 'receivable' ? 'revenue' : 'cost', -sum(earned, (c) => c.netMinor), -sum(earned, (c) => c.functionalNetMinor)),
      line('disbursement', -sum(passed, (c) => c.netMinor), -sum(passed, (c) => c.functionalNetMinor)),
      line(
        side === 'receivable' ? 'outputTax' : 'inputTaxPending',
        -sum(own, (c) => c.amountMinor - c.netMinor),
        -sum(own, (c) => c.functionalMinor - c.functionalNetMinor),
      ),
      ...reverseCharge(currency, own, party, billId),
    ];
  });
  return touched(lines);
}

function reverseCharge(currency: Currency, charges: readonly BilledLine[], party: Party, billId: bigint): PostingLine[] {
  const amountMinor = charges.reduce((sum, { reverseMinor }) => sum + (reverseMinor ?? 0n), 0n);
  const functionalMinor = charges.reduce((sum, { functionalReverseMinor }) => sum + (functionalReverseMinor ?? 0n), 0n);
  return [
    { account: 'inputTaxPending', currency, amountMinor, functionalMinor, party, billId },
    { account: 'taxWithheld', currency, amountMinor: -amountMinor, functionalMinor: -functionalMinor, party, billId },
  ];
}

export type AcceptedTax = {
  readonly party: Party;
  readonly billId: bigint;
  readonly currency: Currency;
  /** The pending tax that the document uses up. */
  readonly releasedMinor: bigint;
  readonly releasedFunctionalMinor: bigint;
  /** The tax on the document that is recoverable. */
  readonly recoveredMinor: bigint;
  readonly recoveredFunctionalMinor: bigint;
};

/** The entry for an accepted tax document: pending tax becomes input tax as far as the document shows it, and cost otherwise. */
export function acceptedTaxPosting(tax: AcceptedTax): PostingLine[] {
  const { currency, party, billId } = tax;
  const line = (account: AccountUse, amountMinor: bigint, functionalMinor: bigint): PostingLine => ({
    account,
    currency,
    amountMinor,
    functionalMinor,
    party,
    billId,
  });
  return touched([
    line('inputTax', tax.recoveredMinor, tax.recoveredFunctionalMinor),
    line('inputTaxPending', -tax.releasedMinor, -tax.releasedFunctionalMinor),
    line('cost', tax.releasedMinor - tax.recoveredMinor, tax.releasedFunctionalMinor - tax.recoveredFunctionalMinor),
  ]);
}

/**
 * The entry for the tail of an invoice: the tax office gets the tax that the invoice shows, so output tax takes the difference to the sum of
 * the bill's lines, and revenue the opposite.
 */
export function invoiceTailPosting(tail: {
  readonly currency: Currency;
  readonly billId: bigint;
  readonly party: Party;
  readonly taxMinor: bigint;
  readonly taxFunctionalMinor: bigint;
}): PostingLine[] {
  const { currency, billId, party, taxMinor, taxFunctionalMinor } = tail;
  return [
    { account: 'revenue', currency, amountMinor: taxMinor, functionalMinor: taxFunctionalMinor, party, billId },
    { account: 'outputTax', currency, amountMinor: -taxMinor, functionalMinor: -taxFunctionalMinor, party, billId },
  ];
}

export type CashMoved = {
  readonly cashEntryId: bigint;
  readonly direction: 'in' | 'out';
  readonly party: Party;
  /** Null for money that a sister company paid for us: we owe it to that company. */
  readonly ownBankAccountId: bigint | null;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  /** The amount in the books of the advance that an employee repays, where a rate of another day booked it. */
  readonly bookedFunctionalMinor?: bigint | undefined;
};

/** True for money of an employee, which settles no bills. */
export function isEmployee({ employeeId }: Party): boolean {
  return employeeId !== null && employeeId !== undefined;
}

/** The account that holds a party's money until it settles bills: its advance, or `unidentified` while the receipt is unclaimed. */
function advanceAccount(direction: 'in' | 'out', party: Party): AccountUse {
  if (isEmployee(party)) return 'employeeAdvance';
  // A refund lowers the advance of the same party: a customer's what it paid ahead, a carrier's what we paid ahead.
  if (party.customerId !== null) return 'advanceReceived';
  return direction === 'out' || party.carrierId !== null ? 'advancePaid' : 'unidentified';
}

/**
 * The entry for money on our bank account, posted against the party's advance, which bills then use up. Where a sister company paid for us, its
 * claim stands in the place of the bank.
 */
export function cashPosting(cash: CashMoved): PostingLine[] {
  const sign = cash.direction === 'in' ? 1n : -1n;
  const { currency, cashEntryId, party, ownBankAccountId } = cash;
  const amountMinor = sign * cash.amountMinor;
  const functionalMinor = sign * cash.functionalMinor;
  const bookedMinor = sign * (cash.bookedFunctionalMinor ?? cash.functionalMinor);
  const moved = { currency, amountMinor, functionalMinor, cashEntryId };
  return touched([
    ownBankAccountId === null ? { account: 'intercompanyPayable', ...moved } : { account: 'bank', ...moved, ownBankAccountId },
    {
      account: advanceAccount(cash.direction, party),
      currency,
      amountMinor: -amountMinor,
      functionalMinor: -bookedMinor,
      cashEntryId,
      party,
    },
    { account: 'exchangeDifference', currency, amountMinor: 0n, functionalMinor: bookedMinor - functionalMinor, cashEntryId, party },
  ]);
}

/** The entry for claiming an unidentified receipt: it becomes the customer's advance, or lowers ours to a carrier. */
export function claimPosting(cash: Omit<CashMoved, 'party'>, party: Party): PostingLine[] {
  const { currency, amountMinor, functionalMinor, cashEntryId } = cash;
  return [
    { account: 'unidentified', currency, amountMinor, functionalMinor, cashEntryId },
    {
      account: advanceAccount(cash.direction, party),
      currency,
      amountMinor: -amountMinor,
      functionalMinor: -functionalMinor,
      cashEntryId,
      party,
    },
  ];
}

/** The entry for the bank's fee on a receipt or payment, in the currency that the bank charged. */
export function bankFeePosting(fee: {
  readonly cashEntryId: bigint;
  readonly ownBankAccountId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
}): PostingLine[] {
  const { currency, amountMinor, functionalMinor, cashEntryId, ownBankAccountId } = fee;
  return [
    { account: 'bankFee', currency, amountMinor, functionalMinor, cashEntryId },
    { account: 'bank', currency, amountMinor: -amountMinor, functionalMinor: -functionalMinor, cashEntryId, ownBankAccountId },
  ];
}
