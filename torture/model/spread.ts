import {
  amount,
  type Charge,
  type Desk,
  minorOf,
  must,
  type Prepaid,
  read,
  reason,
  type Role,
  some,
  type Step,
  step,
  type World,
  write,
} from './world.ts';

/* Costs that are spread over months: prepared by one person, approved, changed, ended and reversed by another. */

type Now = { state: string; version: number; amount: string; booked: string; rest: string; shares: { amount: string }[] };
async function seen(desk: Desk, prepaid: Prepaid): Promise<Now> {
  const now = await read<Now>(desk, 'payables', 'prepaidCost.get', { id: prepaid.id });
  must(now.state === prepaid.state, () => `prepaid cost ${prepaid.id} is ${now.state}, the model says ${prepaid.state}`);
  const shares = now.shares.reduce((sum, share) => sum + minorOf(share.amount), 0n);
  const stands = ['spreading', 'changing', 'done', 'ended'].includes(now.state);
  must(!stands || shares === prepaid.minor, () => `the months of prepaid cost ${prepaid.id} add up to ${amount(shares)}`);
  return now;
}
const standing = ['spreading', 'changing', 'done', 'ended'];
const spreadOf = (world: World, charge: Charge): bigint =>
  world.prepaids
    .filter((prepaid) => prepaid.charge === charge && standing.includes(prepaid.state))
    .reduce((sum, { minor }) => sum + minor, 0n);
/** The net amount of a line that is not spread yet. */
async function openOf({ stand }: Desk, world: World, charge: Charge): Promise<bigint> {
  const [row] = await stand.query<{ net: string }>('select net_minor::text as net from charge where id = $1', [charge.id]);
  return BigInt(row?.net ?? 0) - spreadOf(world, charge);
}
/** A day some months from the first of this month. */
function monthsFrom({ day }: Desk, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const place = year * 12 + month - 1 + months;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-01`;
}
const inState =
  (...states: string[]) =>
  ({ prepaids }: World): Prepaid[] =>
    prepaids.filter(({ state }) => states.includes(state));
const move = async (desk: Desk, who: Role, prepaid: Prepaid, action: string, o: Parameters<typeof write>[4]) =>
  write(desk, who, 'prepaidCost.move', { id: prepaid.id, version: (await seen(desk, prepaid)).version, action, reason }, o);
/** All months may be over already. */
const settle = (prepaid: Prepaid, done: Record<string, unknown> | undefined, ...states: string[]): void => {
  must(
    states.includes(String(done?.['state'])),
    () => `prepaid cost ${prepaid.id} is ${String(done?.['state'])}, not ${states.join(' or ')}`,
  );
  prepaid.state = String(done?.['state']);
};

const simple: readonly { readonly action: string; readonly who: Role; readonly from: readonly string[]; readonly to: string }[] = [
  { action: 'submit', who: 'payables', from: ['draft'], to: 'submitted' },
  { action: 'withdraw', who: 'payables', from: ['submitted'], to: 'draft' },
  { action: 'sendBack', who: 'findirector', from: ['submitted'], to: 'draft' },
  { action: 'cancel', who: 'payables', from: ['draft'], to: 'void' },
  { action: 'refuse', who: 'findirector', from: ['changing'], to: 'spreading' },
  { action: 'drop', who: 'payables', from: ['changing'], to: 'spreading' },
  { action: 'reverse', who: 'findirector', from: ['spreading', 'done', 'ended'], to: 'reversed' },
];

export const spreadSteps: readonly Step[] = [
  step<Charge>({
    name: 'prepaid.save',
    weight: 3,
    targets: (world) =>
      inState('draft', 'submitted')(world).length < 4
        ? world.charges.filter(({ side, state }) => side === 'payable' && state === 'billed')
        : [],
    async run(desk, world, charge, { a, b, how }) {
      const open = await openOf(desk, world, charge);
      const minor = b % 3 === 0 && open > 0n ? open : some((open * 6n) / 5n, b);
      const from = monthsFrom(desk, (a % 5) - 3);
      const params = {
        carrier_id: desk.carrier,
        charge_id: charge.id,
        amount: amount(minor),
        account: 'cost',
        method: a % 2 === 0 ? 'month' : 'day',
        from_on: from,
        to_on: monthsFrom(desk, (a % 5) - 3 + 1 + (b % 14)),
        memo: reason,
      };
      const but = charge.minor <= 0n ? ['PREPAID_SOURCE'] : minor > open ? ['PREPAID_OVER'] : [];
      const done = await write(desk, 'payables', 'prepaidCost.save', params, { how: how === 'race' ? 'once' : how, but });
      if (done) world.prepaids.push({ id: String(done['id']), charge, minor, state: 'draft' });
    },
  }),
  ...simple.map(({ action, who, from, to }) =>
    step<Prepaid>({
      name: `prepaid.${action}`,
      weight: action === 'submit' ? 4 : 1,
      targets: inState(...from),
      async run(desk, _, prepaid, { how }) {
        await move(desk, who, prepaid, action, { how });
        prepaid.state = to;
        await seen(desk, prepaid);
      },
    }),
  ),
  step<Prepaid>({
    name: 'prepaid.approve',
    weight: 4,
    targets: inState('submitted'),
    async run(desk, world, prepaid, { how }) {
      const { charge, minor } = prepaid;
      const isBilled = charge.state === 'billed';
      const but = !isBilled ? ['PREPAID_SOURCE'] : minor > (await openOf(desk, world, charge)) ? ['PREPAID_OVER'] : [];
      const done = await move(desk, 'findirector', prepaid, 'approve', { how, but });
      if (!done) return;
      settle(prepaid, await read<Now>(desk, 'payables', 'prepaidCost.get', { id: prepaid.id }), 'spreading', 'done');
      await seen(desk, prepaid);
    },
  }),
  step<Prepaid>({
    name: 'prepaid.change',
    weight: 3,
    targets: inState('spreading', 'done', 'changing'),
    async run(desk, _, prepaid, { a, b }) {
      const { version } = await seen(desk, prepaid);
      const kind = a % 2 === 0 ? 'end' : 'period';
      const early = b % 5 === 0;
      const to_on = early ? '2020-01-31' : kind === 'end' ? desk.day : monthsFrom(desk, 1 + (b % 9));
      const but = prepaid.state !== 'spreading' ? ['ILLEGAL_MOVE'] : early ? ['PREPAID_PERIOD'] : [];
      const params = { id: prepaid.id, version, kind, to_on, reason };
      await write(desk, 'payables', 'prepaidCost.change', params, { but });
      if (but.length === 0) prepaid.state = 'changing';
      await seen(desk, prepaid);
    },
  }),
  step<Prepaid>({
    name: 'prepaid.accept',
    weight: 4,
    targets: inState('changing'),
    async run(desk, _, prepaid, { how }) {
      await move(desk, 'findirector', prepaid, 'accept', { how });
      settle(prepaid, await read<Now>(desk, 'payables', 'prepaidCost.get', { id: prepaid.id }), 'spreading', 'done', 'ended');
      await seen(desk, prepaid);
    },
  }),
];
