import {
  amount,
  type Currency,
  dayOf,
  type Desk,
  must,
  pick,
  read,
  reason,
  type Role,
  some,
  type Step,
  step,
  type Transfer,
  type World,
  write,
} from './world.ts';

/* Our own accounts: money between two of them, what the bank does by itself, and deposits of the customer. */

type Move = { readonly action: string; readonly who: Role; readonly from: readonly string[]; readonly to: string };
/** The cashier writes down what the bank did, and another person approves and reverses it. */
const moves: readonly Move[] = [
  { action: 'submit', who: 'cashier', from: ['draft'], to: 'submitted' },
  { action: 'withdraw', who: 'cashier', from: ['submitted'], to: 'draft' },
  { action: 'sendBack', who: 'findirector', from: ['submitted'], to: 'draft' },
  { action: 'approve', who: 'findirector', from: ['submitted'], to: 'done' },
  { action: 'cancel', who: 'cashier', from: ['draft'], to: 'void' },
  { action: 'reverse', who: 'findirector', from: ['inTransit', 'done'], to: 'reversed' },
];

async function versionOf(desk: Desk, transfer: Transfer): Promise<number> {
  const now = await read<{ state: string; version: number }>(desk, 'findirector', 'transfer.get', { id: transfer.id });
  must(now.state === transfer.state, () => `transfer ${transfer.id} is ${now.state}, the model says ${transfer.state}`);
  return now.version;
}
/** The customer's deposits that we hold. */
const held = ({ transfers }: World): bigint =>
  transfers
    .filter(({ state, kind }) => state === 'done' && (kind === 'depositTaken' || kind === 'depositRepaid'))
    .reduce((sum, { moved }) => sum + moved, 0n);
/** A deposit is repaid, or its receipt reversed, up to what is held. */
const isOver = (world: World, { kind, minor }: Transfer, action: string): boolean =>
  ((kind === 'depositRepaid' && action === 'approve') || (kind === 'depositTaken' && action === 'reverse')) && minor > held(world);

const kinds = [
  'interestEarned',
  'bankFee',
  'interestPaid',
  'capitalPaidIn',
  'depositTaken',
  'depositRepaid',
  'transfer',
  'exchange',
] as const;
const comesIn: ReadonlySet<string> = new Set(['interestEarned', 'capitalPaidIn', 'depositTaken']);

/** The parameters of a movement of this kind, and what it moves on our accounts at first and in the end. */
function movementOf(desk: Desk, world: World, kind: (typeof kinds)[number], { a, b }: { a: number; b: number }) {
  const minor = some(5000n, b);
  const out_on = dayOf(desk, b);
  const base = { amount: amount(minor), out_on, memo: reason };
  if (kind === 'transfer' || kind === 'exchange') {
    const [from, to] = a % 2 === 0 ? (['CNY', 'USD'] as const) : (['USD', 'CNY'] as const);
    const fee = BigInt(b % 3);
    // About seven yuan a dollar.
    const got = from === 'CNY' ? (minor + 6n) / 7n : minor * 7n;
    // The money arrives on its day, on a later one that is known, or on one that the cashier says.
    const [in_on, arrives] =
      b % 3 === 0 ? ([desk.day, true] as const) : b % 3 === 1 ? (['2099-12-31', false] as const) : ([null, false] as const);
    const accounts = { from_account_id: desk.banks[from], to_account_id: desk.banks[to] };
    const left = -(minor + fee);
    const params = { ...base, kind: 'transfer', ...accounts, to_amount: amount(got), fee: amount(fee), in_on };
    return { minor, left, moved: left + got, arrives, params };
  }
  const currency: Currency = kind.startsWith('deposit') || a % 2 === 0 ? 'CNY' : 'USD';
  const account = comesIn.has(kind) ? { to_account_id: desk.banks[currency] } : { from_account_id: desk.banks[currency] };
  const customer_id = kind.startsWith('deposit') ? world.customer : null;
  // Money that we pay back goes to an account of the customer.
  const party_bank_account_id = kind === 'depositRepaid' ? world.payees[currency] : null;
  const moved = comesIn.has(kind) ? minor : -minor;
  return { minor, left: moved, moved, arrives: true, params: { ...base, kind, ...account, customer_id, party_bank_account_id } };
}

export const bankSteps: readonly Step[] = [
  step<World>({
    name: 'transfer.save',
    weight: 2,
    targets: (world) => (world.transfers.length < 16 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const kind = pick(kinds, a >> 1);
      const { params, ...movement } = movementOf(desk, world, kind, { a, b });
      if (a % 13 === 0) {
        const same = { ...params, kind: 'transfer', from_account_id: desk.banks.CNY, to_account_id: desk.banks.CNY };
        return void (await write(desk, 'cashier', 'transfer.save', same, { how, but: ['TRANSFER_ACCOUNTS'] }));
      }
      const done = await write(desk, 'cashier', 'transfer.save', params, { how: how === 'race' ? 'once' : how });
      if (done) world.transfers.push({ id: String(done['id']), kind: params.kind, ...movement, state: 'draft' });
    },
  }),
  step<Transfer>({
    name: 'transfer.move',
    weight: 6,
    targets: ({ transfers }) => transfers,
    async run(desk, world, transfer, { a, how }) {
      const version = await versionOf(desk, transfer);
      const legal = moves.filter(({ from }) => from.includes(transfer.state));
      const move = legal.length > 0 && a % 5 !== 0 ? pick(legal, a) : pick(moves, a);
      const fits = move.from.includes(transfer.state);
      const but = !fits ? ['ILLEGAL_MOVE'] : isOver(world, transfer, move.action) ? ['MOVEMENT_OVER'] : [];
      const params = { id: transfer.id, version, action: move.action, reason };
      await write(desk, move.who, 'transfer.move', params, { how, but, lost: ['ALREADY_REVERSED'] });
      if (but.length === 0) transfer.state = move.action === 'approve' && !transfer.arrives ? 'inTransit' : move.to;
      await versionOf(desk, transfer);
    },
  }),
  step<Transfer>({
    name: 'transfer.arrive',
    weight: 3,
    targets: ({ transfers }) => transfers.filter(({ kind }) => kind === 'transfer'),
    async run(desk, _, transfer, { a, how }) {
      const version = await versionOf(desk, transfer);
      const fits = transfer.state === 'inTransit';
      const early = a % 4 === 0;
      const but = !fits ? ['ILLEGAL_MOVE'] : early ? ['TRANSFER_DAYS'] : [];
      const params = { id: transfer.id, version, in_on: early ? '2020-01-01' : desk.day };
      await write(desk, 'cashier', 'transfer.arrive', params, { how, but });
      if (but.length === 0) transfer.state = 'done';
    },
  }),
];
