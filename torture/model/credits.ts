import { offRefusal } from './cash.ts';
import { balanceOf, type BillNow, billSeen, entered, keeper, live, openOf } from './money.ts';
import { amount, type Bill, type Currency, type Desk, type Netting, reason, type Step, step, some, type World, write } from './world.ts';

/* Credit notes, what they settle, and debts of one party that are set off against each other. */

type Pair = { readonly currency: Currency; readonly first: Bill; readonly second: Bill };
/** Two standing bills with an open balance in one currency. */
function pairs(world: World, fits: (first: Bill, second: Bill, currency: Currency) => boolean): Pair[] {
  const standing = world.bills.filter(({ state }) => live.includes(state));
  return (['CNY', 'USD'] as const).flatMap((currency) => {
    const own = standing.filter((bill) => bill.balances.some((one) => one.currency === currency && openOf(one) !== 0n));
    return own.flatMap((first) =>
      own.filter((second) => second !== first && fits(first, second, currency)).map((second) => ({ currency, first, second })),
    );
  });
}
const isCredit = (bill: Bill, currency: Currency): boolean => balanceOf(bill, currency).minor < 0n;
const lesser = (x: bigint, y: bigint): bigint => (x < y ? x : y);
export const versionIn = ({ balances }: BillNow, currency: Currency): number | undefined =>
  balances.find((one) => one.currency === currency)?.version;

async function lineOf(desk: Desk, bill: Bill, currency: Currency, minor: bigint) {
  return { bill_id: bill.id, version: versionIn(await billSeen(desk, bill), currency), amount: amount(minor) };
}

export const creditSteps: readonly Step[] = [
  ...(['receivable', 'payable'] as const).map((side) =>
    step<World>({
      name: `charge.credit.${side}`,
      weight: 2,
      targets: (world) => (world.charges.filter(({ minor, state }) => minor < 0n && state !== 'void').length < 6 ? [world] : []),
      async run(desk, world, _, { a, b, how }) {
        const minor = -some([900n, 90_000n, 3_000_000n][a % 3] ?? 1n, b);
        const currency: Currency = side === 'receivable' && a % 2 === 0 ? 'USD' : 'CNY';
        const lines = [entered(desk, world, side, currency, minor)];
        const done = await write(desk, keeper(side), 'charge.enter', { lines }, { how: how === 'race' ? 'once' : how });
        for (const id of (done?.['ids'] ?? []) as string[])
          world.charges.push({ id, side, by: keeper(side), currency, minor, state: 'open', version: 1, bill: null });
      },
    }),
  ),
  step<Pair>({
    name: 'writeOff.offset',
    weight: 3,
    targets: (world) =>
      pairs(world, (first, second, currency) => first.side === second.side && isCredit(first, currency) && !isCredit(second, currency)),
    async run(desk, world, { currency, first: credit, second: bill }, { a, b, how }) {
      const most = lesser(-openOf(balanceOf(credit, currency)), openOf(balanceOf(bill, currency)));
      const minor = b % 3 === 0 ? most : some((most * 6n) / 5n + 1n, b);
      const unequal = a % 7 === 0 ? 1n : 0n;
      const parts = [
        { bill: credit, minor: -minor },
        { bill, minor: minor + unequal },
      ];
      const refusal = offRefusal(parts, currency);
      const params = {
        side: bill.side,
        party_id: bill.side === 'receivable' ? world.customer : desk.carrier,
        currency,
        lines: [await lineOf(desk, credit, currency, -minor), await lineOf(desk, bill, currency, minor + unequal)],
        reason,
      };
      const but = [refusal ?? (unequal ? 'OFFSET_UNEQUAL' : [])].flat();
      const done = await write(desk, 'accountant', 'writeOff.offset', params, { how, but });
      if (!done) return;
      for (const part of parts) balanceOf(part.bill, currency).off += part.minor;
      world.writeOffs.push({ id: String(done['id']), currency, cash: null, lines: parts, undone: false });
      for (const part of parts) await billSeen(desk, part.bill);
    },
  }),
  step<Pair>({
    name: 'netting.make',
    weight: 3,
    targets: (world) =>
      pairs(
        world,
        (first, second, currency) =>
          first.side === 'receivable' && second.side === 'payable' && !isCredit(first, currency) && !isCredit(second, currency),
      ),
    async run(desk, world, { currency, first, second }, { a, b, how }) {
      const most = lesser(openOf(balanceOf(first, currency)), openOf(balanceOf(second, currency)));
      const minor = b % 3 === 0 ? most : some((most * 6n) / 5n + 1n, b);
      const unequal = a % 7 === 0 ? 1n : 0n;
      const withdrawn = a % 7 === 1;
      const parts = [
        { bill: first, minor },
        { bill: second, minor: minor + unequal },
      ];
      const refusal = offRefusal(parts, currency);
      const params = {
        consent_id: withdrawn ? world.consents.withdrawn : world.consents.inForce,
        company_id: '1',
        receivable: [{ ...(await lineOf(desk, first, currency, minor)), currency }],
        payable: [{ ...(await lineOf(desk, second, currency, minor + unequal)), currency }],
        reason,
      };
      const but = withdrawn ? ['NETTING_NO_CONSENT'] : [refusal ?? (unequal ? 'NETTING_UNEQUAL' : [])].flat();
      const done = await write(desk, 'findirector', 'netting.make', params, { how, but });
      if (!done) return;
      for (const part of parts) balanceOf(part.bill, currency).off += part.minor;
      world.nettings.push({ id: String(done['id']), currency, lines: parts, undone: false });
      for (const part of parts) await billSeen(desk, part.bill);
    },
  }),
  step<Netting>({
    name: 'netting.reverse',
    weight: 1,
    targets: ({ nettings }) => nettings,
    async run(desk, _, netting, { how }) {
      const but = netting.undone ? ['ALREADY_REVERSED'] : [];
      const params = { id: netting.id, reason };
      await write(desk, 'findirector', 'netting.reverse', params, { how, but, lost: ['ALREADY_REVERSED'] });
      if (netting.undone) return;
      netting.undone = true;
      for (const { bill, minor } of netting.lines) balanceOf(bill, netting.currency).off -= minor;
      for (const { bill } of netting.lines) await billSeen(desk, bill);
    },
  }),
];
