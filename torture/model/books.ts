import { randomUUID } from 'node:crypto';
import {
  amount,
  type Cash,
  type Desk,
  type Journal,
  minorOf,
  must,
  pick,
  read,
  type Role,
  send,
  type Step,
  step,
  type Transfer,
  type World,
  write,
} from './world.ts';
import { cashSeen, left, openBills, some, usable } from './cash.ts';
import { balanceOf, type BillNow, keeper, openOf } from './money.ts';

/* The books beside bills and money: journals, the bank's own movements, tax that a customer withholds, and what ends a month. */

const reason = 'as the model has it';

type Move = { readonly action: string; readonly who: Role; readonly from: readonly string[]; readonly to: string };
/** An accountant writes a journal, and another person posts and reverses it. */
const journalMoves: readonly Move[] = [
  { action: 'submit', who: 'accountant', from: ['draft'], to: 'submitted' },
  { action: 'withdraw', who: 'accountant', from: ['submitted'], to: 'draft' },
  { action: 'sendBack', who: 'findirector', from: ['submitted'], to: 'draft' },
  { action: 'post', who: 'findirector', from: ['submitted'], to: 'posted' },
  { action: 'cancel', who: 'accountant', from: ['draft'], to: 'void' },
  { action: 'reverse', who: 'findirector', from: ['posted'], to: 'reversed' },
];
/** The cashier writes down what the bank did, and another person approves and reverses it. */
const transferMoves: readonly Move[] = [
  { action: 'submit', who: 'cashier', from: ['draft'], to: 'submitted' },
  { action: 'withdraw', who: 'cashier', from: ['submitted'], to: 'draft' },
  { action: 'sendBack', who: 'findirector', from: ['submitted'], to: 'draft' },
  { action: 'approve', who: 'findirector', from: ['submitted'], to: 'done' },
  { action: 'cancel', who: 'cashier', from: ['draft'], to: 'void' },
  { action: 'reverse', who: 'findirector', from: ['done'], to: 'reversed' },
];

type Now = { state: string; version: number };
async function versionOf(desk: Desk, what: 'journal' | 'transfer', record: Journal | Transfer): Promise<number> {
  const now = await read<Now>(desk, 'findirector', `${what}.get`, { id: record.id });
  must(now.state === record.state, () => `${what} ${record.id} is ${now.state}, the model says ${record.state}`);
  return now.version;
}

/** A move that its state allows, or one that it does not. */
const moveOf = (what: 'journal' | 'transfer', moves: readonly Move[], list: (world: World) => (Journal | Transfer)[]): Step =>
  step<Journal | Transfer>({
    name: `${what}.move`,
    weight: 4,
    targets: list,
    async run(desk, _, record, { a, how }) {
      const version = await versionOf(desk, what, record);
      const legal = moves.filter(({ from }) => from.includes(record.state));
      const move = legal.length > 0 && a % 5 !== 0 ? pick(legal, a) : pick(moves, a);
      const fits = move.from.includes(record.state);
      const params = { id: record.id, version, action: move.action, reason };
      await write(desk, move.who, `${what}.move`, params, { how, but: fits ? [] : ['ILLEGAL_MOVE'], lost: ['ALREADY_REVERSED'] });
      if (fits) record.state = move.to;
    },
  });

/** The month before the journey's own, in which nothing moves any more. */
const lastMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
};

export const bookSteps: readonly Step[] = [
  step<World>({
    name: 'journal.save',
    weight: 2,
    targets: (world) => (world.journals.length < 12 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const minor = 1n + BigInt(b);
      // One journal in six does not balance, and one names a control account.
      const wrong = a % 6 === 0 ? 1n : 0n;
      const control = a % 6 === 1;
      const params = {
        posted_on: desk.day,
        memo: reason,
        lines: [
          {
            account: control ? 'receivable' : 'otherReceivable',
            currency: 'CNY',
            debit: amount(minor),
            customer_id: control ? world.customer : null,
          },
          { account: 'otherPayable', currency: 'CNY', credit: amount(minor + wrong) },
        ],
      };
      const but = control ? ['JOURNAL_CONTROL'] : wrong > 0n ? ['JOURNAL_UNBALANCED'] : [];
      const done = await write(desk, 'accountant', 'journal.save', params, { how: how === 'race' ? 'once' : how, but });
      if (done) world.journals.push({ id: String(done['id']), minor, state: 'draft' });
    },
  }),
  moveOf('journal', journalMoves, ({ journals }) => journals),
  step<World>({
    name: 'transfer.save',
    weight: 1,
    targets: (world) => (world.transfers.length < 8 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const account = a % 2 === 0 ? { to_account_id: desk.banks.CNY } : { from_account_id: desk.banks.CNY };
      const minor = 1n + BigInt(b % 5000);
      const params = {
        kind: a % 2 === 0 ? 'interestEarned' : 'bankFee',
        ...account,
        amount: amount(minor),
        out_on: desk.day,
        memo: reason,
      };
      const done = await write(desk, 'cashier', 'transfer.save', params, { how: how === 'race' ? 'once' : how });
      if (done) world.transfers.push({ id: String(done['id']), minor, sign: a % 2 === 0 ? 1n : -1n, state: 'draft' });
    },
  }),
  moveOf('transfer', transferMoves, ({ transfers }) => transfers),
  step<Cash>({
    name: 'writeOff.withhold',
    weight: 2,
    targets: (world) => usable(world).filter(({ direction }) => direction === 'in'),
    async run(desk, world, cash, { a, b, how }) {
      const bill = pick(openBills(world, cash), a);
      const balance = balanceOf(bill, cash.currency);
      const money = await cashSeen(desk, cash);
      const seen = await read<BillNow>(desk, keeper(bill.side), 'bill.get', { id: bill.id });
      const row = seen.balances.find(({ currency }) => currency === cash.currency);
      // At most 15 % of the net amount of a bill, over all its write-offs.
      const limit = (minorOf(row?.net ?? '0') * 15n) / 100n - (balance.withheld ?? 0n);
      const tax = b % 4 === 0 ? limit + 1n : some(limit, b);
      const room = openOf(balance) - tax;
      if (tax < 1n || room < 1n) return;
      const paid = some(room < left(cash) ? room : left(cash), a);
      const line = { bill_id: bill.id, currency: cash.currency, version: row?.version };
      const params = {
        cash_entry_id: cash.id,
        version: money.version,
        lines: [
          { ...line, amount: amount(paid) },
          { ...line, amount: amount(tax), by: 'withholding', certificate_no: `W${a}` },
        ],
      };
      const done = await write(desk, 'accountant', 'writeOff.make', params, {
        how,
        but: tax > limit ? ['WITHHOLDING_TOO_LARGE'] : [],
        lost: ['CASH_OVER'],
      });
      if (!done) return;
      balance.off += paid + tax;
      balance.withheld = (balance.withheld ?? 0n) + tax;
      cash.used += paid;
      world.writeOffs.push({ id: String(done['id']), cash, lines: [{ bill, minor: paid + tax, withheld: tax }], undone: false });
    },
  }),
  ...(['revaluation', 'accrual'] as const).map((what) =>
    step<World>({
      name: `${what}.post`,
      weight: 1,
      targets: (world) => [world],
      async run(desk) {
        const params = { company_id: '1', month: lastMonth(desk.day) };
        const first = await send(desk, 'findirector', `${what}.post`, params, randomUUID());
        if ('refusal' in first) {
          const known = ['PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'RATE_MISSING', 'CLOSING_RATE_MISSING'];
          return must(known.includes(first.refusal), () => `${what} of ${params.month} was refused with ${first.refusal}`);
        }
        // Journeys move nothing in the month before, so a second run finds nothing to post.
        const again = await send(desk, 'findirector', `${what}.post`, params, randomUUID());
        must('data' in again && again.data['posted'] === false, () => `a second ${what} of ${params.month}: ${JSON.stringify(again)}`);
      },
    }),
  ),
];
