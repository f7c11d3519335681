import { greaterOf } from '../../../kernel/bounds.ts';
import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { functionalShare } from '../amount.ts';
import { type AccountUse, type Party, type PostingLine, touched } from '../ledger/rules.ts';
import { lastDayOf } from '../period/rules.ts';
import type { Side } from '../side.ts';

/**
 * Accounts whose amounts belong to records that an opening does not make: money on its way, unclaimed receipts, advances, accruals, pending
 * tax. An advance is an open item with a negative amount; the others are settled in the earlier books or stand in other receivables and
 * payables.
 */
const elsewhere = new Set<AccountUse>([
  'cashInTransit',
  'unidentified',
  'advancePaid',
  'advanceReceived',
  'employeeAdvance',
  'accruedIncome',
  'accruedCost',
  'workInProgress',
  'intercompanyReceivable',
  'intercompanyPayable',
  'intercompanyRevenue',
  'intercompanyCost',
  'inputTaxPending',
  'unrealisedExchange',
  'currencyExchange',
]);

/** True for an account that an opening cannot have. */
export function isElsewhere(use: AccountUse): boolean {
  return elsewhere.has(use);
}

/** True for an account whose balance is made of open items. */
function isControlled(use: AccountUse): use is Side {
  return use === 'receivable' || use === 'payable';
}

/** The most open items of one opening: they are posted in one transaction. */
const itemsMax = 5000;

export type Balance = {
  readonly line: number;
  readonly account: AccountUse;
  readonly currency: Currency;
  /** Debit positive. */
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly party: Party;
  readonly ownBankAccountId: bigint | null;
  readonly memo: string | null;
};
export type Item = {
  readonly id: bigint;
  readonly line: number;
  readonly side: Side;
  readonly party: Party;
  readonly currency: Currency;
  /** The open amount, positive where it is owed in the direction of its side. */
  readonly openMinor: bigint;
  /** The base amount that the sheet gave; null where it follows from the balance of the control account. */
  readonly functionalMinor: bigint | null;
};

export const faultKinds = ['empty', 'long', 'unbalanced', 'itemsDiffer', 'baseDiffers', 'baseMissing'] as const;
export type Fault = {
  readonly kind: (typeof faultKinds)[number];
  /** The line of the sheet of balances; of open items where no balance stands for them. */
  readonly line: number | null;
  readonly side: Side | null;
  readonly party: Party;
  readonly currency: Currency;
  readonly expectedMinor: bigint;
  readonly actualMinor: bigint;
};

/** Refuses OPENING_DAY unless the books begin at the end of a month. */
export function monthEndOrRefuse(day: Day): void {
  const last = lastDayOf(day.slice(0, 7));
  if (day !== last) throw new Refusal('OPENING_DAY', { day, last });
}

type Control = { readonly side: Side; readonly party: Party; readonly currency: Currency; balance: Balance | null; items: Item[] };

/** The open items of each party and currency beside the balance of their control account. */
function controlsOf(balances: readonly Balance[], items: readonly Item[]): Control[] {
  const controls = new Map<string, Control>();
  const of = (side: Side, party: Party, currency: Currency): Control => {
    const key = `${side} ${party.customerId ?? party.carrierId} ${currency}`;
    const control = controls.get(key) ?? { side, party, currency, balance: null, items: [] };
    controls.set(key, control);
    return control;
  };
  for (const balance of balances) if (isControlled(balance.account)) of(balance.account, balance.party, balance.currency).balance = balance;
  for (const item of items) of(item.side, item.party, item.currency).items.push(item);
  return [...controls.values()];
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, minor) => total + minor, 0n);
/** A receivable is a debit, a payable a credit. */
const signOf = (side: Side): bigint => (side === 'receivable' ? 1n : -1n);

/**
 * The faults of an opening that cannot be posted: sides that do not balance in the functional currency, open items that are not the balance
 * of their control account, and base amounts that do not add up to it.
 */
export function faultsOf(functional: Currency, balances: readonly Balance[], items: readonly Item[]): Fault[] {
  const whole = { line: null, side: null, party: { customerId: null, carrierId: null }, currency: functional };
  if (balances.length === 0) return [{ ...whole, kind: 'empty', expectedMinor: 0n, actualMinor: 0n }];
  const faults: Fault[] = [];
  if (items.length > itemsMax) faults.push({ ...whole, kind: 'long', expectedMinor: BigInt(itemsMax), actualMinor: BigInt(items.length) });
  const bases = balances.map(({ functionalMinor }) => functionalMinor);
  const debit = sum(bases.map((minor) => greaterOf(minor, 0n)));
  const credit = sum(bases.map((minor) => greaterOf(-minor, 0n)));
  if (debit !== credit) faults.push({ ...whole, kind: 'unbalanced', expectedMinor: debit, actualMinor: credit });
  return [...faults, ...controlsOf(balances, items).flatMap((control) => faultOf(functional, control))];
}

function faultOf(functional: Currency, control: Control): Fault[] {
  const { side, party, currency, balance, items } = control;
  // Stryker disable next-line OptionalChaining: a control without a balance has an item
  const named = { line: balance?.line ?? items[0]?.line ?? null, side, party };
  const expectedMinor = signOf(side) * (balance?.amountMinor ?? 0n);
  const actualMinor = sum(items.map(({ openMinor }) => openMinor));
  if (expectedMinor !== actualMinor) return [{ ...named, kind: 'itemsDiffer', currency, expectedMinor, actualMinor }];
  const base = signOf(side) * (balance?.functionalMinor ?? 0n);
  const given = sum(items.map(({ functionalMinor }) => functionalMinor ?? 0n));
  const rest = items.filter(({ functionalMinor }) => functionalMinor === null);
  const restMinor = sum(rest.map(({ openMinor }) => openMinor));
  const differs = { ...named, currency: functional, expectedMinor: base, actualMinor: given };
  if (rest.length === 0) return base === given ? [] : [{ ...differs, kind: 'baseDiffers' }];
  // The rest has the sign of its items, and credits that equal the bills beside them have no common rate.
  return (base - given) * restMinor > 0n ? [] : [{ ...differs, kind: 'baseMissing' }];
}

/**
 * The base amount of each open item by its id: the one that the sheet gave, otherwise its share of what is left of the control account. The
 * shares add up to it exactly (money.md 18). The opening has no faults.
 */
export function baseOf(balances: readonly Balance[], items: readonly Item[]): ReadonlyMap<bigint, bigint> {
  const bases = new Map<bigint, bigint>();
  for (const { side, balance, items: own } of controlsOf(balances, items)) {
    const rest = own.filter(({ functionalMinor }) => functionalMinor === null);
    const given = sum(own.map(({ functionalMinor }) => functionalMinor ?? 0n));
    const whole = {
      amountMinor: sum(rest.map(({ openMinor }) => openMinor)),
      functionalMinor: signOf(side) * (balance?.functionalMinor ?? 0n) - given,
    };
    let [before, beforeFunctional] = [0n, 0n];
    for (const { id, functionalMinor } of own) if (functionalMinor !== null) bases.set(id, functionalMinor);
    for (const { id, openMinor } of rest) {
      const share = functionalShare({ ...whole, before, beforeFunctional, taken: openMinor });
      bases.set(id, share);
      before += openMinor;
      beforeFunctional += share;
    }
  }
  return bases;
}

/**
 * The entry of an opening: each balance, with its open items instead of the control account. A currency does not balance on its own, so the
 * exchange account takes the difference of each; it is left at zero in the books.
 */
export function openingPosting(
  balances: readonly Balance[],
  bills: readonly (Omit<Item, 'functionalMinor'> & { readonly billId: bigint; readonly functionalMinor: bigint })[],
): PostingLine[] {
  const lines: PostingLine[] = [
    ...balances
      .filter(({ account }) => !isControlled(account))
      .map(
        ({ account, currency, amountMinor, functionalMinor, party, ownBankAccountId, memo }): PostingLine => ({
          account,
          currency,
          amountMinor,
          functionalMinor,
          party,
          ownBankAccountId: ownBankAccountId ?? undefined,
          memo: memo ?? undefined,
        }),
      ),
    ...bills.map(
      ({ side, currency, openMinor, functionalMinor, party, billId }): PostingLine => ({
        account: side,
        currency,
        amountMinor: signOf(side) * openMinor,
        functionalMinor: signOf(side) * functionalMinor,
        party,
        billId,
      }),
    ),
  ];
  const exchange = [...Map.groupBy(lines, ({ currency }) => currency)].map(
    ([currency, own]): PostingLine => ({
      account: 'currencyExchange',
      currency,
      amountMinor: -sum(own.map(({ amountMinor }) => amountMinor)),
      functionalMinor: -sum(own.map(({ functionalMinor }) => functionalMinor)),
    }),
  );
  return touched([...lines, ...exchange]);
}
