import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Side } from '../side.ts';

/** What an entry in the books stands for. */
export const entryKinds = ['bill', 'receipt', 'claim', 'payment', 'bankFee', 'writeOff', 'revaluation', 'netting', 'reversal'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** How the software names the accounts of the chart. */
export const accountUses = [
  'bank',
  'receivable',
  'advancePaid',
  'currencyExchange',
  'payable',
  'advanceReceived',
  'outputTax',
  'inputTax',
  'unidentified',
  'disbursement',
  'revenue',
  'exchangeDifference',
  'unrealisedExchange',
  'cost',
  'bankFee',
  'smallDifference',
] as const;
export type AccountUse = (typeof accountUses)[number];

/** Whose account a line concerns; receivable lines name a customer, payable lines a carrier. */
export type Party = { readonly customerId: bigint | null; readonly carrierId: bigint | null };

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
};

export type Posting = {
  readonly companyId: bigint;
  readonly postedOn: Day;
  readonly kind: Exclude<EntryKind, 'reversal'>;
  /** The record it belongs to: its kind as in record.ts, and its id. */
  readonly subject: string;
  readonly recordId: bigint;
  readonly functionalCurrency: Currency;
  readonly lines: readonly PostingLine[];
};

/** Sums that are not zero: a currency, or `functional`. An entry with any is refused, here and by the database. */
export function imbalance(lines: readonly PostingLine[]): string[] {
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amountMinor);
    sums.set('functional', (sums.get('functional') ?? 0n) + line.functionalMinor);
  }
  return [...sums].filter(([, sum]) => sum !== 0n).map(([name]) => name);
}

/** Lines of nothing are left out: an account that is not touched has no line. */
function touched(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter((line) => line.amountMinor !== 0n || line.functionalMinor !== 0n);
}

/** One charge of a bill, as the books need it. */
export type BilledLine = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly functionalMinor: bigint;
  readonly functionalNetMinor: bigint;
  readonly disbursement: boolean;
};

/**
 * A bill is issued. Receivable: debit receivable, credit revenue and output tax. Payable: debit cost and input tax, credit payable.
 * A disbursement passes through its own account on both sides and is neither revenue nor cost.
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
        side === 'receivable' ? 'outputTax' : 'inputTax',
        -sum(own, (c) => c.amountMinor - c.netMinor),
        -sum(own, (c) => c.functionalMinor - c.functionalNetMinor),
      ),
    ];
  });
  return touched(lines);
}

export type CashMoved = {
  readonly cashEntryId: bigint;
  readonly direction: 'in' | 'out';
  readonly party: Party;
  readonly ownBankAccountId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
};

/** Where the money of a party waits until it settles bills: its advance, or `unidentified` while nobody claimed it. */
function advanceAccount(direction: 'in' | 'out', party: Party): AccountUse {
  if (direction === 'out') return 'advancePaid';
  return party.customerId === null && party.carrierId === null ? 'unidentified' : 'advanceReceived';
}

/** Money moved on our bank account: against the party's advance, which bills then use up. */
export function cashPosting(cash: CashMoved): PostingLine[] {
  const sign = cash.direction === 'in' ? 1n : -1n;
  const { currency, cashEntryId, party, ownBankAccountId } = cash;
  const amountMinor = sign * cash.amountMinor;
  const functionalMinor = sign * cash.functionalMinor;
  return [
    { account: 'bank', currency, amountMinor, functionalMinor, cashEntryId, ownBankAccountId },
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

/** A receipt that nobody knew is claimed: it becomes that customer's advance. */
export function claimPosting(cash: Omit<CashMoved, 'party'>, party: Party): PostingLine[] {
  const { currency, amountMinor, functionalMinor, cashEntryId } = cash;
  return [
    { account: 'unidentified', currency, amountMinor, functionalMinor, cashEntryId },
    {
      account: 'advanceReceived',
      currency,
      amountMinor: -amountMinor,
      functionalMinor: -functionalMinor,
      cashEntryId,
      party,
    },
  ];
}

/** The bank's fee for a receipt or payment, in whatever currency the bank took it. */
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

type SettledLine = {
  readonly billId: bigint;
  readonly currency: Currency;
  readonly by: 'cash' | 'difference';
  /** What leaves the bill, in its currency, and the cash that pays for it, in the cash's. */
  readonly amountMinor: bigint;
  readonly cashMinor: bigint;
  readonly bookedFunctionalMinor: bigint;
  readonly settledFunctionalMinor: bigint;
};
export type Settled = {
  readonly side: Side;
  readonly party: Party;
  readonly cashEntryId: bigint;
  readonly currency: Currency;
  readonly lines: readonly SettledLine[];
  /** Cash beyond the bills that goes to the difference account. */
  readonly differenceMinor: bigint;
  readonly differenceFunctionalMinor: bigint;
};

/**
 * Cash settles bills. Receivable: debit the customer's advance at the rate of the receipt, credit receivable at the rate of the bill;
 * what is between is the realised exchange difference. Payable is the mirror. Between two currencies both legs pass through the
 * exchange account, so that each currency balances by itself.
 */
export function writeOffPosting(settled: Settled): PostingLine[] {
  const { side, party, cashEntryId, currency: cashCurrency } = settled;
  const sign = side === 'receivable' ? 1n : -1n;
  const advance: AccountUse = side === 'receivable' ? 'advanceReceived' : 'advancePaid';
  const lines = settled.lines.flatMap((line): PostingLine[] => {
    const { billId, currency } = line;
    const off: PostingLine = {
      account: side,
      currency,
      amountMinor: -sign * line.amountMinor,
      functionalMinor: -sign * line.bookedFunctionalMinor,
      party,
      billId,
    };
    if (line.by === 'difference')
      return [
        off,
        {
          account: 'smallDifference',
          currency,
          amountMinor: sign * line.amountMinor,
          functionalMinor: sign * line.bookedFunctionalMinor,
          billId,
        },
      ];
    const used: PostingLine = {
      account: advance,
      currency: cashCurrency,
      amountMinor: sign * line.cashMinor,
      functionalMinor: sign * line.settledFunctionalMinor,
      party,
      cashEntryId,
    };
    const gain: PostingLine = {
      account: 'exchangeDifference',
      currency,
      amountMinor: 0n,
      functionalMinor: -sign * (line.settledFunctionalMinor - line.bookedFunctionalMinor),
      party,
      billId,
    };
    return currency === cashCurrency ? [used, off, gain] : [used, ...exchanged(used, off), off, gain];
  });
  const over: PostingLine[] = [
    {
      account: advance,
      currency: cashCurrency,
      amountMinor: sign * settled.differenceMinor,
      functionalMinor: sign * settled.differenceFunctionalMinor,
      party,
      cashEntryId,
    },
    {
      account: 'smallDifference',
      currency: cashCurrency,
      amountMinor: -sign * settled.differenceMinor,
      functionalMinor: -sign * settled.differenceFunctionalMinor,
      cashEntryId,
    },
  ];
  return touched([...lines, ...over]);
}

function exchanged(used: PostingLine, off: PostingLine): PostingLine[] {
  const { functionalMinor } = used;
  return [
    { account: 'currencyExchange', currency: used.currency, amountMinor: -used.amountMinor, functionalMinor: -functionalMinor },
    { account: 'currencyExchange', currency: off.currency, amountMinor: -off.amountMinor, functionalMinor },
  ];
}
