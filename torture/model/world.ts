import { randomUUID } from 'node:crypto';
import { type Client, type Reply, reply, signIn } from '../../bench/client.ts';
import { upload } from '../../bench/sheets.ts';
import { endpoints } from '../../src/server/wire.ts';
import type { Stand } from '../stand.ts';

/* The state of the model. It uses no code of the product: the steps state each expected result themselves. */

export type Side = 'receivable' | 'payable';
export type Currency = 'CNY' | 'USD';
export type Order = { readonly id: string; no: string; state: string; pieces: number; version: number };
export type Load = { readonly order: Order; readonly pieces: number; signed: boolean; live: boolean };
export type Truck = { readonly vehicle: string; readonly driver: string };
export type Trip = { readonly id: string; state: string; version: number; readonly slot: number; truck: Truck | null; loads: Load[] };
export type Charge = {
  readonly id: string;
  readonly side: Side;
  by: Role | null;
  currency: Currency;
  minor: bigint;
  state: string;
  version: number;
  bill: Bill | null;
};
/** One currency row of a bill. */
export type Balance = { readonly currency: Currency; readonly minor: bigint; off: bigint; held: bigint; withheld?: bigint };
export type Bill = { readonly id: string; readonly side: Side; state: string; readonly balances: Balance[] };
export type Cash = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly currency: Currency;
  readonly minor: bigint;
  used: bigint;
  state: string;
  readonly request: Request | null;
  /** Money to a customer, or from a carrier: it pays back money of the other direction, or settles credit notes. */
  readonly refund?: true;
};
export type WriteOff = {
  readonly id: string;
  readonly currency: Currency;
  /** None where credit notes are set against bills. */
  readonly cash: Cash | null;
  readonly lines: { bill: Bill; minor: bigint; withheld?: bigint }[];
  /** The money that a refund pays back. */
  readonly refunded?: { readonly cash: Cash; readonly minor: bigint };
  undone: boolean;
};
export type Netting = {
  readonly id: string;
  readonly currency: Currency;
  readonly lines: { bill: Bill; minor: bigint }[];
  undone: boolean;
};
export type Invoice = {
  readonly id: string;
  readonly bill: Bill;
  readonly currency: Currency;
  readonly kind: string;
  readonly minor: bigint;
  /** The invoice that a rebate lowers. */
  readonly credits: Invoice | null;
  version: number;
  stands: boolean;
};
export type BadDebt = {
  readonly id: string;
  readonly bill: Bill;
  readonly currency: Currency;
  readonly minor: bigint;
  evidence: boolean;
  returned: bigint;
  state: string;
  readonly returns: { readonly id: string; readonly minor: bigint; readonly writeOff: WriteOff; undone: boolean }[];
};
export type Prepaid = { readonly id: string; readonly charge: Charge; readonly minor: bigint; state: string };
/** An entry by hand, and a movement on one of our accounts or between two: what it moves until it arrives, and in the end. */
export type Journal = { readonly id: string; readonly minor: bigint; state: string };
export type Transfer = {
  readonly id: string;
  readonly kind: string;
  readonly minor: bigint;
  readonly left: bigint;
  readonly moved: bigint;
  /** True where it says when the money arrives. */
  readonly arrives: boolean;
  state: string;
};
export type Request = {
  readonly id: string;
  state: string;
  version: number;
  paid: bigint;
  /** The stages that the current round does not skip. */
  needed: readonly string[];
  readonly lines: { readonly bill: Bill; readonly minor: bigint; held: bigint; paid: bigint }[];
  /** Money without bills: ahead of them to the carrier, or back to the customer. Closing the rest lowers it. */
  readonly free?: { readonly kind: 'prepayment' | 'refund'; readonly currency: Currency; minor: bigint };
};

export type World = {
  readonly customer: string;
  /** The customer's own bank accounts, for refunds. */
  readonly payees: Readonly<Record<Currency, string>>;
  /** The agreement of customer and carrier to net their debts, and one that was withdrawn. */
  readonly consents: { readonly inForce: string; readonly withdrawn: string };
  readonly trucks: readonly Truck[];
  readonly orders: Order[];
  readonly trips: Trip[];
  readonly charges: Charge[];
  readonly bills: Bill[];
  readonly cash: Cash[];
  readonly writeOffs: WriteOff[];
  readonly requests: Request[];
  readonly journals: Journal[];
  readonly transfers: Transfer[];
  readonly nettings: Netting[];
  readonly invoices: Invoice[];
  readonly badDebts: BadDebt[];
  readonly prepaids: Prepaid[];
  slots: number;
};

export const freshWorld = (): Omit<World, 'customer' | 'trucks' | 'payees' | 'consents'> => ({
  orders: [],
  trips: [],
  charges: [],
  bills: [],
  cash: [],
  writeOffs: [],
  requests: [],
  journals: [],
  transfers: [],
  nettings: [],
  invoices: [],
  badDebts: [],
  prepaids: [],
  slots: 0,
});

export const roles = [
  'clerk',
  'reviewer',
  'dispatcher',
  'accountant',
  'payables',
  'director',
  'executive1',
  'executive2',
  'settlement',
  'findirector',
  'cashier',
  'admin',
] as const;
export type Role = (typeof roles)[number] | 'carrier';

/** A user for each role in one lane, signed in with the demo's accounts, and the lane's carrier. */
export type Desk = {
  readonly stand: Stand;
  readonly port: number;
  readonly people: Readonly<Record<Role, Client>>;
  readonly carrier: string;
  readonly payee: string;
  readonly pod: string;
  /** A file of the accountant that proves a loss. */
  readonly evidence: string;
  readonly places: { readonly origin: string; readonly destination: string };
  readonly fee: string;
  readonly banks: Readonly<Record<Currency, string>>;
  readonly day: string;
  /** The deliberate fault: the model ignores write-offs. */
  readonly fault: boolean;
  readonly told: { calls: number; refused: Map<string, number> };
};

export async function openDesk(
  stand: Stand,
  port: number,
  lane: number,
  { fault, day, told }: Pick<Desk, 'fault' | 'day' | 'told'>,
): Promise<Desk> {
  const login = ['carrier.cn1', 'carrier.cn2'][lane % 2] ?? 'carrier.cn1';
  const signedIn = await Promise.all([
    ...roles.map((role) => signIn(port, role, stand.passwordOf(role))),
    signIn(port, login, stand.passwordOf(login), endpoints.supplier),
  ]);
  const people = Object.fromEntries([...roles, 'carrier'].map((role, place) => [role, signedIn[place]])) as Record<Role, Client>;
  const [place] = await stand.query<Record<'carrier' | 'payee' | 'fee' | 'cny' | 'usd' | 'origin' | 'destination', string>>(
    `select a.carrier_id::text as carrier,
       (select id::text from party_bank_account p where p.carrier_id = a.carrier_id and p.state = 'approved' and p.currency = 'CNY' limit 1) as payee,
       (select id::text from fee_name where code = 'FRT') as fee,
       (select id::text from own_bank_account where company_id = 1 and currency = 'CNY') as cny,
       (select id::text from own_bank_account where company_id = 1 and currency = 'USD') as usd,
       l.origin_station_id::text as origin, l.destination_station_id::text as destination
     from account a, line l join station o on o.id = l.origin_station_id join station d on d.id = l.destination_station_id
     where a.login_name = $1 and o.country = 'CN' and d.country = 'CN' and l.active limit 1`,
    [login],
  );
  if (!place) throw new Error(`the demo has no ${login}`);
  // The smallest possible picture, as proof of delivery.
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  return {
    stand,
    port,
    people,
    fault,
    carrier: place.carrier,
    payee: place.payee,
    fee: place.fee,
    day,
    pod: await upload({ clerk: people.carrier, product: { port } as never }, 'pod.png', picture),
    evidence: await upload({ clerk: people.accountant, product: { port } as never }, 'evidence.png', picture),
    places: { origin: place.origin, destination: place.destination },
    banks: { CNY: place.cny, USD: place.usd },
    told,
  };
}

/**
 * A customer and two trucks of its own, so that other runs cannot interfere. Trips are planned years ahead, so all papers are long-lived.
 */
export async function openWorld(desk: Desk): Promise<World> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const [records] = await desk.stand.query<{
    customer: string;
    vehicles: string[];
    drivers: string[];
    payees: Record<Currency, string>;
    consents: World['consents'];
  }>(
    `with c as (insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days, tax_no)
         select 'M' || $1, 'Model ' || $1, 'M' || $1, 'CN', 1, 'USD', 'USD', 'perOrder', 30, tax_no from carrier where id = $2::bigint returning id),
       b as (insert into party_bank_account (customer_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
         select c.id, 'Bank', $1 || currency, 'Model ' || $1, currency, 'approved', '2020-01-01', '2020-01-01'
         from c, unnest(array['CNY', 'USD']) currency returning id, currency),
       n as (insert into netting_consent (reference, customer_id, carrier_id, agreed_on, active)
         select $1 || active, c.id, $2::bigint, '2026-01-01', active from c, unnest(array[true, false]) active returning id, active),
       v as (insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3, inspection_until, insurance_until, permit_until)
         select $2::bigint, $1 || n, 'CN', (select min(id) from vehicle_type), 900000, 9000, '2099-12-31', '2099-12-31', '2099-12-31'
         from generate_series(1, 2) n returning id),
       k as (update carrier set licence_until = '2099-12-31', permit_until = '2099-12-31' where id = $2::bigint),
       d as (insert into driver (carrier_id, name, phone, country, licence_no, licence_class, licence_until, qualification_until)
         select $2::bigint, 'Driver ' || $1 || n, '1380013' || n || '000', 'CN', $1 || n, 'A2', '2099-12-31', '2099-12-31'
         from generate_series(1, 2) n returning id)
     select (select id::text from c) as customer, (select array_agg(id::text order by id) from v) as vehicles,
       (select array_agg(id::text order by id) from d) as drivers, (select json_object_agg(currency, id::text) from b) as payees,
       (select json_object_agg(case when active then 'inForce' else 'withdrawn' end, id::text) from n) as consents`,
    [mark, desk.carrier],
  );
  if (!records) throw new Error('no world');
  const trucks = records.vehicles.map((vehicle, place) => ({ vehicle, driver: records.drivers[place] ?? '' }));
  const { customer, payees, consents } = records;
  return { ...freshWorld(), customer, payees, consents, trucks };
}

/** The way of sending a step: once; three times at once as one request; or by three users at once. */
export type How = 'once' | 'same' | 'race';
export type Outcome = { readonly data: Record<string, unknown> } | { readonly refusal: string };

/** One call as a browser sends it: repeated under its own id when the server asks for that. No answer may be a bug. */
export async function send(desk: Desk, who: Role, cmd: string, params: object, requestId?: string): Promise<Outcome> {
  const body = requestId === undefined ? params : { ...params, request_id: requestId };
  for (let attempt = 0; ; attempt++) {
    desk.told.calls++;
    const answered: Reply = await reply(desk.port, desk.people[who].sign(cmd, body), 30_000);
    if (answered.code === 200) return { data: answered.data as Record<string, unknown> };
    const { refusal = '' } = (answered.data ?? {}) as { refusal?: string };
    if (answered.code === 500) throw new Error(`${cmd} by ${who} is a bug: ${JSON.stringify(answered)} for ${JSON.stringify(params)}`);
    if (answered.code === 503 && attempt < 40) {
      await new Promise((go) => setTimeout(go, 20 + 10 * attempt));
      continue;
    }
    desk.told.refused.set(refusal, (desk.told.refused.get(refusal) ?? 0) + 1);
    if (refusal === 'BAD_PARAMS') throw new Error(`${cmd} by ${who}: ${JSON.stringify(answered)} for ${JSON.stringify(params)}`);
    return { refusal };
  }
}

export async function read<T>(desk: Desk, who: Role, cmd: string, params: object): Promise<T> {
  const outcome = await send(desk, who, cmd, params);
  if ('refusal' in outcome) throw new Error(`${cmd} by ${who} was refused: ${outcome.refusal}`);
  return outcome.data as T;
}

/** Possible refusals of the other two in a race that the first has won. */
const lost = ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'BUSY', 'DUPLICATE'];

/**
 * A write and its expected result: done, or refused with one of the codes in `but`. Three copies of one request have one effect and three
 * equal answers; of three simultaneous users one succeeds.
 */
export async function write(
  desk: Desk,
  who: Role,
  cmd: string,
  params: object,
  o: { how?: How; but?: readonly string[]; lost?: readonly string[] } = {},
): Promise<Record<string, unknown> | undefined> {
  const { how = 'once', but = [] } = o;
  const first = randomUUID();
  const ids = how === 'once' ? [first] : how === 'same' ? [first, first, first] : [first, randomUUID(), randomUUID()];
  const outcomes = await Promise.all(ids.map((id) => send(desk, who, cmd, params, id)));
  const tell = (): string => `${cmd} by ${who} (${how}) ${JSON.stringify(params)}: ${JSON.stringify(outcomes)}`;
  if (how === 'same' && new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size !== 1)
    throw new Error(`different answers: ${tell()}`);
  const successes = outcomes.filter((outcome) => 'data' in outcome);
  if (but.length > 0) {
    for (const outcome of outcomes)
      if (!('refusal' in outcome) || !but.includes(outcome.refusal)) throw new Error(`wanted ${but.join(' or ')}: ${tell()}`);
    return undefined;
  }
  if (successes.length !== (how === 'same' ? 3 : 1)) throw new Error(`done ${successes.length} times: ${tell()}`);
  for (const outcome of outcomes)
    if ('refusal' in outcome && ![...lost, ...(o.lost ?? [])].includes(outcome.refusal))
      throw new Error(`refused with ${outcome.refusal}: ${tell()}`);
  return successes[0]?.data;
}

/** A write whose refusals with these codes the model does not foresee. */
export async function attempt(
  desk: Desk,
  who: Role,
  cmd: string,
  params: object,
  but: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  const outcome = await send(desk, who, cmd, params, randomUUID());
  if ('data' in outcome) return outcome.data;
  must(but.includes(outcome.refusal), () => `${cmd} by ${who} was refused with ${outcome.refusal}: ${JSON.stringify(params)}`);
  return undefined;
}

export const reason = 'as the model has it';
export const some = (upTo: bigint, dice: number): bigint => 1n + ((BigInt(dice) * 7919n) % (upTo < 1n ? 1n : upTo));
/** A day of this month up to today, mostly today itself: the months before may be closed. */
export const dayOf = ({ day }: Desk, dice: number): string =>
  dice % 3 === 0 ? `${day.slice(0, 8)}${String(1 + (dice % Number(day.slice(8)))).padStart(2, '0')}` : day;

export const amount = (minor: bigint): string =>
  `${minor < 0n ? '-' : ''}${(minor < 0n ? -minor : minor) / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`;
export const minorOf = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const minor = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return text.startsWith('-') ? -minor : minor;
};

/** Selects by a random number; the same number selects the same element of the same list. */
export function pick<T>(from: readonly T[], dice: number): T {
  const one = from[dice % from.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

export function must(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

/** One kind of step: its possible targets, and its effect. */
export type Step<T = unknown> = {
  readonly name: string;
  readonly weight: number;
  readonly targets: (world: World) => readonly T[];
  readonly run: (desk: Desk, world: World, target: T, dice: Dice) => Promise<void>;
};
export type Dice = { readonly a: number; readonly b: number; readonly how: How };
export const step = <T>(one: Step<T>): Step => one as unknown as Step;
