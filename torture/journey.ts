import fc from 'fast-check';
import { cpus } from 'node:os';
import { bankSteps } from './model/bank.ts';
import { bookSteps } from './model/books.ts';
import { cashSteps } from './model/cash.ts';
import { changedAfterClosing, closeBooks, type ClosedBooks } from './model/closing.ts';
import { creditSteps } from './model/credits.ts';
import { firstDay, nextDay, offsetTo, openClock } from './model/days.ts';
import { historyWrong } from './model/history.ts';
import { invoiceSteps } from './model/invoices.ts';
import { lossSteps } from './model/losses.ts';
import { billSteps, chargeSteps } from './model/money.ts';
import { orderSteps, tripSteps } from './model/journey.ts';
import { refundSteps } from './model/refunds.ts';
import { requestSteps } from './model/requests.ts';
import { spreadSteps } from './model/spread.ts';
import { type Desk, type Dice, type How, openDesk, openWorld, type Step, type World, amount } from './model/world.ts';
import type { Torture } from './stand.ts';

/* The whole journey as a model: random steps by many users over the real calls, each with its expected result.
   fast-check shrinks a failed run until no step can be left out. STEPS sets the number of steps; --seed, --path and
   --replay (as a failed run prints them) repeat one. */

type Real = { readonly desk: Desk; readonly tally: Map<string, number> };

class Command implements fc.AsyncCommand<World, Real> {
  readonly step: Step;
  readonly dice: Dice;
  constructor(step: Step, dice: Dice) {
    this.step = step;
    this.dice = dice;
  }
  check(world: Readonly<World>): boolean {
    return this.step.targets(world as World).length > 0;
  }
  async run(world: World, { desk, tally }: Real): Promise<void> {
    const targets = this.step.targets(world);
    await this.step.run(desk, world, targets[this.dice.b % targets.length], this.dice);
    tally.set(this.step.name, (tally.get(this.step.name) ?? 0) + 1);
  }
  toString(): string {
    return `${this.step.name}(${this.dice.a}, ${this.dice.b}, ${this.dice.how})`;
  }
}

/** The steps of each day, and those that are rare and that only a long run has room for. */
const daily = [orderSteps, tripSteps, chargeSteps, billSteps, cashSteps, requestSteps, bankSteps, bookSteps].flat();
const rare = [creditSteps, invoiceSteps, refundSteps, lossSteps, spreadSteps].flat();
const dice = fc.record<Dice>({
  a: fc.nat(999_999),
  b: fc.nat(999_999),
  how: fc.constantFrom<How>('once', 'once', 'once', 'same', 'race'),
});
/** A step with a larger weight occurs more often. */
const thrownFor = (steps: readonly Step[]) =>
  steps.flatMap((step) => Array.from({ length: step.weight }, () => dice.map((thrown) => new Command(step, thrown))));

const lanes = 2;
/** Each step of shrinking costs a run; after this time the remaining run is short enough to read. */
const shrinkMs = 60_000;
/** A run of so many steps does every kind of step; a long one has rarer kinds. */
const [stepsChecked, stepsCheckedLong] = [2_000, 20_000];
/** The clock stands at so many days, over the end of a month in a short run, over years in a long one; where it turns, months are closed. */
const [daysShort, daysLong] = [3, 60];

export const model: Torture = async (stand, { seed, long, fault, replay }) => {
  const [port] = stand.ports;
  const stepsMost = Number(process.env['STEPS'] ?? (long ? 1_000_000 : fault ? 2_000 : 10_000));
  const seconds = Number(process.env['STEPS_SECONDS'] ?? (long ? 86_400 : fault ? 30 : 150));
  const until = performance.now() + seconds * 1000;
  const tally = new Map<string, number>();
  const stepCount = (): number => [...tally.values()].reduce((sum, n) => sum + n, 0);
  const told = { calls: 0, refused: new Map<string, number>() };
  const wrong: string[] = [];
  const steps = long ? [...daily, ...rare] : daily;
  const checkedFrom = long ? stepsCheckedLong : stepsChecked;
  const arbitraries = thrownFor(steps);
  const began = performance.now();
  let runs = 0;
  const unseen = (): string[] => steps.filter(({ name }) => !tally.has(name)).map(({ name }) => name);
  // A slow machine goes on until every kind of step was done: how far it comes in its time is no finding.
  const seen = (): boolean => fault || stepCount() < checkedFrom || unseen().length === 0;
  const enough = (): boolean => stepCount() >= stepsMost || (performance.now() > until && seen()) || wrong.length > 0;
  const journey = async (desk: Desk, at: number, said: () => string): Promise<void> => {
    let failedAt = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(
      fc.commands(arbitraries, { maxCommands: 400, size: 'max', ...(replay?.commands ? { replayPath: replay.commands } : {}) }),
      async (commands) => {
        // The run is short enough now and is not shrunk further.
        if (performance.now() > failedAt + (fault ? 10_000 : shrinkMs)) return;
        try {
          const world = await openWorld(desk);
          await fc.asyncModelRun(() => ({ model: world, real: { desk, tally } }), commands);
          await standsSo(desk, world);
        } catch (error) {
          if (failedAt === Number.POSITIVE_INFINITY) {
            failedAt = performance.now();
            console.error(`journey ${at} went wrong: ${String(error)}\n${said()}`);
          }
          throw error;
        }
      },
    );
    const result = await fc.check(property, { seed: at, numRuns: 1, unbiased: true, ...(replay ? { path: replay.path } : {}) });
    runs++;
    if (result.failed)
      wrong.push(
        `${String(result.errorInstance)} after ${String(result.counterexample)}; again with DAY=${desk.day} and --seed=${at} --path=${result.counterexamplePath}`,
      );
  };
  // Each journey has a seed of its own, so that it can be repeated without the ones before it.
  const next = Array.from({ length: replay ? 1 : lanes }, (_, lane) => seed + lane);
  const daysMost = fault || replay ? 1 : long ? daysLong : daysShort;
  // A short run is cut off by its time: each day has its share of that as well.
  const [stepsOfDay, msOfDay] = [stepsMost / daysMost, long ? Infinity : (seconds * 1000) / daysMost];
  const closed: ClosedBooks = new Map();
  let days = 0;
  for (let day = process.env['DAY'] ?? firstDay(stand.now()); ; day = nextDay(day)) {
    await openClock(stand, day);
    const server = await stand.serve(port, { ROLE: 'all', CLOCK_OFFSET_MS: offsetTo(day, stand.now()) });
    const desks = await Promise.all(next.map((_, lane) => openDesk(stand, port, lane, { fault, day, told })));
    const [first] = desks;
    if (first && days > 0)
      await closeBooks(first, day, closed).catch((error: unknown) => {
        console.error(server.said());
        wrong.push(`the closing before ${day} went wrong: ${String(error)}`);
      });
    const quota = stepsOfDay * ++days;
    const dayOver = (): boolean => days < daysMost && (stepCount() >= quota || performance.now() > began + msOfDay * days);
    await Promise.all(
      desks.map(async (desk, lane) => {
        while (!enough() && !dayOver()) {
          await journey(desk, next[lane] ?? seed, server.said);
          next[lane] = (next[lane] ?? seed) + lanes;
          if (replay) break;
        }
      }),
    );
    wrong.push(...(await booksAgree(first)), ...(await historyWrong(stand, day)).map((what) => `${day}: ${what}`));
    if (first) wrong.push(...(await changedAfterClosing(first, closed)));
    if (server.child.exitCode !== null) wrong.push('the server exited');
    await server.stop();
    if (replay || (enough() && days >= daysMost) || wrong.length > 0) break;
  }
  const took = (performance.now() - began) / 1000;
  const { calls } = told;
  const refused = [...told.refused.values()].reduce((sum, n) => sum + n, 0);
  if (process.env['STEPS_TALLY'])
    console.error(
      [...tally]
        .sort(([x], [y]) => (x < y ? -1 : 1))
        .map(([name, n]) => `${name} ${n}`)
        .join('\n'),
      [...told.refused].sort(([x], [y]) => (x < y ? -1 : 1)),
    );
  if (!replay && !fault && wrong.length === 0 && stepCount() >= checkedFrom && unseen().length > 0)
    wrong.push(`never done: ${unseen().join(', ')}`);
  const short = !replay && stepCount() < stepsMost ? ` of ${stepsMost} that ${seconds} s had no room for on ${cpus().length} cores` : '';
  return {
    did: `${stepCount()} steps${short} of ${runs} journeys by ${lanes * 12} people on ${days} days, ${calls} calls, ${refused} rightly refused, ${Math.round(stepCount() / took)} steps/s`,
    wrong,
  };
};

/** Every record of one journey in the database equals the model. */
async function standsSo(desk: Desk, world: World): Promise<void> {
  const rows = async (text: string, ids: readonly string[]): Promise<Map<string, string>> =>
    new Map((await desk.stand.query<{ id: string; is: string }>(text, [ids])).map(({ id, is }) => [id, is]));
  const compare = async (what: string, text: string, wanted: readonly (readonly [string, string])[]): Promise<void> => {
    if (wanted.length === 0) return;
    const storedRows = await rows(
      text,
      wanted.map(([id]) => id.split(' ')[0] ?? ''),
    );
    for (const [id, says] of wanted)
      if (storedRows.get(id) !== says && !(says === 'podReturned' && storedRows.get(id) === 'closed'))
        throw new Error(`${what} ${id} is ${storedRows.get(id)}, the model says ${says}`);
  };
  await compare(
    'order',
    'select id::text, state as is from transport_order where id = any($1::bigint[])',
    world.orders.map(({ id, state }) => [id, state] as const),
  );
  await compare(
    'trip',
    'select id::text, state as is from work_order where id = any($1::bigint[])',
    world.trips.map(({ id, state }) => [id, state] as const),
  );
  await compare(
    'charge',
    `select id::text, state || ' ' || currency || ' ' || amount_minor as is from charge where id = any($1::bigint[])`,
    world.charges
      .filter(({ state }) => state !== 'unpriced')
      .map(({ id, state, currency, minor }) => [id, `${state} ${currency} ${minor}`] as const),
  );
  await compare(
    'bill',
    'select id::text, state as is from bill where id = any($1::bigint[])',
    world.bills.map(({ id, state }) => [id, state] as const),
  );
  await compare(
    'balance',
    `select bill_id || ' ' || currency as id, amount_minor || ' ' || written_off_minor || ' ' || requested_minor as is from bill_balance where bill_id = any($1::bigint[])`,
    world.bills.flatMap((bill) =>
      bill.balances.map(({ currency, minor, off, held }) => [`${bill.id} ${currency}`, `${minor} ${off} ${held}`] as const),
    ),
  );
  await compare(
    'money',
    `select id::text, state || ' ' || allocated_minor as is from cash_entry where id = any($1::bigint[])`,
    world.cash.map(({ id, state, used }) => [id, `${state} ${used}`] as const),
  );
  await compare(
    'request',
    `select id::text, state || ' ' || paid_minor as is from payment_request where id = any($1::bigint[])`,
    world.requests.map(({ id, state, paid }) => [id, `${state} ${paid}`] as const),
  );
  await compare(
    'journal',
    `select j.id::text, j.state || ' ' || coalesce((select sum(abs(l.functional_minor)) from ledger_entry e join ledger_line l on l.entry_id = e.id
       where e.subject = 'journal' and e.record_id = j.id), 0) as is from journal j where j.id = any($1::bigint[])`,
    world.journals.map(
      ({ id, state, minor }) => [id, `${state} ${minor * (state === 'posted' ? 2n : state === 'reversed' ? 4n : 0n)}`] as const,
    ),
  );
  await compare(
    'transfer',
    `select t.id::text, t.state || ' ' || coalesce((select sum(m.amount_minor) from transfer_movement m where m.transfer_id = t.id), 0) as is
     from transfer t where t.id = any($1::bigint[])`,
    world.transfers.map(
      ({ id, state, left, moved }) => [id, `${state} ${state === 'done' ? moved : state === 'inTransit' ? left : 0n}`] as const,
    ),
  );
  await compare(
    'netting',
    'select n.id::text, exists (select from netting r where r.reverses_id = n.id)::text as is from netting n where n.id = any($1::bigint[])',
    world.nettings.map(({ id, undone }) => [id, String(undone)] as const),
  );
  await compare(
    'bad debt',
    `select id::text, state || ' ' || returned_minor as is from bad_debt where id = any($1::bigint[])`,
    world.badDebts.map(({ id, state, returned }) => [id, `${state} ${returned}`] as const),
  );
  await compare(
    'prepaid cost',
    `select id::text, state || ' ' || amount_minor as is from prepaid_cost where id = any($1::bigint[])`,
    world.prepaids.map(({ id, state, minor }) => [id, `${state} ${minor}`] as const),
  );
  for (const bill of world.bills)
    for (const { currency, minor, off, held } of bill.balances)
      if (minor < 0n ? off > 0n || off < minor || held !== 0n : off < 0n || held < 0n || off + held > minor)
        throw new Error(`bill ${bill.id} has ${amount(off)} written off and ${amount(held)} held of ${amount(minor)} ${currency}`);
}

/** The product's own reconciliation: its sub-ledgers equal the ledger, at each month end too. */
async function booksAgree(desk: Desk | undefined): Promise<string[]> {
  if (!desk) return ['there was no desk'];
  const { run_id } = (await desk.people.findirector.write('reconcile.start', {})) as { run_id: string };
  const until = performance.now() + 60_000;
  type Run = { id: string; state: string; differences: number };
  let run: Run | undefined;
  while (performance.now() < until) {
    const { rows } = (await desk.people.findirector.read('reconcile.runs')) as { rows: Run[] };
    run = rows.find(({ id }) => id === run_id);
    if (run?.state === 'done') break;
    await new Promise((go) => setTimeout(go, 200));
  }
  if (run?.state !== 'done') return ['the reconcile job did not end'];
  if (run.differences === 0) return [];
  const { rows } = (await desk.people.findirector.read('reconcile.differences', { run_id })) as { rows: unknown[] };
  return [`the reconcile job found ${run.differences} differences, such as ${JSON.stringify(rows[0])}`];
}
