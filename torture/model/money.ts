import {
  amount,
  type Balance,
  type Bill,
  type Charge,
  type Currency,
  type Desk,
  must,
  pick,
  read,
  reason,
  type Role,
  type Side,
  type Step,
  step,
  type World,
  write,
} from './world.ts';

/* Charges and bills. */

export const openOf = ({ minor, off }: Balance): bigint => minor - off;
export const freeOf = ({ minor, off, held }: Balance): bigint => minor - off - held;
const other = (who: Role | null): Role => (who === 'accountant' ? 'payables' : 'accountant');

export const entered = (desk: Desk, world: World, side: Side, currency: Currency, minor: bigint) => ({
  side,
  order_no: null,
  work_order_no: null,
  fee_name_id: desk.fee,
  description: minor < 0n ? reason : null,
  quantity: '1',
  unit_price: amount(minor),
  customer_id: side === 'receivable' ? world.customer : null,
  carrier_id: side === 'payable' ? desk.carrier : null,
  currency,
  business_on: desk.day,
});

export const chargeSteps: readonly Step[] = [
  ...(['receivable', 'payable'] as const).map((side) =>
    step<World>({
      name: `charge.enter.${side}`,
      weight: 3,
      targets: (world) => (world.charges.length < 40 ? [world] : []),
      async run(desk, world, _, { a, b, how }) {
        const who = side === 'receivable' ? 'accountant' : 'payables';
        // From a cent to some hundred thousand, so that every threshold is exceeded at times.
        const minors = Array.from({ length: 1 + (a % 3) }, (__, n) =>
          BigInt(1 + ((b * (n + 3) * 7919) % [900, 90_000, 3_000_000, 15_000_000][(a + n) % 4]!)),
        );
        const currency: Currency = side === 'receivable' && a % 2 === 0 ? 'USD' : 'CNY';
        const lines = minors.map((minor) => entered(desk, world, side, currency, minor));
        const done = await write(desk, who, 'charge.enter', { lines }, { how: how === 'race' ? 'once' : how });
        for (const [place, id] of ((done?.['ids'] ?? []) as string[]).entries())
          world.charges.push({ id, side, by: who, currency, minor: minors[place] ?? 0n, state: 'open', version: 1, bill: null });
      },
    }),
  ),
  step<Charge>({
    name: 'charge.price',
    weight: 3,
    targets: (world) => world.charges.filter(({ state }) => state === 'unpriced'),
    async run(desk, _, charge, { a, b, how }) {
      const minor = BigInt(1 + ((a * 31 + b) % 2_500_000));
      const currency: Currency = charge.side === 'receivable' && a % 2 === 0 ? 'USD' : 'CNY';
      const params = {
        id: charge.id,
        version: charge.version,
        fee_name_id: desk.fee,
        description: null,
        quantity: '1',
        unit_price: amount(minor),
        currency,
        tax_percent: '9',
      };
      const done = await write(desk, 'accountant', 'charge.price', params, { how });
      Object.assign(charge, { minor, currency, by: 'accountant', state: 'open', version: Number(done?.['version']) });
    },
  }),
  step<Charge>({
    name: 'charge.approve',
    weight: 6,
    targets: (world) => world.charges.filter(({ state }) => state === 'open'),
    async run(desk, world, charge, { a, how }) {
      if (charge.by && a % 6 === 0) {
        const own = { action: 'approve', rows: [{ id: charge.id, version: charge.version }] };
        return void (await write(desk, charge.by, 'charge.review', own, { how, but: ['FOUR_EYES'] }));
      }
      const with_ = world.charges.filter((one) => one.state === 'open' && one.by === charge.by && one !== charge).slice(0, a % 4);
      const rows = [charge, ...with_];
      await write(
        desk,
        other(charge.by),
        'charge.review',
        { action: 'approve', rows: rows.map(({ id, version }) => ({ id, version })) },
        { how },
      );
      for (const row of rows) Object.assign(row, { state: 'reviewed', version: row.version + 1 });
    },
  }),
  ...(
    [
      ['sendBack', 'reviewed', 'open'],
      ['void', 'open', 'void'],
    ] as const
  ).map(([action, from, to]) =>
    step<Charge>({
      name: `charge.${action}`,
      weight: 1,
      targets: (world) => world.charges.filter(({ state }) => state === from),
      async run(desk, _, charge, { how }) {
        await write(
          desk,
          other(charge.by),
          'charge.review',
          { action, rows: [{ id: charge.id, version: charge.version }], reason },
          { how },
        );
        Object.assign(charge, { state: to, version: charge.version + 1 });
      },
    }),
  ),
  step<Charge>({
    name: 'charge.illegal',
    weight: 1,
    targets: (world) => world.charges.filter(({ state }) => ['billed', 'void', 'reviewed'].includes(state)),
    async run(desk, _, charge) {
      const rows = [{ id: charge.id, version: charge.version }];
      await write(
        desk,
        other(charge.by),
        'charge.review',
        { action: 'void', rows, reason },
        { but: ['ILLEGAL_MOVE', 'CHANGED_MEANWHILE'] },
      );
    },
  }),
];

export type BillNow = {
  state: string;
  version: number;
  balances: { currency: Currency; amount: string; net: string; written_off: string; requested: string; open: string; version: number }[];
};
export const keeper = (side: Side): Role => (side === 'receivable' ? 'accountant' : 'payables');
/** A bill on the server, to the cent. */
export async function billSeen(desk: Desk, bill: Bill): Promise<BillNow> {
  const now = await read<BillNow>(desk, keeper(bill.side), 'bill.get', { id: bill.id });
  must(now.state === bill.state, () => `bill ${bill.id} is ${now.state}, the model says ${bill.state}`);
  for (const balance of bill.balances) {
    const found = now.balances.find(({ currency }) => currency === balance.currency);
    const [is, says] = [
      [found?.amount, found?.written_off, found?.requested, found?.open].join(' '),
      [balance.minor, balance.off, balance.held, openOf(balance)].map(amount).join(' '),
    ];
    must(is === says, () => `bill ${bill.id} in ${balance.currency} is ${is}, the model says ${says}`);
  }
  return now;
}

export const live = ['made', 'sent', 'confirmed'];
/** A carrier's bill is settled once it is confirmed. */
export const settleable = ({ side, state }: Bill): boolean => (side === 'receivable' ? live.includes(state) : state === 'confirmed');
export const balanceOf = (bill: Bill, currency: Currency): Balance => {
  const found = bill.balances.find((balance) => balance.currency === currency);
  if (!found) throw new Error(`bill ${bill.id} has no ${currency}`);
  return found;
};

/** What stands on a bill keeps it from being void. */
export function voidRefusal(world: World, bill: Bill): string[] {
  if (bill.balances.some(({ off }) => off !== 0n)) return ['BILL_WRITTEN_OFF'];
  if (bill.balances.some(({ held }) => held !== 0n)) return ['BILL_REQUESTED'];
  if (world.invoices.some((invoice) => invoice.bill === bill && invoice.stands)) return ['BILL_INVOICED'];
  const isSpread = world.prepaids.some(({ charge, state }) => charge.bill === bill && !['draft', 'reversed', 'void'].includes(state));
  return isSpread ? ['PREPAID_STANDS'] : [];
}
/** The lines of a bill that is void can be billed again. */
export function unbill(world: World, bill: Bill): void {
  bill.state = 'void';
  for (const charge of world.charges.filter((one) => one.bill === bill))
    Object.assign(charge, { state: 'reviewed', version: charge.version + 1, bill: null });
}

type Move = { readonly action: string; readonly from: readonly string[]; readonly to: string };
const moves: readonly Move[] = [
  { action: 'send', from: ['made', 'disputed'], to: 'sent' },
  { action: 'confirm', from: ['sent'], to: 'confirmed' },
  { action: 'dispute', from: ['sent'], to: 'disputed' },
  { action: 'void', from: ['made', 'sent', 'disputed', 'confirmed'], to: 'void' },
];
const weights: Readonly<Record<string, number>> = { send: 4, confirm: 5 };

export const billSteps: readonly Step[] = [
  step<Charge>({
    name: 'bill.make',
    weight: 6,
    targets: (world) => world.charges.filter(({ state }) => state === 'reviewed'),
    async run(desk, world, charge, { a, how }) {
      const rows = [
        charge,
        ...world.charges.filter((one) => one !== charge && one.state === 'reviewed' && one.side === charge.side).slice(0, a % 6),
      ];
      const params = { charges: rows.map(({ id, version }) => ({ id, version })), bill_on: desk.day };
      const done = await write(desk, keeper(charge.side), 'bill.make', params, { how, lost: ['CHARGE_NOT_REVIEWED'] });
      const made = done?.['bills'] as { id: string }[];
      must(made.length === 1, () => `one party's lines made ${made.length} bills`);
      const balances = (['CNY', 'USD'] as const).flatMap((currency): Balance[] => {
        const own = rows.filter((row) => row.currency === currency);
        return own.length === 0 ? [] : [{ currency, minor: own.reduce((sum, row) => sum + row.minor, 0n), off: 0n, held: 0n }];
      });
      const bill: Bill = { id: made[0]?.id ?? '', side: charge.side, state: 'made', balances };
      world.bills.push(bill);
      for (const row of rows) Object.assign(row, { state: 'billed', version: row.version + 1, bill });
      await billSeen(desk, bill);
    },
  }),
  ...moves.map((move) =>
    step<Bill>({
      name: `bill.${move.action}`,
      weight: weights[move.action] ?? 1,
      targets: (world) => world.bills.filter(({ state }) => move.from.includes(state)),
      async run(desk, world, bill, { how }) {
        const { version } = await billSeen(desk, bill);
        const answers = ['confirm', 'dispute'].includes(move.action);
        const who = !answers ? keeper(bill.side) : bill.side === 'payable' ? 'carrier' : 'settlement';
        const but = move.action === 'void' ? voidRefusal(world, bill) : [];
        await write(desk, who, 'bill.move', { id: bill.id, version, action: move.action, reason }, { how, but });
        if (but.length > 0) return;
        if (move.action === 'void') unbill(world, bill);
        else bill.state = move.to;
      },
    }),
  ),
  step<Bill>({
    name: 'bill.illegal',
    weight: 1,
    targets: (world) => world.bills,
    async run(desk, _, bill, { a, how }) {
      const { version } = await billSeen(desk, bill);
      const move = pick(
        moves.filter(({ from }) => !from.includes(bill.state)),
        a,
      );
      await write(
        desk,
        keeper(bill.side),
        'bill.move',
        { id: bill.id, version, action: move.action, reason },
        { how, but: ['ILLEGAL_MOVE', 'NOT_PERMITTED'] },
      );
    },
  }),
];
