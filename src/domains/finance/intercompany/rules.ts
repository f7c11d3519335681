import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type PostingLine, touched } from '../ledger/rules.ts';
import { type MovingSide, movesFor } from './sides.ts';
import type { IntercompanyBillState, intercompanyBillStates } from './states.ts';

export const intercompanySides = ['seller', 'buyer'] as const;
export type IntercompanySide = (typeof intercompanySides)[number];
export type IntercompanyAction = (typeof intercompanyBillStates)['actions'][number];

/** The company that makes each move. The side that did not request a reversal decides it; both may withdraw from one by declining it. */
export const sideOf = {
  submit: 'seller',
  withdraw: 'seller',
  revise: 'seller',
  cancel: 'seller',
  accept: 'buyer',
  reject: 'buyer',
  requestReversal: 'either',
  confirmReversal: 'other',
  declineReversal: 'either',
} as const satisfies Record<IntercompanyAction, MovingSide<IntercompanySide>>;

/** True for a move that a person of `own` companies may make. */
export function actsFor(action: IntercompanyAction, own: readonly IntercompanySide[], asking: IntercompanySide | null): boolean {
  return movesFor<IntercompanySide>(sideOf[action], own, asking);
}

/** One line of an accepted bill in the books of one company. */
export type BookedLine = {
  readonly amountMinor: bigint;
  readonly taxMinor: bigint;
  readonly functionalMinor: bigint;
  readonly functionalTaxMinor: bigint;
  readonly orderId: bigint | null;
};
export type BoughtLine = BookedLine & {
  /** True for tax on the seller's invoice that the buyer recovers; other tax is cost. */
  readonly recoverable: boolean;
  /** Tax that the buyer declares for a foreign seller on top of the amount. */
  readonly reverseMinor: bigint;
  readonly functionalReverseMinor: bigint;
};

/** The lines of one company's entry in the currency of the bill. */
const writer =
  (currency: Currency, orderId: bigint | null) =>
  (account: AccountUse, amountMinor: bigint, functionalMinor: bigint): PostingLine => ({
    account,
    currency,
    amountMinor,
    functionalMinor,
    ...(orderId === null ? {} : { orderId }),
  });

/** The entry of the seller: debit intercompany receivable, credit intercompany revenue and output tax. */
export function sellerPosting(currency: Currency, lines: readonly BookedLine[]): PostingLine[] {
  return touched(
    lines.flatMap(({ amountMinor, taxMinor, functionalMinor, functionalTaxMinor, orderId }) => {
      const line = writer(currency, orderId);
      return [
        line('intercompanyReceivable', amountMinor, functionalMinor),
        line('intercompanyRevenue', taxMinor - amountMinor, functionalTaxMinor - functionalMinor),
        line('outputTax', -taxMinor, -functionalTaxMinor),
      ];
    }),
  );
}

/**
 * The entry of the buyer: debit intercompany cost and input tax, credit intercompany payable; tax that the buyer declares for the seller is
 * debit pending and credit withheld. Intercompany cost is the seller's revenue to the unit, so both are eliminated in the group: tax that is
 * not recovered is a cost of its own, owed to nobody in the group.
 */
export function buyerPosting(currency: Currency, lines: readonly BoughtLine[]): PostingLine[] {
  return touched(
    lines.flatMap((bought) => {
      const { amountMinor, taxMinor, functionalMinor, functionalTaxMinor, reverseMinor, functionalReverseMinor } = bought;
      const line = writer(currency, bought.orderId);
      return [
        line('intercompanyCost', amountMinor - taxMinor, functionalMinor - functionalTaxMinor),
        line(bought.recoverable ? 'inputTax' : 'cost', taxMinor, functionalTaxMinor),
        line('intercompanyPayable', -amountMinor, -functionalMinor),
        line('inputTaxPending', reverseMinor, functionalReverseMinor),
        line('taxWithheld', -reverseMinor, -functionalReverseMinor),
      ];
    }),
  );
}

/** The entry of the buyer for the receipt of the tax that it declared: pending tax becomes input tax, at its value in the books. */
export function taxReceiptPosting(currency: Currency, taxMinor: bigint, functionalMinor: bigint): PostingLine[] {
  const line = writer(currency, null);
  return [line('inputTax', taxMinor, functionalMinor), line('inputTaxPending', -taxMinor, -functionalMinor)];
}

/** The entry of a company whose account paid for a sister company: debit intercompany receivable, credit bank, both at the rate of the money. */
export function onBehalfPosting(paid: {
  readonly ownBankAccountId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
}): PostingLine[] {
  const { ownBankAccountId, currency, amountMinor, functionalMinor } = paid;
  return [
    { account: 'intercompanyReceivable', currency, amountMinor, functionalMinor },
    { account: 'bank', currency, amountMinor: -amountMinor, functionalMinor: -functionalMinor, ownBankAccountId },
  ];
}

/** True while a bill may be edited. */
export function isEditable(state: IntercompanyBillState): boolean {
  return state === 'draft';
}
