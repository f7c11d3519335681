import { cashSeen, keepPaid, left } from './cash.ts';
import { balanceOf, billSeen, freeOf, live } from './money.ts';
import {
  amount,
  type Bill,
  type Cash,
  type Currency,
  type Desk,
  must,
  pick,
  read,
  reason,
  type Request,
  type Role,
  some,
  type Step,
  step,
  type World,
  write,
} from './world.ts';

/* Requests for funds: seven stages, and the payment. */

const deciders: readonly (readonly [stage: string, who: Role])[] = [
  ['directorReview', 'director'],
  ['firstExecutiveReview', 'executive1'],
  ['secondExecutiveReview', 'executive2'],
  ['settlementReview', 'settlement'],
  ['financeDirectorReview', 'findirector'],
];
const reviewed = deciders.map(([stage]) => stage);
/** The demo's thresholds in CNY: no executive reviews up to the first, one does up to the second. */
const thresholds = [2_000_000n, 10_000_000n] as const;

const sum = ({ free, lines }: Request): bigint => free?.minor ?? lines.reduce((total, { minor }) => total + minor, 0n);
/** The amount that may still be paid. */
const restOf = ({ free, paid, lines }: Request): bigint => (free ? free.minor - paid : lines.reduce((total, { held }) => total + held, 0n));
const currencyOf = ({ free }: Request): Currency => free?.currency ?? 'CNY';

/** What we owe the customer: money that settles no bill and open credit notes, less what other refunds in review or unpaid take. */
export function owedBack(world: World, currency: Currency, except?: Request): bigint {
  const money = world.cash
    .filter((cash) => cash.state === 'claimed' && cash.currency === currency && cash.direction === 'in' && !cash.refund)
    .reduce((total, cash) => total + left(cash), 0n);
  const refunds = world.cash
    .filter((cash) => cash.state === 'claimed' && cash.currency === currency && cash.refund && cash.direction === 'out')
    .reduce((total, cash) => total + left(cash), 0n);
  const credits = world.bills
    .filter((bill) => bill.side === 'receivable' && live.includes(bill.state))
    .flatMap((bill) => bill.balances.filter((one) => one.currency === currency && one.off > one.minor))
    .reduce((total, { minor, off }) => total + off - minor, 0n);
  const others = world.requests
    .filter((one) => one !== except && one.free?.kind === 'refund' && one.free.currency === currency)
    .filter(({ state }) => !['awaitingRequest', 'paid', 'void'].includes(state))
    .reduce((total, one) => total + restOf(one), 0n);
  return money - refunds + credits - others;
}
const asked = (bill: Bill): boolean =>
  bill.side === 'payable' && ['made', 'sent', 'confirmed'].includes(bill.state) && freeOf(balanceOf(bill, 'CNY')) > 0n;

type RequestNow = { state: string; version: number; paid: string; lines: { bill_id: string; held: string; paid: string }[] };
async function seen(desk: Desk, request: Request): Promise<number> {
  const now = await read<RequestNow>(desk, 'payables', 'paymentRequest.get', { id: request.id });
  const says = `${request.state} ${amount(request.paid)}`;
  must(`${now.state} ${now.paid}` === says, () => `request ${request.id} is ${now.state} ${now.paid}, the model says ${says}`);
  for (const line of request.lines) {
    const found = now.lines.find(({ bill_id }) => bill_id === line.bill.id);
    must(
      found?.held === amount(line.held) && found.paid === amount(line.paid),
      () => `request ${request.id} holds ${JSON.stringify(found)}, the model says ${amount(line.held)} and paid ${amount(line.paid)}`,
    );
  }
  return now.version;
}

function release(request: Request): void {
  for (const line of request.lines) {
    balanceOf(line.bill, 'CNY').held -= line.held;
    line.held = 0n;
  }
}

const after = (stage: string, needed: readonly string[]): string => needed[needed.indexOf(stage) + 1] ?? 'unpaid';

type ApprovalNow = { version: number; steps: { stage: string; state: string }[] };
const approvalOf = (desk: Desk, request: Request) =>
  read<ApprovalNow>(desk, 'payables', 'approval.get', { subject: 'paymentRequest', id: request.id });

/**
 * The stages of a round that has begun. Requests of other streams for the same carrier on the same day count towards the limits, so an
 * executive may review an amount below one; no executive is skipped for an amount above it.
 */
async function neededOf(desk: Desk, request: Request): Promise<string[]> {
  const { steps } = await approvalOf(desk, request);
  const needed = steps.filter(({ state }) => state !== 'skipped').map(({ stage }) => stage);
  const reviews = reviewed.filter((stage) => {
    const limit = stage === 'firstExecutiveReview' ? thresholds[0] : stage === 'secondExecutiveReview' ? thresholds[1] : -1n;
    // A dollar is worth six yuan at least.
    return (
      sum(request) * (currencyOf(request) === 'USD' ? 6n : 1n) > limit || (stage === 'secondExecutiveReview' && request.free !== undefined)
    );
  });
  const skipped = reviews.filter((stage) => !needed.includes(stage));
  must(skipped.length === 0, () => `request ${request.id} of ${amount(sum(request))} skips ${skipped.join(', ')}`);
  return needed;
}

const inState =
  (...states: string[]) =>
  (world: World): Request[] =>
    world.requests.filter(({ state }) => states.includes(state));
const move = (desk: Desk, who: Role, request: Request, version: number, action: string, o: Parameters<typeof write>[4]) =>
  write(desk, who, 'paymentRequest.move', { id: request.id, version, action, reason }, o);
async function decide(desk: Desk, who: Role, request: Request, action: 'approve' | 'sendBack', o: Parameters<typeof write>[4]) {
  const { version } = await approvalOf(desk, request);
  return write(desk, who, 'approval.decide', { subject: 'paymentRequest', id: request.id, version, action, reason }, o);
}

export const requestSteps: readonly Step[] = [
  step<World>({
    name: 'request.save',
    weight: 4,
    targets: (world) => (world.bills.some(asked) && world.requests.filter(({ free }) => !free).length < 20 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const first = pick(world.bills.filter(asked), a);
      const bills = [first, ...world.bills.filter((bill) => asked(bill) && bill !== first).slice(0, a % 3 === 0 ? 1 : 0)];
      const over = b % 9 === 0;
      const lines = bills.map((bill) => {
        const free = freeOf(balanceOf(bill, 'CNY'));
        return { bill, minor: over ? free + 1n : b % 2 === 0 ? free : 1n + ((BigInt(b) * 7919n) % free), held: 0n, paid: 0n };
      });
      const params = {
        kind: 'bill',
        carrier_id: desk.carrier,
        party_bank_account_id: desk.payee,
        currency: 'CNY',
        amount: null,
        due_on: desk.day,
        reason,
        lines: lines.map(({ bill, minor }) => ({ bill_id: bill.id, amount: amount(minor) })),
        invoice_no: null,
        invoice_promised_on: desk.day,
      };
      const done = await write(desk, 'payables', 'paymentRequest.save', params, {
        how: how === 'race' ? 'once' : how,
        but: over ? ['REQUEST_OVER'] : [],
      });
      if (!done) return;
      // Payments fill the lines in the order of their bills.
      lines.sort((x, y) => Number(BigInt(x.bill.id) - BigInt(y.bill.id)));
      world.requests.push({ id: String(done['id']), state: 'awaitingRequest', version: 1, paid: 0n, needed: [], lines });
    },
  }),
  ...(['prepayment', 'refund'] as const).map((kind) =>
    step<World>({
      name: `request.save.${kind}`,
      weight: 2,
      targets: (world) =>
        world.requests.filter(({ free, state }) => free?.kind === kind && state !== 'void' && state !== 'paid').length < 4 ? [world] : [],
      async run(desk, world, _, { a, b, how }) {
        const currency: Currency = kind === 'refund' && a % 2 === 0 ? 'USD' : 'CNY';
        const owed = kind === 'refund' ? owedBack(world, currency) : 4_000_000n;
        if (owed <= 0n) return;
        const minor = b % 3 === 0 ? owed : some((owed * 6n) / 5n, b);
        const params = {
          kind,
          ...(kind === 'refund' ? { customer_id: world.customer } : { carrier_id: desk.carrier }),
          party_bank_account_id: kind === 'refund' ? world.payees[currency] : desk.payee,
          currency,
          amount: amount(minor),
          due_on: desk.day,
          reason,
          lines: [],
          invoice_no: null,
          invoice_promised_on: null,
        };
        const done = await write(desk, 'payables', 'paymentRequest.save', params, { how: how === 'race' ? 'once' : how });
        const free = { kind, currency, minor };
        world.requests.push({ id: String(done?.['id']), state: 'awaitingRequest', version: 1, paid: 0n, needed: [], lines: [], free });
      },
    }),
  ),
  step<Request>({
    name: 'request.submit',
    weight: 6,
    targets: inState('awaitingRequest'),
    async run(desk, world, request, { how }) {
      const version = await seen(desk, request);
      const bad = request.lines.some(({ bill, minor }) => bill.state !== 'confirmed' || minor > freeOf(balanceOf(bill, 'CNY')));
      const tooMuch = request.free?.kind === 'refund' && request.free.minor > owedBack(world, request.free.currency, request);
      const but = bad ? ['BILL_NOT_CONFIRMED', 'REQUEST_OVER'] : tooMuch ? ['REFUND_OVER'] : [];
      await move(desk, 'payables', request, version, 'submit', { how, but });
      if (but.length > 0) return;
      request.state = 'directorReview';
      request.needed = await neededOf(desk, request);
      for (const line of request.lines) {
        line.held = line.minor;
        balanceOf(line.bill, 'CNY').held += line.minor;
      }
    },
  }),
  step<Request>({
    name: 'request.approve',
    weight: 18,
    targets: inState(...reviewed),
    async run(desk, _, request, { a, how }) {
      await seen(desk, request);
      const who = deciders.find(([stage]) => stage === request.state)?.[1] ?? 'director';
      const wrong = deciders.find(([stage]) => stage !== request.state)?.[1] ?? 'director';
      if (a % 8 === 0) return void (await decide(desk, wrong, request, 'approve', { how, but: ['NOT_DECIDER', 'FOUR_EYES'] }));
      const done = await decide(desk, who, request, 'approve', { how });
      request.state = after(request.state, request.needed);
      must(done?.['state'] === request.state, () => `approved by ${who} it is ${String(done?.['state'])}, the model says ${request.state}`);
    },
  }),
  step<Request>({
    name: 'request.back',
    weight: 1,
    targets: inState(...reviewed),
    async run(desk, _, request, { a, how }) {
      const version = await seen(desk, request);
      const reviewer = deciders.find(([stage]) => stage === request.state)?.[1] ?? 'director';
      if (a % 2 === 0) await move(desk, 'payables', request, version, 'withdraw', { how });
      else await decide(desk, reviewer, request, 'sendBack', { how });
      request.state = 'awaitingRequest';
      release(request);
    },
  }),
  step<Request>({
    name: 'request.cancel',
    weight: 1,
    targets: inState('awaitingRequest', 'unpaid'),
    async run(desk, _, request, { how }) {
      const version = await seen(desk, request);
      const but = request.paid > 0n ? ['REQUEST_PARTLY_PAID'] : [];
      await move(desk, request.state === 'unpaid' ? 'findirector' : 'payables', request, version, 'cancel', { how, but });
      if (but.length > 0) return;
      request.state = 'void';
      release(request);
    },
  }),
  step<Request>({
    name: 'request.closeRest',
    weight: 3,
    targets: inState('unpaid'),
    async run(desk, _, request, { how }) {
      const version = await seen(desk, request);
      await move(desk, 'findirector', request, version, 'closeRest', { how, but: request.paid === 0n ? ['ILLEGAL_MOVE'] : [] });
      if (request.paid === 0n) return;
      request.state = 'paid';
      if (request.free) request.free.minor = request.paid;
      release(request);
    },
  }),
  step<Request>({
    name: 'request.pay',
    weight: 8,
    targets: inState('unpaid'),
    async run(desk, world, request, { a, b, how }) {
      const version = await seen(desk, request);
      const rest = restOf(request);
      const minor = a % 5 === 0 ? rest + 1n : a % 2 === 0 && rest > 0n ? rest : 1n + ((BigInt(b) * 7919n) % (rest < 1n ? 1n : rest));
      const currency = currencyOf(request);
      const isRefund = request.free?.kind === 'refund';
      const but = minor > rest ? ['PAID_OVER'] : isRefund && minor > owedBack(world, currency, request) ? ['REFUND_OVER'] : [];
      const params = {
        id: request.id,
        version,
        own_bank_account_id: desk.banks[currency],
        amount: amount(minor),
        value_on: desk.day,
        rate: null,
        fee: null,
        fee_currency: null,
        bank_ref: null,
      };
      const done = await write(desk, 'cashier', 'paymentRequest.pay', params, { how, but, lost: ['PAID_OVER'] });
      if (!done) return;
      const cash: Cash = {
        id: String(done['cash_entry_id']),
        direction: 'out',
        currency,
        minor,
        used: request.free ? 0n : minor,
        state: 'claimed',
        request,
        ...(isRefund ? { refund: true as const } : {}),
      };
      let open = minor;
      const parts = request.lines.flatMap((line) => {
        const part = line.held < open ? line.held : open;
        open -= part;
        return part > 0n ? [{ line, minor: part }] : [];
      });
      for (const part of parts) {
        const balance = balanceOf(part.line.bill, 'CNY');
        balance.off += part.minor;
        balance.held -= part.minor;
        part.line.held -= part.minor;
        part.line.paid += part.minor;
      }
      keepPaid(cash, parts);
      request.paid += minor;
      if (restOf(request) === 0n) request.state = 'paid';
      must(done['state'] === request.state, () => `paid it is ${String(done['state'])}, the model says ${request.state}`);
      world.cash.push(cash);
      const { allocations } = await cashSeen(desk, cash);
      const first = allocations[0];
      if (first)
        world.writeOffs.push({
          id: first.write_off_id,
          currency,
          cash,
          lines: parts.map((part) => ({ bill: part.line.bill, minor: part.minor })),
          undone: false,
        });
      for (const { bill } of request.lines) await billSeen(desk, bill);
    },
  }),
];
