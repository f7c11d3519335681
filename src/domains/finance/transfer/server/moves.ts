import type { Day } from '../../../../kernel/day.ts';
import { type Currency, convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { requireBalance } from '../../cash/server/balance.ts';
import { ownBankAccount } from '../../cash/server/register.ts';
import type { AccountUse, PostingLine } from '../../ledger/rules.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { latest } from '../../period/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import { requireOtherThanEnterer, usableAccountOrRefuse } from '../../payment-request/server/payee.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import {
  type MovementKind,
  arrives,
  entryKindOf,
  inPosting,
  leaves,
  movementOf,
  movementPosting,
  outPosting,
  paysParty,
} from '../rules.ts';
import { balanceOrRefuse, heldBy } from './balance.ts';
import { transferStates } from '../states.ts';
import type { Transfer } from './queries.ts';

export const transfers = mover({
  subject: 'transfer',
  table: 'transfer',
  machine: transferStates,
  parts: { prepared: (_work, transfer) => transfer.prepared_by },
  effects: {
    submit: async (work, transfer) => {
      await requireUsablePayee(work, transfer);
      return {};
    },
    approve: async (work, transfer) => {
      await requireUsablePayee(work, transfer);
      const posted =
        transfer.kind === 'transfer' ? { functional_minor: await postDeparture(work, transfer) } : await postMovement(work, transfer);
      return { approved_by: work.who.accountId, ...posted };
    },
    reverse: async (work, transfer, { reason }) => {
      await requireUnsettled(work, transfer);
      const { today } = await booksOf(work, transfer.company_id);
      // The day of arrival of money in transit is only expected.
      const last = transfer.state === 'done' ? (transfer.in_on ?? transfer.out_on) : transfer.out_on;
      const reversed_on = latest(today, last);
      const account = payingAccount(transfer, 'reverse');
      if (account !== null) await requireBalance(work, account, reversed_on, transfer.to_amount_minor ?? transfer.amount_minor);
      await reverseRecord(work, 'transfer', transfer.id, reversed_on, reason ?? '');
      await reverseMovements(work, transfer.id, reversed_on);
      return { reversed_on };
    },
  },
  consequences: {
    approve: async (work, transfer) => {
      if (transfer.kind !== 'transfer') {
        await transfers.follow(work, transfer, 'complete');
        return;
      }
      const { today } = await booksOf(work, transfer.company_id);
      if (transfer.in_on !== null && transfer.in_on <= today)
        await transfers.follow(work, transfer, 'complete', await postArrival(work, transfer, transfer.in_on));
    },
  },
});

async function inBooks(
  work: Work<FinanceTables>,
  transfer: Transfer,
  money: { currency: Currency; minor: bigint },
  day: Day,
): Promise<bigint> {
  const books = await booksOf(work, transfer.company_id);
  const { rate } = await bookRate(work, books, { currency: money.currency, day, side: 'receivable' });
  return convert(money, books.currency, rate).minor;
}

async function postOn(work: Work<FinanceTables>, transfer: Transfer, postedOn: Day, lines: readonly PostingLine[]): Promise<void> {
  const { id, company_id, kind, functional_currency } = transfer;
  await post(work, {
    companyId: company_id,
    postedOn,
    kind: entryKindOf(kind),
    subject: 'transfer',
    recordId: id,
    functionalCurrency: functional_currency,
    lines,
  });
}

/** The money leaves the first account with the bank's fee. Answers its amount in the books. */
async function postDeparture(work: Work<FinanceTables>, transfer: Transfer): Promise<bigint> {
  const { currency, out_on } = transfer;
  const account = await ownBankAccount(work, transfer.from_account_id ?? 0n);
  await requireBalance(work, account.id, out_on, transfer.amount_minor + transfer.fee_minor);
  const functionalMinor = await inBooks(work, transfer, { currency, minor: transfer.amount_minor }, out_on);
  const fee = {
    minor: transfer.fee_minor,
    functionalMinor: await inBooks(work, transfer, { currency, minor: transfer.fee_minor }, out_on),
  };
  await postOn(work, transfer, out_on, outPosting({ accountId: account.id, currency, minor: transfer.amount_minor, functionalMinor }, fee));
  await addMovement(work, transfer.id, account.id, currency, -(transfer.amount_minor + transfer.fee_minor), out_on);
  return functionalMinor;
}

/** Money on one account of ours alone. Answers the columns that change with it. */
async function postMovement(work: Work<FinanceTables>, transfer: Transfer) {
  const { kind, currency, amount_minor: minor, out_on, cost_centre_id } = transfer;
  if (kind === 'transfer') throw new Error('a transfer has two accounts');
  const account = await ownBankAccount(work, transfer.from_account_id ?? transfer.to_account_id ?? 0n);
  if (leaves(kind)) await requireBalance(work, account.id, out_on, minor);
  const functionalMinor = await inBooks(work, transfer, { currency, minor }, out_on);
  const sign = leaves(kind) ? -1n : 1n;
  const held = movementOf(kind).settles ? await heldBy(work, { ...transfer, account: accountOf(kind) }, minor, sign) : null;
  const bookedMinor = held ? await balanceOrRefuse(work, held, minor, out_on, sign) : functionalMinor;
  const { customer_id: customerId, carrier_id: carrierId } = held ?? transfer;
  const lines = movementPosting(
    kind,
    { accountId: account.id, currency, minor, functionalMinor },
    {
      bookedMinor,
      taxAccount: transfer.tax_account,
      expenseAccount: transfer.expense_account,
      ...(cost_centre_id === null ? {} : { costCentreId: cost_centre_id }),
      ...(customerId === null && carrierId === null ? {} : { party: { customerId, carrierId } }),
    },
  );
  await postOn(work, transfer, out_on, lines);
  await addMovement(work, transfer.id, account.id, currency, sign * minor, out_on);
  return {
    functional_minor: functionalMinor,
    ...(held ? { difference_minor: sign * (functionalMinor - bookedMinor), customer_id: customerId, carrier_id: carrierId } : {}),
  };
}

/**
 * Money goes to a party only to an account of theirs that is approved and past its waiting period, and not by the approval of the person
 * who entered the account. Refuses TRANSFER_PAYEE where a draft of before names none.
 */
async function requireUsablePayee(work: Work<FinanceTables>, { kind, transfer_no, party_bank_account_id }: Transfer): Promise<void> {
  if (!paysParty(kind)) return;
  if (party_bank_account_id === null) throw new Refusal('TRANSFER_PAYEE', { no: transfer_no });
  requireOtherThanEnterer(work, await usableAccountOrRefuse(work, { party_bank_account_id }));
}

/** Our account from which a move takes money. The reversal takes it from the account on which it arrived. */
export function payingAccount({ state, kind, from_account_id, to_account_id }: Transfer, action: string): bigint | null {
  if (action === 'approve') return from_account_id;
  return action === 'reverse' && state === 'done' && arrives(kind) ? to_account_id : null;
}

/** A loan or deposit that was repaid in part stays: its reversal would leave more repaid than there was. */
async function requireUnsettled(work: Work<FinanceTables>, transfer: Transfer): Promise<void> {
  const { kind, amount_minor, company_id, out_on } = transfer;
  if (kind !== 'depositGiven' && kind !== 'depositTaken' && kind !== 'loanDrawn') return;
  const on = latest((await booksOf(work, company_id)).today, out_on);
  await balanceOrRefuse(work, { ...transfer, account: accountOf(kind) }, amount_minor, on, kind === 'depositGiven' ? 1n : -1n);
}

function accountOf(kind: MovementKind): AccountUse {
  const { account } = movementOf(kind);
  if (account === 'tax' || account === 'expense') throw new Error(`${kind} settles nothing`);
  return account;
}

/** The money arrives on the second account. Answers the columns that change with it. */
export async function postArrival(work: Work<FinanceTables>, transfer: Transfer, in_on: Day) {
  const { currency, to_currency, to_amount_minor, functional_minor } = transfer;
  if (to_currency === null || to_amount_minor === null || functional_minor === null) throw new Error('no money is in transit');
  const account = await ownBankAccount(work, transfer.to_account_id ?? 0n);
  const same = currency === to_currency;
  const functionalMinor = same ? functional_minor : await inBooks(work, transfer, { currency: to_currency, minor: to_amount_minor }, in_on);
  const from = { currency, minor: transfer.amount_minor, functionalMinor: functional_minor };
  await postOn(
    work,
    transfer,
    in_on,
    inPosting(from, { accountId: account.id, currency: to_currency, minor: to_amount_minor, functionalMinor }),
  );
  await addMovement(work, transfer.id, account.id, to_currency, to_amount_minor, in_on);
  return { in_on, difference_minor: functionalMinor - functional_minor };
}

async function addMovement(
  { db }: Work<FinanceTables>,
  transferId: bigint,
  accountId: bigint,
  currency: Currency,
  amountMinor: bigint,
  on: Day,
): Promise<void> {
  await db
    .insertInto('transfer_movement')
    .values({ transfer_id: transferId, own_bank_account_id: accountId, currency, amount_minor: amountMinor, value_on: on })
    .execute();
}

async function reverseMovements({ db }: Work<FinanceTables>, transferId: bigint, on: Day): Promise<void> {
  const rows = await db.selectFrom('transfer_movement').selectAll().where('transfer_id', '=', transferId).execute();
  await db
    .insertInto('transfer_movement')
    .values(
      rows.map(({ own_bank_account_id, currency, amount_minor }) => ({
        transfer_id: transferId,
        own_bank_account_id,
        currency,
        amount_minor: -amount_minor,
        value_on: on,
      })),
    )
    .execute();
}
