import { randomUUID } from 'node:crypto';
import { cashSeen, left, takenOf } from './cash.ts';
import { balanceOf, billSeen, live, openOf, unbill, voidRefusal } from './money.ts';
import {
  amount,
  type BadDebt,
  type Bill,
  type Cash,
  type Desk,
  must,
  pick,
  read,
  reason,
  type Role,
  send,
  some,
  type Step,
  step,
  type World,
  write,
} from './world.ts';

/* Bad debts: a bill given up by two people with its evidence, what comes back of it, and what was a mistake. */

type Now = { state: string; version: number; returned: string; returns: { id: string; undone_on: string | null }[] };
async function seen(desk: Desk, debt: BadDebt): Promise<Now> {
  const now = await read<Now>(desk, 'findirector', 'badDebt.get', { id: debt.id });
  const [is, says] = [`${now.state} ${now.returned}`, `${debt.state} ${amount(debt.returned)}`];
  must(is === says, () => `bad debt ${debt.id} is ${is}, the model says ${says}`);
  return now;
}
const owed = ({ side, balances }: Bill): boolean => side === 'receivable' && balances.some(({ minor }) => minor > 0n);
const inState =
  (...states: string[]) =>
  ({ badDebts }: World): BadDebt[] =>
    badDebts.filter(({ state }) => states.includes(state));
const receipts = (world: World, { currency }: BadDebt): Cash[] =>
  world.cash.filter(
    (cash) => cash.direction === 'in' && !cash.refund && cash.state === 'claimed' && cash.currency === currency && left(cash) > 0n,
  );
const move = (desk: Desk, who: Role, debt: BadDebt, version: number, action: string, o: Parameters<typeof write>[4]) =>
  write(desk, who, 'badDebt.move', { id: debt.id, version, action, reason }, o);
/** The expected refusal of taking the debt off its bill, if any. */
function refusalOf({ bill, currency, minor }: BadDebt): string[] {
  return live.includes(bill.state) ? [takenOf(balanceOf(bill, currency), minor) ?? []].flat() : ['BILL_NOT_OPEN'];
}

const simple: readonly {
  readonly action: string;
  readonly who: Role;
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}[] = [
  { action: 'submit', who: 'accountant', from: 'draft', to: 'submitted', weight: 4 },
  { action: 'withdraw', who: 'accountant', from: 'submitted', to: 'draft', weight: 1 },
  { action: 'sendBack', who: 'findirector', from: 'submitted', to: 'draft', weight: 1 },
  { action: 'cancel', who: 'accountant', from: 'draft', to: 'void', weight: 1 },
];

export const lossSteps: readonly Step[] = [
  step<Bill>({
    name: 'badDebt.save',
    weight: 3,
    targets: (world) => (inState('draft', 'submitted')(world).length < 4 ? world.bills.filter(owed) : []),
    async run(desk, world, bill, { a, b, how }) {
      const balance = pick(
        bill.balances.filter(({ minor }) => minor > 0n),
        a,
      );
      const { currency } = balance;
      const minor = b % 3 === 0 && openOf(balance) > 0n ? openOf(balance) : some((openOf(balance) * 6n) / 5n, b);
      const pending = inState('draft', 'submitted')(world).some((debt) => debt.bill === bill && debt.currency === currency);
      const refusal = !live.includes(bill.state)
        ? 'BILL_NOT_OPEN'
        : (takenOf(balance, minor) ?? (pending ? 'BAD_DEBT_PENDING' : undefined));
      const params = {
        customer_id: world.customer,
        bill_id: bill.id,
        currency,
        amount: amount(minor),
        given_up_on: desk.day,
        reason: 'bankrupt',
        memo: reason,
      };
      const o = { how: how === 'race' ? ('once' as const) : how, but: refusal ? [refusal] : [] };
      const done = await write(desk, 'accountant', 'badDebt.save', params, o);
      if (!done) return;
      const id = String(done['id']);
      const evidence = a % 5 !== 0;
      if (evidence) await write(desk, 'accountant', 'attachment.add', { subject: 'badDebt', id, file_id: desk.evidence, kind: null });
      world.badDebts.push({ id, bill, currency, minor, evidence, returned: 0n, state: 'draft', returns: [] });
    },
  }),
  ...simple.map(({ action, who, from, to, weight }) =>
    step<BadDebt>({
      name: `badDebt.${action}`,
      weight,
      targets: inState(from),
      async run(desk, _, debt, { how }) {
        const but = action === 'submit' && !debt.evidence ? ['BAD_DEBT_EVIDENCE'] : [];
        await move(desk, who, debt, (await seen(desk, debt)).version, action, { how, but });
        if (but.length === 0) debt.state = to;
      },
    }),
  ),
  step<BadDebt>({
    name: 'badDebt.approve',
    weight: 4,
    targets: inState('submitted'),
    async run(desk, _, debt, { how }) {
      const but = refusalOf(debt);
      await move(desk, 'findirector', debt, (await seen(desk, debt)).version, 'approve', { how, but });
      if (but.length > 0) return;
      debt.state = 'writtenOff';
      balanceOf(debt.bill, debt.currency).off += debt.minor;
      await billSeen(desk, debt.bill);
    },
  }),
  step<BadDebt>({
    name: 'badDebt.approveVoid',
    weight: 1,
    targets: (world) =>
      inState('submitted')(world).filter((debt) => refusalOf(debt).length === 0 && voidRefusal(world, debt.bill).length === 0),
    // The bill is given up and made void at the same moment: it is one of the two.
    async run(desk, world, debt) {
      const [{ version }, bill] = [await seen(desk, debt), await billSeen(desk, debt.bill)];
      const [given, voided] = await Promise.all([
        send(desk, 'findirector', 'badDebt.move', { id: debt.id, version, action: 'approve', reason }, randomUUID()),
        send(desk, 'accountant', 'bill.move', { id: debt.bill.id, version: bill.version, action: 'void', reason }, randomUUID()),
      ]);
      must('data' in given !== 'data' in voided, () => `given up ${JSON.stringify(given)} and void ${JSON.stringify(voided)}`);
      if ('refusal' in given) {
        must(given.refusal === 'BILL_NOT_OPEN', () => `a void bill was refused with ${given.refusal}`);
        return unbill(world, debt.bill);
      }
      debt.state = 'writtenOff';
      balanceOf(debt.bill, debt.currency).off += debt.minor;
      await billSeen(desk, debt.bill);
    },
  }),
  step<BadDebt>({
    name: 'badDebt.reverse',
    weight: 1,
    targets: inState('writtenOff', 'partReturned', 'returned'),
    async run(desk, _, debt, { how }) {
      const { version } = await seen(desk, debt);
      const but = debt.state !== 'writtenOff' ? ['ILLEGAL_MOVE'] : live.includes(debt.bill.state) ? [] : ['BILL_NOT_OPEN'];
      await move(desk, 'findirector', debt, version, 'reverse', { how, but });
      if (but.length > 0) return;
      debt.state = 'reversed';
      balanceOf(debt.bill, debt.currency).off -= debt.minor;
      await billSeen(desk, debt.bill);
    },
  }),
  step<BadDebt>({
    name: 'badDebt.return',
    weight: 4,
    targets: (world) => inState('writtenOff', 'partReturned')(world).filter((debt) => receipts(world, debt).length > 0),
    async run(desk, world, debt, { a, b, how }) {
      const cash = pick(receipts(world, debt), a);
      const { version } = await seen(desk, debt);
      const { allocations } = await cashSeen(desk, cash);
      const rest = debt.minor - debt.returned;
      const most = rest < left(cash) ? rest : left(cash);
      const minor = b % 3 === 0 ? most : some((most * 6n) / 5n, b);
      const refusal = !live.includes(debt.bill.state)
        ? 'BILL_NOT_OPEN'
        : minor > rest
          ? 'BAD_DEBT_RETURN_OVER'
          : minor > left(cash)
            ? 'CASH_OVER'
            : undefined;
      const params = { id: debt.id, version, cash_entry_id: cash.id, amount: amount(minor), returned_on: desk.day };
      const done = await write(desk, 'accountant', 'badDebt.return', params, { how, but: refusal ? [refusal] : [] });
      if (!done) return;
      debt.returned += minor;
      debt.state = debt.returned === debt.minor ? 'returned' : 'partReturned';
      must(done['state'] === debt.state, () => `a return made the debt ${String(done['state'])}, the model says ${debt.state}`);
      cash.used += minor;
      // What came back is owed again and paid at once, so the balance of the bill stays.
      const fresh = (await cashSeen(desk, cash)).allocations.find(
        ({ write_off_id, reverses }) => !reverses && !allocations.some((one) => one.write_off_id === write_off_id),
      );
      const writeOff = {
        id: fresh?.write_off_id ?? '',
        currency: debt.currency,
        cash,
        lines: [{ bill: debt.bill, minor }],
        undone: false,
      };
      world.writeOffs.push(writeOff);
      const { returns } = await seen(desk, debt);
      const own = returns.find(({ id }) => !debt.returns.some((one) => one.id === id));
      debt.returns.push({ id: own?.id ?? '', minor, writeOff, undone: false });
      await billSeen(desk, debt.bill);
    },
  }),
  step<BadDebt>({
    name: 'badDebt.undoReturn',
    weight: 2,
    targets: ({ badDebts }) => badDebts.filter(({ returns }) => returns.length > 0),
    async run(desk, _, debt, { a, how }) {
      const { version } = await seen(desk, debt);
      const one = pick(debt.returns, a);
      const balance = balanceOf(debt.bill, debt.currency);
      // Where the receipt's write-off was reversed before, the debt is open on the bill, or something else has settled it.
      const open = one.writeOff.undone ? takenOf(balance, one.minor) : undefined;
      const refusal = one.undone ? 'ALREADY_REVERSED' : live.includes(debt.bill.state) ? open : 'BILL_NOT_OPEN';
      const params = { id: debt.id, version, return_id: one.id, reason };
      await write(desk, 'accountant', 'badDebt.undoReturn', params, { how, but: refusal ? [refusal] : [], lost: ['ALREADY_REVERSED'] });
      if (refusal) return;
      if (one.writeOff.undone) balance.off += one.minor;
      else if (one.writeOff.cash) one.writeOff.cash.used -= one.minor;
      one.undone = true;
      one.writeOff.undone = true;
      debt.returned -= one.minor;
      debt.state = debt.returned === 0n ? 'writtenOff' : 'partReturned';
      await billSeen(desk, debt.bill);
      await seen(desk, debt);
    },
  }),
];
