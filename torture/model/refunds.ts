import { cashSeen, left, refusalOf } from './cash.ts';
import { versionIn } from './credits.ts';
import { balanceOf, billSeen, live, openOf } from './money.ts';
import { amount, type Bill, type Cash, dayOf, pick, reason, type Step, some, step, type World, write } from './world.ts';

/* Money that goes back: to a customer under a payment request, and from a carrier. */

const isUsable = (cash: Cash): boolean => cash.state === 'claimed' && left(cash) > 0n;
const refunds = (world: World): Cash[] => world.cash.filter((cash) => cash.refund && isUsable(cash));
/** The unused money of the same party that a refund can pay back. */
const refundable = (world: World, refund: Cash): Cash[] =>
  world.cash.filter((cash) => !cash.refund && isUsable(cash) && cash.currency === refund.currency && cash.direction !== refund.direction);
const creditNotes = (world: World, refund: Cash): Bill[] =>
  world.bills.filter(
    ({ side, state, balances }) =>
      (side === 'receivable') === (refund.direction === 'out') &&
      live.includes(state) &&
      balances.some((one) => one.currency === refund.currency && openOf(one) < 0n),
  );

export const refundSteps: readonly Step[] = [
  step<World>({
    name: 'cash.fromCarrier',
    weight: 1,
    targets: (world) => (refunds(world).filter(({ direction }) => direction === 'in').length < 3 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const minor = some([500n, 100_000n, 3_000_000n][a % 3] ?? 1n, b);
      const params = {
        direction: 'in',
        own_bank_account_id: desk.banks.CNY,
        customer_id: null,
        carrier_id: desk.carrier,
        payer_name: null,
        method: 'transfer',
        amount: amount(minor),
        rate: null,
        fee: null,
        fee_currency: null,
        value_on: dayOf(desk, b),
        bank_ref: null,
        remark: reason,
        repeated: true,
      };
      const done = await write(desk, 'cashier', 'cash.register', params, { how: how === 'race' ? 'once' : how });
      world.cash.push({
        id: String(done?.['id']),
        direction: 'in',
        currency: 'CNY',
        minor,
        used: 0n,
        state: 'claimed',
        request: null,
        refund: true,
      });
    },
  }),
  step<Cash>({
    name: 'refund.match',
    weight: 4,
    targets: (world) => refunds(world).filter((refund) => refundable(world, refund).length > 0),
    async run(desk, world, refund, { a, b, how }) {
      const money = pick(refundable(world, refund), a);
      const most = left(refund) < left(money) ? left(refund) : left(money);
      const minor = b % 3 === 0 ? most : some((most * 6n) / 5n + 1n, b);
      const params = {
        cash_entry_id: refund.id,
        version: (await cashSeen(desk, refund)).version,
        refunded_id: money.id,
        refunded_version: (await cashSeen(desk, money)).version,
        amount: amount(minor),
      };
      const done = await write(desk, 'accountant', 'writeOff.refund', params, { how, but: minor > most ? ['CASH_OVER'] : [] });
      if (!done) return;
      refund.used += minor;
      money.used += minor;
      const refunded = { cash: money, minor };
      world.writeOffs.push({ id: String(done['id']), currency: refund.currency, cash: refund, lines: [], refunded, undone: false });
      await cashSeen(desk, money);
    },
  }),
  step<Cash>({
    name: 'refund.credit',
    weight: 4,
    targets: (world) => refunds(world).filter((refund) => creditNotes(world, refund).length > 0),
    async run(desk, world, refund, { a, b, how }) {
      const bill = pick(creditNotes(world, refund), a);
      const { currency } = refund;
      const open = -openOf(balanceOf(bill, currency));
      const most = open < left(refund) ? open : left(refund);
      const minor = -(b % 3 === 0 ? most : some((most * 6n) / 5n + 1n, b));
      const refusal = refusalOf(refund, bill, minor);
      const params = {
        cash_entry_id: refund.id,
        version: (await cashSeen(desk, refund)).version,
        lines: [{ bill_id: bill.id, currency, version: versionIn(await billSeen(desk, bill), currency), amount: amount(minor) }],
      };
      const done = await write(desk, 'accountant', 'writeOff.make', params, { how, but: refusal ? [refusal] : [], lost: ['CASH_OVER'] });
      if (!done) return;
      balanceOf(bill, currency).off += minor;
      refund.used -= minor;
      world.writeOffs.push({ id: String(done['id']), currency, cash: refund, lines: [{ bill, minor }], undone: false });
      await billSeen(desk, bill);
    },
  }),
];
