import { randomUUID } from 'node:crypto';
import { signIn } from '../bench/client.ts';
import { todayInChina } from './model/days.ts';
import { amount, type Desk, minorOf, openDesk, openWorld, type Outcome, read, send, type World, write } from './model/world.ts';
import type { Torture } from './stand.ts';

/** Many users compete for one scarce resource: an amount owed, a truck, an order's goods, an inbound line. */
export const rush: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const server = await stand.serve(port);
  const desk = await openDesk(stand, port, 0, { fault: false, day: todayInChina(stand.now()), told: { calls: 0, refused: new Map() } });
  const world = await openWorld(desk);
  const wrong: string[] = [];
  const did: string[] = [];
  for (let round = 0; round < (long ? 20 : 1); round++) {
    did.push(await writeOffs(desk, world, 50, fault, wrong));
    did.push(await truckTwice(desk, world, 12, fault, wrong));
    did.push(await receipts(desk, 16, fault, wrong));
  }
  if (server.child.exitCode !== null) wrong.push('the server exited');
  await server.stop();
  return { did: did.slice(0, 3).join('; '), wrong };
};

const refusalOf = (outcome: Outcome): string => ('refusal' in outcome ? outcome.refusal : 'done');
const count = (outcomes: readonly Outcome[], wanted: string): number => outcomes.filter((outcome) => refusalOf(outcome) === wanted).length;

type BillNow = { balances: { written_off: string; open: string; version: number }[] };
/** Fifty clients write off random amounts of one bill of 1,000.00, each retrying after a conflict. */
async function writeOffs(desk: Desk, world: World, clients: number, fault: boolean, wrong: string[]): Promise<string> {
  const owed = 100_000n;
  const entered = {
    side: 'receivable',
    order_no: null,
    work_order_no: null,
    customer_id: world.customer,
    carrier_id: null,
    fee_name_id: desk.fee,
  };
  const { ids } = (await write(desk, 'accountant', 'charge.enter', {
    lines: [{ ...entered, description: null, quantity: '1', unit_price: amount(owed), currency: 'USD', business_on: desk.day }],
  })) as { ids: string[] };
  await write(desk, 'payables', 'charge.review', { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = (await write(desk, 'accountant', 'bill.make', {
    charges: ids.map((id) => ({ id, version: 2 })),
    bill_on: desk.day,
  })) as { bills: { id: string }[] };
  const bill = bills[0]?.id ?? '';
  const money = {
    direction: 'in',
    own_bank_account_id: desk.banks.USD,
    customer_id: world.customer,
    carrier_id: null,
    payer_name: null,
    method: 'transfer',
  };
  const each = await Promise.all(
    Array.from({ length: clients }, async () => {
      const minor = BigInt(100 + desk.stand.random(6000));
      const params = {
        ...money,
        amount: amount(minor),
        rate: null,
        fee: null,
        fee_currency: null,
        value_on: desk.day,
        bank_ref: null,
        remark: null,
        repeated: true,
      };
      return { minor, id: String((await write(desk, 'cashier', 'cash.register', params))?.['id']) };
    }),
  );
  const outcomes = await Promise.all(
    each.map(async ({ minor, id }): Promise<Outcome> => {
      for (;;) {
        const now = await read<BillNow>(desk, 'accountant', 'bill.get', { id: bill });
        const line = { bill_id: bill, currency: 'USD', version: now.balances[0]?.version, amount: amount(minor) };
        const outcome = await send(desk, 'accountant', 'writeOff.make', { cash_entry_id: id, version: 1, lines: [line] }, randomUUID());
        if (refusalOf(outcome) !== 'CHANGED_MEANWHILE') return outcome;
      }
    }),
  );
  // The fault: one more cent is taken behind the product's back.
  if (fault) await desk.stand.query('update bill_balance set written_off_minor = written_off_minor - 1 where bill_id = $1', [bill]);
  const writtenOff = each.reduce(
    (sum, { minor }, place) => sum + (refusalOf(outcomes[place] ?? { refusal: '' }) === 'done' ? minor : 0n),
    0n,
  );
  const now = await read<BillNow>(desk, 'accountant', 'bill.get', { id: bill });
  const [balance] = now.balances;
  if (writtenOff > owed) wrong.push(`${amount(writtenOff)} was written off of ${amount(owed)}`);
  if (minorOf(balance?.written_off ?? '0') !== writtenOff)
    wrong.push(`${amount(writtenOff)} was written off and the bill says ${balance?.written_off}`);
  if (minorOf(balance?.open ?? '0') !== owed - writtenOff)
    wrong.push(`${amount(owed - writtenOff)} is open and the bill says ${balance?.open}`);
  const [books] = await desk.stand.query<{ off: string }>(
    'select coalesce(sum(amount_minor), 0)::text as off from write_off_line where bill_id = $1',
    [bill],
  );
  if (BigInt(books?.off ?? 0) !== writtenOff) wrong.push(`the lines of the write-offs add up to ${amount(BigInt(books?.off ?? 0))}`);
  const over = count(outcomes, 'WRITE_OFF_OVER') + count(outcomes, 'WRITE_OFF_NOTHING_OPEN');
  const others = outcomes.map(refusalOf).filter((code) => !['done', 'WRITE_OFF_OVER', 'WRITE_OFF_NOTHING_OPEN'].includes(code));
  if (others.length > 0) wrong.push(`a write-off was refused with ${others[0]}`);
  if (over === 0) wrong.push('all of them fitted: this run proves nothing');
  return `${clients} write-offs of one bill at once, ${count(outcomes, 'done')} fitted`;
}

/** One truck for as many orders as there are dispatchers, and one order for as many trucks: one of each succeeds. */
async function truckTwice(desk: Desk, world: World, clients: number, fault: boolean, wrong: string[]): Promise<string> {
  const orders = await Promise.all(
    Array.from({ length: clients }, async () => {
      const savedOrder = await write(desk, 'clerk', 'order.save', orderOf(desk, world));
      const order = { id: String(savedOrder?.['id']), version: Number(savedOrder?.['version']) };
      for (const [who, action] of [
        ['reviewer', 'approve'],
        ['dispatcher', 'receive'],
      ] as const)
        order.version = Number((await write(desk, who, 'order.move', { ...order, action }))?.['version']);
      return order.id;
    }),
  );
  const [truck] = world.trucks;
  const day = 86_400_000;
  const start = Date.UTC(2027, 5, 1) + desk.stand.random(100_000) * 7_200_000;
  const plan = {
    carrier_id: desk.carrier,
    planned_depart: new Date(start).toISOString(),
    planned_arrive: new Date(start + day / 12).toISOString(),
  };
  const load = (order_id: string) => ({ order_id, pieces: 10, gross_kg: '100', volume_m3: '0' });
  const withTruck = { ...plan, vehicle_id: truck?.vehicle, driver_id: truck?.driver };
  const results = await Promise.all(
    // The fault: every dispatcher plans another day.
    orders.map((order, place) => {
      const late = (iso: string): string => new Date(Date.parse(iso) + (fault ? place * day : 0)).toISOString();
      const when = { planned_depart: late(plan.planned_depart), planned_arrive: late(plan.planned_arrive) };
      return send(desk, 'dispatcher', 'workOrder.dispatch', { ...withTruck, ...when, loads: [load(order)] }, randomUUID());
    }),
  );
  if (count(results, 'done') !== 1 || count(results, 'VEHICLE_BUSY') !== clients - 1)
    wrong.push(`one truck was sent ${count(results, 'done')} times: ${results.map(refusalOf).join(' ')}`);
  const free = orders.find((_, place) => refusalOf(results[place] ?? { refusal: '' }) !== 'done') ?? '';
  if (free) {
    const again = await Promise.all(
      Array.from({ length: clients }, () => send(desk, 'dispatcher', 'workOrder.dispatch', { ...plan, loads: [load(free)] }, randomUUID())),
    );
    if (count(again, 'done') !== 1) wrong.push(`one order was sent ${count(again, 'done')} times: ${again.map(refusalOf).join(' ')}`);
  }
  return `one truck and one order given to ${clients} dispatchers each`;
}

const orderOf = (desk: Desk, world: World) => ({
  company_id: '1',
  customer_id: world.customer,
  business_type: 'ltl',
  origin_station_id: desk.places.origin,
  destination_station_id: desk.places.destination,
  shipper: { name: 'Factory', contact: 'A', phone: '13800138000', address: 'Road 1' },
  consignee: { name: 'Store', contact: 'B', phone: '13900139000', address: 'Road 2' },
  pickup_from: '2027-06-01T00:00:00Z',
  pickup_to: '2027-06-01T06:00:00Z',
  submit: true,
  lines: [{ goods_name: 'Parts', packing: 'CT', pieces: 10, gross_kg: '100', volume_m3: '0' }],
});

type Goods = { line_id: string; received_qty: string; most: string };
type Receiving = { goods: Goods[] };
/** Sixteen scanners receive one line at once, together more than is allowed. */
async function receipts(desk: Desk, clients: number, fault: boolean, wrong: string[]): Promise<string> {
  const keeper = await signIn(desk.port, 'keeper', desk.stand.passwordOf('keeper'));
  const { rows } = (await keeper.read('receiving.list', { tab: 'toReceive', size: 50 })) as { rows: { id: string }[] };
  for (const { id } of rows) {
    const line = ((await keeper.read('receiving.get', { id })) as Receiving).goods.find(
      ({ received_qty, most }) => Number(most) - Number(received_qty) >= clients,
    );
    if (!line) continue;
    const before = Number(line.received_qty);
    const most = Number(line.most);
    const qty = Math.ceil((most - before) / (clients / 2)) + 1;
    const outcomes = await Promise.all(
      Array.from({ length: clients }, () =>
        keeper.write('receiving.receive', { plan_id: id, line_id: line.line_id, qty: String(qty) }).then(
          () => 'done',
          (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
        ),
      ),
    );
    // A scanner would retry a busy answer; here it only lowers the count.
    const strange = outcomes.filter((code) => !['done', 'OVER_RECEIPT', 'BUSY'].includes(code));
    if (strange.length > 0) wrong.push(`a receipt was answered ${strange[0]}`);
    if (fault) await desk.stand.query('update inbound_line set received_qty = received_qty + 1 where id = $1', [line.line_id]);
    const now = ((await keeper.read('receiving.get', { id })) as Receiving).goods.find(({ line_id }) => line_id === line.line_id);
    const successes = outcomes.filter((code) => code === 'done').length;
    if (Number(now?.received_qty) !== before + successes * qty)
      wrong.push(`${successes} receipts of ${qty} on ${before} made ${now?.received_qty}`);
    if (Number(now?.received_qty) > most) wrong.push(`${now?.received_qty} was received of ${most} at most`);
    if (!outcomes.includes('OVER_RECEIPT')) wrong.push('all receipts fitted: this run proves nothing');
    const { differing } = (await keeper.read('stock.reconcile')) as { differing: unknown[] };
    if (differing.length > 0) wrong.push(`stock differs: ${JSON.stringify(differing[0])}`);
    return `${clients} receipts of one line at once, ${successes} fitted`;
  }
  wrong.push('the demo has no line to receive');
  return 'no receipts';
}
