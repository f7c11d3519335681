import { randomUUID } from 'node:crypto';
import { balanceOf, type BillNow, billSeen, freeOf, keeper, live, openOf, settleable } from './money.ts';
import {
  amount,
  type Balance,
  type Bill,
  type Cash,
  type Currency,
  dayOf,
  type Desk,
  minorOf,
  must,
  pick,
  read,
  reason,
  type Request,
  send,
  some,
  type Step,
  step,
  type World,
  write,
  type WriteOff,
} from './world.ts';

/* Receipts and write-offs. */

type CashNow = {
  version: number;
  state: string;
  amount: string;
  allocated: string;
  allocations: { write_off_id: string; reversed: boolean; reverses: boolean }[];
};
export async function cashSeen(desk: Desk, cash: Cash): Promise<CashNow> {
  const now = await read<CashNow>(desk, 'cashier', 'cash.get', { id: cash.id });
  const [is, says] = [`${now.state} ${now.amount} ${now.allocated}`, `${cash.state} ${amount(cash.minor)} ${amount(cash.used)}`];
  must(is === says, () => `money ${cash.id} is ${is}, the model says ${says}`);
  return now;
}
export const left = ({ minor, used }: Cash): bigint => minor - used;
export const openBills = (world: World, cash: Cash): Bill[] =>
  world.bills.filter(
    (bill) =>
      (bill.side === 'receivable') === (cash.direction === 'in') &&
      live.includes(bill.state) &&
      bill.balances.some((balance) => balance.currency === cash.currency && balance.minor > 0n),
  );
export const usable = (world: World): Cash[] =>
  world.cash.filter((cash) => cash.state === 'claimed' && !cash.refund && left(cash) > 0n && openBills(world, cash).length > 0);

/** The expected refusal of taking an amount off a bill, if any. */
export function takenOf(balance: Balance, minor: bigint): string | undefined {
  const open = openOf(balance);
  if (open === 0n) return 'WRITE_OFF_NOTHING_OPEN';
  if (open > 0n ? minor <= 0n || minor > open : minor >= 0n || minor < open) return 'WRITE_OFF_OVER';
  return open > 0n && minor > freeOf(balance) ? 'WRITE_OFF_RESERVED' : undefined;
}
/** The expected refusal of taking amounts off bills, if any. */
export function offRefusal(parts: readonly { readonly bill: Bill; readonly minor: bigint }[], currency: Currency): string | undefined {
  if (!parts.every(({ bill }) => settleable(bill))) return 'BILL_NOT_CONFIRMED';
  return parts.map(({ bill, minor }) => takenOf(balanceOf(bill, currency), minor)).find((refusal) => refusal !== undefined);
}
/** The expected refusal of settling a bill with this amount of money, if any. A credit note's amount is negative. */
export function refusalOf(cash: Cash, bill: Bill, minor: bigint): string | undefined {
  return offRefusal([{ bill, minor }], cash.currency) ?? ((minor < 0n ? -minor : minor) > left(cash) ? 'CASH_OVER' : undefined);
}

async function took(desk: Desk, world: World, id: string, cash: Cash, bill: Bill, minor: bigint): Promise<void> {
  const balance = balanceOf(bill, cash.currency);
  balance.off += minor;
  cash.used += minor;
  world.writeOffs.push({ id, currency: cash.currency, cash, lines: [{ bill, minor }], undone: false });
  // The fault: one cent less on the first bill that is written off, behind the product's back.
  if (desk.fault && world.writeOffs.length === 1 && minor > 1n)
    await desk.stand.query(
      'update bill_balance set written_off_minor = written_off_minor - 1 where bill_id = $1 and written_off_minor > 1',
      [bill.id],
    );
}

const lineOf = (bill: Bill, currency: Currency, version: number | undefined, minor: bigint) => ({
  bill_id: bill.id,
  currency,
  version,
  amount: amount(minor),
});

export const cashSteps: readonly Step[] = [
  step<World>({
    name: 'cash.register',
    weight: 3,
    targets: (world) => (world.cash.length < 30 && world.bills.some(({ side }) => side === 'receivable') ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const currency: Currency = a % 2 === 0 ? 'USD' : 'CNY';
      const minor = some([500n, 100_000n, 6_000_000n][a % 3] ?? 1n, b);
      const params = {
        direction: 'in',
        own_bank_account_id: desk.banks[currency],
        customer_id: world.customer,
        carrier_id: null,
        payer_name: null,
        method: 'transfer',
        amount: amount(minor),
        rate: null,
        fee: null,
        fee_currency: null,
        value_on: dayOf(desk, b),
        bank_ref: null,
        remark: null,
        repeated: true,
      };
      const done = await write(desk, 'cashier', 'cash.register', params, {
        how: how === 'race' ? 'once' : how,
      });
      world.cash.push({ id: String(done?.['id']), direction: 'in', currency, minor, used: 0n, state: 'claimed', request: null });
    },
  }),
  step<Cash>({
    name: 'writeOff.make',
    weight: 6,
    targets: usable,
    async run(desk, world, cash, { a, b, how }) {
      const bill = pick(openBills(world, cash), a);
      const balance = balanceOf(bill, cash.currency);
      const [money, seen] = [await cashSeen(desk, cash), await billSeen(desk, bill)];
      const most = openOf(balance) < left(cash) ? openOf(balance) : left(cash);
      const minor = b % 3 === 0 && most > 0n ? most : some((most * 6n) / 5n + 1n, b);
      const refusal = refusalOf(cash, bill, minor);
      const version = seen.balances.find(({ currency }) => currency === cash.currency)?.version;
      const params = { cash_entry_id: cash.id, version: money.version, lines: [lineOf(bill, cash.currency, version, minor)] };
      const done = await write(desk, 'accountant', 'writeOff.make', params, {
        how,
        but: refusal ? [refusal] : [],
        lost: ['CASH_OVER'],
      });
      if (done) await took(desk, world, String(done['id']), cash, bill, minor);
    },
  }),
  step<Cash>({
    name: 'writeOff.rush',
    weight: 2,
    targets: (world) => usable(world).filter((cash) => openBills(world, cash).some(settleable)),
    async run(desk, world, first, { a, b }) {
      const bill = pick(openBills(world, first).filter(settleable), a);
      const { currency } = first;
      const money = world.cash.filter(
        (cash) =>
          cash.state === 'claimed' && cash.currency === currency && cash.direction === first.direction && !cash.refund && left(cash) > 0n,
      );
      const clients = money.slice(0, 4).map((cash, place) => ({ cash, minor: some(left(cash), b + place * 101) }));
      // Each retries after a conflict, as a user would.
      const outcomes = await Promise.all(
        clients.map(async ({ cash, minor }) => {
          for (;;) {
            const [{ version }, seen] = [
              await read<CashNow>(desk, 'cashier', 'cash.get', { id: cash.id }),
              await read<BillNow>(desk, keeper(bill.side), 'bill.get', { id: bill.id }),
            ];
            const line = lineOf(bill, currency, seen.balances.find((one) => one.currency === currency)?.version, minor);
            const outcome = await send(
              desk,
              'accountant',
              'writeOff.make',
              { cash_entry_id: cash.id, version, lines: [line] },
              randomUUID(),
            );
            if ('data' in outcome || outcome.refusal !== 'CHANGED_MEANWHILE') return outcome;
          }
        }),
      );
      for (const [place, outcome] of outcomes.entries()) {
        const client = clients[place];
        if (!client) continue;
        if ('data' in outcome) await took(desk, world, String(outcome.data['id']), client.cash, bill, client.minor);
        else
          must(
            ['WRITE_OFF_OVER', 'WRITE_OFF_NOTHING_OPEN', 'WRITE_OFF_RESERVED'].includes(outcome.refusal),
            () => `a rush was refused with ${outcome.refusal}`,
          );
      }
      const balance = balanceOf(bill, currency);
      must(
        balance.off + balance.held <= balance.minor,
        () => `bill ${bill.id} is written off over: ${amount(balance.off)} of ${amount(balance.minor)}`,
      );
      await billSeen(desk, bill);
    },
  }),
  step<WriteOff>({
    name: 'writeOff.reverse',
    weight: 2,
    targets: (world) => world.writeOffs,
    async run(desk, _, writeOff, { how }) {
      const params = { id: writeOff.id, reason };
      if (writeOff.undone) return void (await write(desk, 'accountant', 'writeOff.reverse', params, { how, but: ['ALREADY_REVERSED'] }));
      await write(desk, 'accountant', 'writeOff.reverse', params, { how, lost: ['ALREADY_REVERSED'] });
      writeOff.undone = true;
      for (const { bill, minor, withheld = 0n } of writeOff.lines) {
        const balance = balanceOf(bill, writeOff.currency);
        balance.off -= minor;
        balance.withheld = (balance.withheld ?? 0n) - withheld;
        if (writeOff.cash) writeOff.cash.used -= (minor - withheld) * (writeOff.cash.refund ? -1n : 1n);
      }
      if (writeOff.cash && writeOff.refunded) {
        writeOff.cash.used -= writeOff.refunded.minor;
        writeOff.refunded.cash.used -= writeOff.refunded.minor;
      }
    },
  }),
  step<World>({
    name: 'writeOff.auto',
    weight: 1,
    targets: (world) => (usable(world).some(({ direction }) => direction === 'in') ? [world] : []),
    async run(desk, world, _, { how }) {
      const done = await write(
        desk,
        'accountant',
        'writeOff.auto',
        { side: 'receivable', party_id: world.customer },
        { how: how === 'race' ? 'once' : how },
      );
      const lines = done?.['lines'] as { cash_entry_id: string; bill_id: string; amount: string }[];
      const byCash = Map.groupBy(lines, (line) => line.cash_entry_id);
      for (const [id, own] of byCash) {
        const cash = world.cash.find((one) => one.id === id);
        must(cash !== undefined, () => `money ${id} is nobody's`);
        const taken = own.map((line) => ({ bill: world.bills.find((bill) => bill.id === line.bill_id), minor: minorOf(line.amount) }));
        for (const { bill, minor } of taken) {
          if (!cash || !bill) throw new Error('a bill or money of another customer was taken');
          const refusal = refusalOf(cash, bill, minor);
          must(refusal === undefined, () => `matching took ${amount(minor)} of bill ${bill.id}: ${refusal}`);
          balanceOf(bill, cash.currency).off += minor;
          cash.used += minor;
        }
        const seen = cash ? await cashSeen(desk, cash) : undefined;
        const fresh = seen?.allocations.find(
          ({ write_off_id, reverses }) => !reverses && !world.writeOffs.some((one) => one.id === write_off_id),
        );
        if (cash && fresh)
          world.writeOffs.push({
            id: fresh.write_off_id,
            currency: cash.currency,
            cash,
            lines: taken.flatMap(({ bill, minor }) => (bill ? [{ bill, minor }] : [])),
            undone: false,
          });
      }
    },
  }),
  step<Cash>({
    name: 'cash.reverse',
    weight: 1,
    targets: (world) => world.cash.filter(({ state }) => state === 'claimed'),
    async run(desk, _, cash, { how }) {
      const { version } = await cashSeen(desk, cash);
      const lines = cash.request ? paidBy(cash.request, cash) : [];
      const taken = lines.some(({ line, minor }) => freeOf(balanceOf(line.bill, 'CNY')) < minor);
      const but = cash.used !== 0n ? ['CASH_ALLOCATED'] : taken ? ['BILL_REQUESTED'] : [];
      await write(desk, 'findirector', 'cash.reverse', { id: cash.id, version, action: 'reverse', reason }, { how, but });
      if (but.length > 0) return;
      cash.state = 'reversed';
      const { request } = cash;
      if (!request) return;
      for (const { line, minor } of lines) {
        line.paid -= minor;
        line.held += minor;
        balanceOf(line.bill, 'CNY').held += minor;
      }
      request.paid -= cash.minor;
      request.state = 'unpaid';
    },
  }),
];

/** The amounts that a payment paid on its request's lines. */
const payments = new WeakMap<Cash, { line: Request['lines'][number]; minor: bigint }[]>();
export const paidBy = (_request: Request, cash: Cash) => payments.get(cash) ?? [];
export const keepPaid = (cash: Cash, parts: { line: Request['lines'][number]; minor: bigint }[]): void => void payments.set(cash, parts);
