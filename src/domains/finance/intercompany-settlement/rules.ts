import { lesserOf } from '../../../kernel/bounds.ts';
import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type MovingSide, movesFor } from '../intercompany/sides.ts';
import { type PostingLine, touched } from '../ledger/rules.ts';
import type { intercompanySettlementStates } from './states.ts';

export const settlementKinds = ['transfer', 'netting'] as const;
export type SettlementKind = (typeof settlementKinds)[number];
export const settlementSides = ['payer', 'receiver'] as const;
export type SettlementSide = (typeof settlementSides)[number];
type Action = (typeof intercompanySettlementStates)['actions'][number] | 'accept';

/** The company that makes each move. */
export const sideOf = {
  submit: 'payer',
  withdraw: 'payer',
  approve: 'payer',
  sendBack: 'payer',
  cancel: 'payer',
  accept: 'receiver',
  reject: 'receiver',
  requestReversal: 'either',
  confirmReversal: 'other',
  declineReversal: 'either',
} as const satisfies Record<Action, MovingSide<SettlementSide>>;

/** True for a move that a person of `own` companies may make. */
export function settles(action: Action, own: readonly SettlementSide[], asking: SettlementSide | null): boolean {
  return movesFor<SettlementSide>(sideOf[action], own, asking);
}

/**
 * The amount that a settlement takes off one bill, with the bill's sign. `owed` says that the payer owes it, otherwise it is the payer's
 * claim.
 */
export type Allocation = { readonly owed: boolean; readonly amountMinor: bigint };

/** The money that settles these bills: what the payer owes less what it claims. Netting leaves nothing to pay. */
export function moneyFor(allocations: readonly Allocation[]): bigint {
  return allocations.reduce((sum, { owed, amountMinor }) => sum + (owed ? amountMinor : -amountMinor), 0n);
}

/** Refuses an amount that is not between zero and the open amount of a bill, with its sign (money.md 6). */
export function withinOpenOrRefuse(
  bill: { readonly no: string; readonly currency: Currency; readonly openMinor: bigint },
  amountMinor: bigint,
): void {
  const { no, currency, openMinor } = bill;
  const fits = openMinor > 0n ? amountMinor > 0n && amountMinor <= openMinor : amountMinor < 0n && amountMinor >= openMinor;
  if (!fits)
    throw new Refusal('INTERCOMPANY_OPEN', { no, currency, open: amountOf(currency, openMinor), wanted: amountOf(currency, amountMinor) });
}

/** Refuses to settle a bill before its day: its debt is not yet there. */
export function notBeforeOrRefuse(bill: { readonly no: string; readonly on: Day }, settledOn: Day): void {
  if (bill.on > settledOn) throw new Refusal('INTERCOMPANY_BEFORE', { no: bill.no, day: settledOn, earliest: bill.on });
}

/**
 * Proposes what to settle of open bills, the oldest first: everything by a transfer; by netting as much of each direction as the other has.
 * Credit notes lower their own direction.
 */
export function propose<B extends Allocation>(kind: SettlementKind, bills: readonly B[]): B[] {
  if (kind === 'transfer') return [...bills];
  const total = (owed: boolean) => bills.filter((bill) => bill.owed === owed).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const both = lesserOf(total(true), total(false));
  if (both <= 0n) return [];
  return [true, false].flatMap((owed) =>
    take(
      bills.filter((bill) => bill.owed === owed),
      both,
    ),
  );
}

/** Fills an amount from bills in their order; credit notes are taken whole and leave more to fill. */
function take<B extends Allocation>(bills: readonly B[], amount: bigint): B[] {
  const credits = bills.filter(({ amountMinor }) => amountMinor < 0n);
  let left = credits.reduce((sum, { amountMinor }) => sum - amountMinor, amount);
  const filled = bills
    .filter(({ amountMinor }) => amountMinor > 0n)
    .flatMap((bill) => {
      const part = lesserOf(bill.amountMinor, left);
      left -= part;
      return part > 0n ? [{ ...bill, amountMinor: part }] : [];
    });
  return [...credits, ...filled];
}

/** The part of a bill that one company clears: a bill it sold or bought, with the booked amount of the cleared part. */
export type Cleared = { readonly sold: boolean; readonly amountMinor: bigint; readonly functionalMinor: bigint };
/** The money of a transfer on the account of one company: positive where it arrives. */
export type Moved = { readonly ownBankAccountId: bigint; readonly amountMinor: bigint; readonly functionalMinor: bigint };

/**
 * The entry of one company for a settlement. It clears the bills that the company sold (credit intercompany receivable) and bought (debit
 * intercompany payable) at their booked amounts, moves the bank where money moves, and what the booked amounts and the money differ by is a
 * realised exchange difference.
 */
export function settlementPosting(currency: Currency, cleared: readonly Cleared[], moved: Moved | null): PostingLine[] {
  const lines = cleared.map(({ sold, amountMinor, functionalMinor }): PostingLine => {
    const sign = sold ? -1n : 1n;
    return {
      account: sold ? 'intercompanyReceivable' : 'intercompanyPayable',
      currency,
      amountMinor: sign * amountMinor,
      functionalMinor: sign * functionalMinor,
    };
  });
  const bank: PostingLine[] = moved ? [{ account: 'bank', currency, ...moved }] : [];
  const rest = [...lines, ...bank].reduce((sum, { functionalMinor }) => sum + functionalMinor, 0n);
  return touched([...lines, ...bank, { account: 'exchangeDifference', currency, amountMinor: 0n, functionalMinor: -rest }]);
}

/** The realised exchange difference of an entry, a loss below zero. */
export function differenceOf(lines: readonly PostingLine[]): bigint {
  return lines.reduce((sum, { account, functionalMinor }) => (account === 'exchangeDifference' ? sum - functionalMinor : sum), 0n);
}
