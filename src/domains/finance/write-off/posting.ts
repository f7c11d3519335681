import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type Party, type PostingLine, touched } from '../ledger/rules.ts';
import type { Side } from '../side.ts';

/**
 * The means by which a bill is settled: money, the difference account, withheld tax of either side, a credit note, a bad debt, or a deposit
 * that its holder keeps.
 */
export type SettledBy = 'cash' | 'difference' | 'withholding' | 'credit' | 'badDebt' | 'deposit';

type SettledLine = {
  readonly billId: bigint;
  /** The name under which the bill stands; by default that of the money. */
  readonly party?: Party | undefined;
  readonly currency: Currency;
  readonly by: SettledBy;
  /** The amount taken off the bill, in the bill's currency, and the money that pays for it, in the money's currency. */
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
  readonly functionalCurrency: Currency;
  readonly lines: readonly SettledLine[];
  /** The part of the money that exceeds the bills and goes to the difference account. */
  readonly differenceMinor: bigint;
  readonly differenceFunctionalMinor: bigint;
};

/**
 * The entry for settling bills with money. Receivable: debit the customer's advance at the rate of the receipt, credit receivable at the
 * rate of the bill; the remainder is the realised exchange difference. Payable is the mirror image. Between two currencies both legs pass
 * through the exchange account, so that each currency balances on its own. Withheld tax is claimed of its tax office, or owed to it, in the
 * functional currency.
 */
export function writeOffPosting(settled: Settled): PostingLine[] {
  const { side, party, cashEntryId, currency: cashCurrency } = settled;
  const sign = side === 'receivable' ? 1n : -1n;
  const advance: AccountUse = side === 'receivable' ? 'advanceReceived' : 'advancePaid';
  const lines = settled.lines.flatMap((line): PostingLine[] => {
    const { billId, currency, party: debtor = party } = line;
    const off: PostingLine = {
      account: side,
      currency,
      amountMinor: -sign * line.amountMinor,
      functionalMinor: -sign * line.bookedFunctionalMinor,
      party: debtor,
      billId,
    };
    const functionalMinor = sign * line.settledFunctionalMinor;
    const gain: PostingLine = {
      account: 'exchangeDifference',
      currency,
      amountMinor: 0n,
      functionalMinor: -sign * (line.settledFunctionalMinor - line.bookedFunctionalMinor),
      party: debtor,
      billId,
    };
    if (line.by === 'difference')
      return [off, { account: 'smallDifference', currency, amountMinor: sign * line.amountMinor, functionalMinor, billId }];
    const counter: PostingLine =
      line.by === 'withholding'
        ? {
            account: withheldAccountOf(side),
            currency: settled.functionalCurrency,
            amountMinor: functionalMinor,
            functionalMinor,
            party,
            billId,
          }
        : { account: advance, currency: cashCurrency, amountMinor: sign * line.cashMinor, functionalMinor, party, cashEntryId };
    return counter.currency === currency ? [counter, off, gain] : [counter, ...exchanged(counter, off), off, gain];
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

/**
 * The entry for setting credit notes against bills of one party and currency: each leaves its account at its booked rate, and the rest is the
 * realised exchange difference.
 */
export function offsetPosting(offset: {
  readonly side: Side;
  readonly party: Party;
  readonly currency: Currency;
  readonly lines: readonly {
    readonly billId: bigint;
    readonly amountMinor: bigint;
    readonly bookedFunctionalMinor: bigint;
    readonly party?: Party | undefined;
  }[];
}): PostingLine[] {
  const { side, party, currency, lines } = offset;
  const sign = side === 'receivable' ? 1n : -1n;
  const booked = lines.reduce((sum, line) => sum + line.bookedFunctionalMinor, 0n);
  return touched([
    ...lines.map(
      (line): PostingLine => ({
        account: side,
        currency,
        amountMinor: -sign * line.amountMinor,
        functionalMinor: -sign * line.bookedFunctionalMinor,
        party: line.party ?? party,
        billId: line.billId,
      }),
    ),
    { account: 'exchangeDifference', currency, amountMinor: 0n, functionalMinor: sign * booked, party },
  ]);
}

/**
 * The entry for tax that was withheld of an advance: the advance grows by it, and the tax is claimed of its tax office, or owed to it, in the
 * functional currency.
 */
export function advanceTaxPosting(tax: {
  readonly side: Side;
  readonly party: Party;
  readonly cashEntryId: bigint;
  readonly currency: Currency;
  readonly functionalCurrency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
}): PostingLine[] {
  const { side, party, cashEntryId, currency, functionalCurrency } = tax;
  const sign = side === 'receivable' ? 1n : -1n;
  const functionalMinor = sign * tax.functionalMinor;
  const withheld: PostingLine = {
    account: withheldAccountOf(side),
    currency: functionalCurrency,
    amountMinor: functionalMinor,
    functionalMinor,
    party,
  };
  const advance: PostingLine = {
    account: side === 'receivable' ? 'advanceReceived' : 'advancePaid',
    currency,
    amountMinor: -sign * tax.amountMinor,
    functionalMinor: -functionalMinor,
    party,
    cashEntryId,
  };
  return touched(currency === functionalCurrency ? [withheld, advance] : [withheld, ...exchanged(withheld, advance), advance]);
}

/** The account of tax that a customer withheld, or that we withheld of a carrier. */
const withheldAccountOf = (side: Side): AccountUse => (side === 'receivable' ? 'withheldByCustomer' : 'withheldFromSupplier');

/** The account of the deposit that settles bills of a side: a customer's with us, or ours with a carrier. */
export const depositAccountOf = (side: Side) => (side === 'receivable' ? ('depositReceived' as const) : ('depositPaid' as const));

/**
 * The entry for settling a bill by a deposit of the same party: the deposit leaves its account at its value in the books, the bill at its booked
 * rate, and the rest is the realised exchange difference.
 */
export function depositPosting(settled: {
  readonly side: Side;
  readonly party: Party;
  /** The name under which the deposit stands; by default that of the bill. */
  readonly holder?: Party;
  readonly billId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly bookedMinor: bigint;
  readonly depositMinor: bigint;
}): PostingLine[] {
  const { side, party, holder = party, billId, currency, amountMinor, bookedMinor, depositMinor } = settled;
  const sign = side === 'receivable' ? 1n : -1n;
  return touched([
    { account: depositAccountOf(side), currency, amountMinor: sign * amountMinor, functionalMinor: sign * depositMinor, party: holder },
    { account: side, currency, amountMinor: -sign * amountMinor, functionalMinor: -sign * bookedMinor, party, billId },
    { account: 'exchangeDifference', currency, amountMinor: 0n, functionalMinor: -sign * (depositMinor - bookedMinor), party, billId },
  ]);
}

function exchanged(used: PostingLine, off: PostingLine): PostingLine[] {
  const { functionalMinor } = used;
  return [
    { account: 'currencyExchange', currency: used.currency, amountMinor: -used.amountMinor, functionalMinor: -functionalMinor },
    { account: 'currencyExchange', currency: off.currency, amountMinor: -off.amountMinor, functionalMinor },
  ];
}

/**
 * The entry for a refund that pays back a party's unused money: both leave the party's advance at their booked values, and the rest is the
 * realised exchange difference.
 */
export function refundPosting(match: {
  readonly side: Side;
  readonly party: Party;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly refund: { readonly cashEntryId: bigint; readonly functionalMinor: bigint };
  readonly money: { readonly cashEntryId: bigint; readonly functionalMinor: bigint; readonly party?: Party | undefined };
}): PostingLine[] {
  const { side, party, currency, refund, money } = match;
  const sign = side === 'receivable' ? 1n : -1n;
  const account: AccountUse = side === 'receivable' ? 'advanceReceived' : 'advancePaid';
  const line = (of: typeof money, way: bigint): PostingLine => ({
    account,
    currency,
    amountMinor: way * match.amountMinor,
    functionalMinor: way * of.functionalMinor,
    party: of.party ?? party,
    cashEntryId: of.cashEntryId,
  });
  const gained = sign * (money.functionalMinor - refund.functionalMinor);
  return touched([
    line(money, sign),
    line(refund, -sign),
    { account: 'exchangeDifference', currency, amountMinor: 0n, functionalMinor: -gained, party },
  ]);
}
