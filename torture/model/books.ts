import { randomUUID } from 'node:crypto';
import {
  amount,
  type Cash,
  dayOf,
  type Desk,
  type Journal,
  minorOf,
  must,
  pick,
  read,
  reason,
  type Role,
  send,
  type Step,
  some,
  step,
  type World,
  write,
} from './world.ts';
import { cashSeen, left, openBills, usable } from './cash.ts';
import { balanceOf, type BillNow, keeper, openOf } from './money.ts';

/* The books beside bills and money: journals, tax that a customer withholds, and what ends a month. */

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
type Now = { state: string; version: number };
async function versionOf(desk: Desk, journal: Journal): Promise<number> {
  const now = await read<Now>(desk, 'findirector', 'journal.get', { id: journal.id });
  must(now.state === journal.state, () => `journal ${journal.id} is ${now.state}, the model says ${journal.state}`);
  return now.version;
}

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
        posted_on: dayOf(desk, b),
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
  step<Journal>({
    name: 'journal.move',
    weight: 4,
    targets: ({ journals }) => journals,
    // A move that its state allows, or one that it does not.
    async run(desk, _, journal, { a, how }) {
      const version = await versionOf(desk, journal);
      const legal = journalMoves.filter(({ from }) => from.includes(journal.state));
      const move = legal.length > 0 && a % 5 !== 0 ? pick(legal, a) : pick(journalMoves, a);
      const fits = move.from.includes(journal.state);
      const params = { id: journal.id, version, action: move.action, reason };
      await write(desk, move.who, 'journal.move', params, { how, but: fits ? [] : ['ILLEGAL_MOVE'], lost: ['ALREADY_REVERSED'] });
      if (fits) journal.state = move.to;
    },
  }),
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
      world.writeOffs.push({
        id: String(done['id']),
        currency: cash.currency,
        cash,
        lines: [{ bill, minor: paid + tax, withheld: tax }],
        undone: false,
      });
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
