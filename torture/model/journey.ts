import {
  amount,
  type Desk,
  type Dice,
  minorOf,
  must,
  type Order,
  pick,
  read,
  reason,
  type Step,
  step,
  type Trip,
  type World,
  write,
} from './world.ts';

/* Orders and trips. */

const hour = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();
/** The planned time of a trip is only compared with other trips of the model, so each has a day in the distant future. */
const slotAt = (slot: number): number => Date.UTC(2090, 0, 1) + slot * 6 * hour;
type OrderNow = { state: string; version: number };
/** The order on the server must equal the model. An order is closed by its payments. */
async function checkOrder(desk: Desk, order: Order): Promise<number> {
  const now = await read<OrderNow>(desk, 'clerk', 'order.get', { id: order.id });
  if (order.state === 'podReturned' && now.state === 'closed') order.state = 'closed';
  must(now.state === order.state, () => `order ${order.no} is ${now.state}, the model says ${order.state}`);
  order.version = now.version;
  return now.version;
}

const content = (desk: Desk, world: World, pieces: number) => ({
  company_id: '1',
  customer_id: world.customer,
  business_type: 'ltl',
  origin_station_id: desk.places.origin,
  destination_station_id: desk.places.destination,
  shipper: { name: 'Factory', contact: 'A', phone: '13800138000', address: 'Road 1' },
  consignee: { name: 'Store', contact: 'B', phone: '13900139000', address: 'Road 2' },
  pickup_from: at(slotAt(0)),
  pickup_to: at(slotAt(1)),
  lines: [{ goods_name: 'Parts', packing: 'CT', pieces, gross_kg: String(pieces * 10), volume_m3: '0' }],
});

type Move = {
  readonly action: string;
  readonly who: 'clerk' | 'reviewer' | 'dispatcher';
  readonly from: readonly string[];
  readonly to: string;
};
const moves: readonly Move[] = [
  { action: 'submit', who: 'clerk', from: ['draft'], to: 'submitted' },
  { action: 'approve', who: 'reviewer', from: ['submitted'], to: 'reviewed' },
  { action: 'reject', who: 'reviewer', from: ['submitted'], to: 'draft' },
  { action: 'unreview', who: 'reviewer', from: ['reviewed'], to: 'submitted' },
  { action: 'receive', who: 'dispatcher', from: ['reviewed'], to: 'received' },
  { action: 'return', who: 'dispatcher', from: ['reviewed', 'received'], to: 'submitted' },
  { action: 'returnPod', who: 'clerk', from: ['signed'], to: 'podReturned' },
  { action: 'cancel', who: 'clerk', from: ['draft', 'submitted', 'reviewed', 'received', 'partDispatched', 'dispatched'], to: 'cancelled' },
];
/** Weights that let a journey make progress. */
const weights: Readonly<Record<string, number>> = { submit: 4, approve: 5, receive: 5, returnPod: 3 };

const holding = ['draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'];
const liveLoads = (world: World, order: Order) =>
  world.trips.flatMap((trip) => trip.loads.filter((load) => load.order === order && load.live).map((load) => ({ trip, load })));
export const restOf = (world: World, order: Order): number =>
  order.pieces - liveLoads(world, order).reduce((sum, { load }) => sum + load.pieces, 0);

/** An order follows its loads until its first truck leaves. */
function settle(world: World, order: Order): void {
  if (!['received', 'partDispatched', 'dispatched'].includes(order.state)) return;
  const rest = restOf(world, order);
  order.state = rest === 0 ? 'dispatched' : rest === order.pieces ? 'received' : 'partDispatched';
}

function release(world: World, trip: Trip): void {
  for (const load of trip.loads) load.live = false;
  for (const { order } of trip.loads) settle(world, order);
}

export const orderSteps: readonly Step[] = [
  step<World>({
    name: 'order.save',
    weight: 3,
    targets: (world) => (world.orders.length < 12 ? [world] : []),
    async run(desk, world, _, { a, b, how }) {
      const pieces = 1 + (a % 40);
      const submit = b % 2 === 0;
      const savedOrder = await write(
        desk,
        'clerk',
        'order.save',
        { ...content(desk, world, pieces), submit },
        { how: how === 'race' ? 'once' : how },
      );
      const state = submit ? 'submitted' : 'draft';
      must(savedOrder?.['state'] === state, () => `a new order is ${JSON.stringify(savedOrder)}`);
      world.orders.push({
        id: String(savedOrder?.['id']),
        no: String(savedOrder?.['order_no']),
        state,
        pieces,
        version: Number(savedOrder?.['version']),
      });
    },
  }),
  step<Order>({
    name: 'order.edit',
    weight: 1,
    targets: (world) => world.orders.filter(({ state }) => state !== 'closed'),
    async run(desk, world, order, { a, how }) {
      const version = await checkOrder(desk, order);
      const pieces = 1 + (a % 40);
      const params = { ...content(desk, world, pieces), id: order.id, version };
      if (order.state !== 'draft') return void (await write(desk, 'clerk', 'order.save', params, { how, but: ['NOT_EDITABLE'] }));
      await write(desk, 'clerk', 'order.save', params, { how });
      order.pieces = pieces;
    },
  }),
  ...moves.map((move) =>
    step<Order>({
      name: `order.${move.action}`,
      weight: weights[move.action] ?? 1,
      // Sometimes a move is tried when it is not allowed.
      targets: (world) => world.orders.filter(({ state }) => move.from.includes(state)),
      async run(desk, world, order, { how }) {
        const version = await checkOrder(desk, order);
        const answer = await write(desk, move.who, 'order.move', { id: order.id, version, action: move.action, reason }, { how });
        const closed = move.to === 'podReturned' && answer?.['state'] === 'closed';
        must(answer?.['state'] === move.to || closed, () => `${move.action} of ${order.no} led to ${String(answer?.['state'])}`);
        order.state = String(answer?.['state']);
        if (move.action === 'cancel')
          for (const { trip, load } of liveLoads(world, order)) {
            load.live = false;
            if (!trip.loads.some(({ live }) => live)) trip.state = 'cancelled';
          }
      },
    }),
  ),
  step<Order>({
    name: 'order.illegal',
    weight: 1,
    targets: (world) => world.orders,
    async run(desk, _, order, { a, how }) {
      const version = await checkOrder(desk, order);
      const move = pick(
        moves.filter(({ from }) => !from.includes(order.state)),
        a,
      );
      await write(
        desk,
        move.who,
        'order.move',
        { id: order.id, version, action: move.action, reason },
        { how, but: ['ILLEGAL_MOVE', 'NOT_PERMITTED'] },
      );
    },
  }),
  step<Order>({
    name: 'order.stale',
    weight: 1,
    targets: (world) => world.orders.filter(({ version }) => version > 1),
    async run(desk, _, order) {
      const version = await checkOrder(desk, order);
      if (version > 1)
        await write(
          desk,
          'clerk',
          'order.move',
          { id: order.id, version: version - 1, action: 'cancel', reason },
          { but: ['CHANGED_MEANWHILE'] },
        );
    },
  }),
];

type TripNow = {
  state: string;
  version: number;
  loaded: { id: string; order_id?: string; order_no: string; pieces: number; signed_at: string | null }[];
};
const tripStates = ['offered', 'accepted', 'assigned', 'departed', 'arrived', 'completed', 'reviewed', 'closed', 'refused', 'cancelled'];
async function tripSeen(desk: Desk, trip: Trip, who: 'carrier' | 'dispatcher'): Promise<TripNow> {
  const now = await read<TripNow>(desk, who, who === 'carrier' ? 'carrierWork.get' : 'workOrder.get', { id: trip.id });
  must(now.state === trip.state, () => `trip ${trip.id} is ${now.state}, the model says ${trip.state}`);
  return now;
}

const planOf = (desk: Desk, slot: number) => ({
  carrier_id: desk.carrier,
  planned_depart: at(slotAt(slot)),
  planned_arrive: at(slotAt(slot + 1)),
});
const dispatchable = ['received', 'partDispatched', 'inTransit'];
const toCarry = (world: World): Order[] => world.orders.filter((order) => dispatchable.includes(order.state) && restOf(world, order) > 0);
const loadOf = (order: Order, pieces: number) => ({ order_id: order.id, pieces, gross_kg: String(pieces * 10), volume_m3: '0' });

async function dispatch(desk: Desk, world: World, first: Order, { a, b, how }: Dice): Promise<void> {
  const others = toCarry(world).filter((order) => order !== first);
  const orders = others.length > 0 && a % 3 === 0 ? [first, pick(others, a)] : [first];
  const part = (order: Order): number => (b % 2 === 0 ? restOf(world, order) : 1 + (b % restOf(world, order)));
  const requestedLoads = orders.map((order) => ({ order, pieces: part(order) }));
  const slot = world.slots++ % 3;
  const params = { ...planOf(desk, slot), loads: requestedLoads.map(({ order, pieces }) => loadOf(order, pieces)) };
  if (a % 7 === 0) {
    const over = { ...params, loads: [loadOf(first, restOf(world, first) + 1)] };
    return void (await write(desk, 'dispatcher', 'workOrder.dispatch', over, { how, but: ['OVER_ORDER'] }));
  }
  // If three users each send everything that is left of an order, one succeeds.
  const whole = requestedLoads.some(({ order, pieces }) => pieces * 2 > restOf(world, order));
  const answer = await write(desk, 'dispatcher', 'workOrder.dispatch', params, {
    how: how === 'race' && !whole ? 'once' : how,
    lost: ['OVER_ORDER', 'ORDER_NOT_DISPATCHABLE'],
  });
  must(answer?.['state'] === 'offered', () => `a trip was sent and is ${JSON.stringify(answer)}`);
  const loads = requestedLoads.map(({ order, pieces }) => ({ order, pieces, signed: false, live: true }));
  world.trips.push({ id: String(answer?.['id']), state: 'offered', version: 1, slot, truck: null, loads });
  for (const { order } of loads) settle(world, order);
}

const tripIn =
  (...states: string[]) =>
  (world: World): Trip[] =>
    world.trips.filter(({ state }) => states.includes(state));

export const tripSteps: readonly Step[] = [
  step<Order>({ name: 'trip.dispatch', weight: 6, targets: toCarry, run: dispatch }),
  step<Trip>({
    name: 'trip.answer',
    weight: 5,
    targets: tripIn('offered'),
    async run(desk, world, trip, { a, how }) {
      const { version } = await tripSeen(desk, trip, 'carrier');
      const accept = a % 5 !== 0;
      await write(desk, 'carrier', 'carrierWork.answer', { id: trip.id, version, accept, reason }, { how });
      trip.state = accept ? 'accepted' : 'refused';
      if (!accept) release(world, trip);
    },
  }),
  step<Trip>({
    name: 'trip.withdraw',
    weight: 1,
    targets: tripIn('offered', 'accepted', 'assigned'),
    async run(desk, _, trip, { how }) {
      const { version } = await tripSeen(desk, trip, 'dispatcher');
      await write(desk, 'dispatcher', 'workOrder.move', { id: trip.id, version, action: 'withdraw', reason }, { how });
      trip.state = 'draft';
      trip.truck = null;
    },
  }),
  step<Trip>({
    name: 'trip.plan',
    weight: 2,
    targets: tripIn('draft'),
    async run(desk, _, trip, { how }) {
      const { version } = await tripSeen(desk, trip, 'dispatcher');
      await write(desk, 'dispatcher', 'workOrder.plan', { id: trip.id, version, ...planOf(desk, trip.slot) }, { how });
      trip.state = 'offered';
    },
  }),
  step<Trip>({
    name: 'trip.cancel',
    weight: 1,
    targets: tripIn('draft', 'offered', 'accepted', 'assigned'),
    async run(desk, world, trip, { how }) {
      const { version } = await tripSeen(desk, trip, 'dispatcher');
      await write(desk, 'dispatcher', 'workOrder.move', { id: trip.id, version, action: 'cancel', reason }, { how });
      trip.state = 'cancelled';
      release(world, trip);
    },
  }),
  step<Trip>({
    name: 'trip.assign',
    weight: 5,
    targets: tripIn('accepted', 'assigned'),
    async run(desk, world, trip, { a, how }) {
      const { version } = await tripSeen(desk, trip, 'carrier');
      const truck = pick(world.trucks, a);
      const busy = world.trips.some(
        (other) => other !== trip && other.truck === truck && other.slot === trip.slot && holding.includes(other.state),
      );
      const params = { id: trip.id, version, vehicle_id: truck.vehicle, driver_id: truck.driver };
      if (busy) return void (await write(desk, 'carrier', 'carrierWork.assign', params, { how, but: ['VEHICLE_BUSY'] }));
      await write(desk, 'carrier', 'carrierWork.assign', params, { how });
      trip.state = 'assigned';
      trip.truck = truck;
    },
  }),
  step<Trip>({
    name: 'trip.depart',
    weight: 5,
    targets: tripIn('assigned'),
    async run(desk, _, trip, { how }) {
      const { version } = await tripSeen(desk, trip, 'carrier');
      await write(desk, 'carrier', 'carrierWork.report', { id: trip.id, version, code: 'departed', at: desk.stand.now() }, { how });
      trip.state = 'departed';
      for (const { order } of trip.loads) if (['partDispatched', 'dispatched'].includes(order.state)) order.state = 'inTransit';
    },
  }),
  step<Trip>({
    name: 'trip.sign',
    weight: 8,
    targets: tripIn('departed', 'arrived'),
    async run(desk, world, trip, { a, b, how }) {
      const { version, loaded } = await tripSeen(desk, trip, 'carrier');
      const load = pick(
        trip.loads.filter(({ live }) => live),
        a,
      );
      const loadedPart = loaded.find(({ order_no }) => order_no === load.order.no);
      const pieces = b % 5 === 0 ? load.pieces + 1 : b % 3 === 0 ? b % (load.pieces + 1) : load.pieces;
      const params = {
        id: trip.id,
        version,
        load_id: loadedPart?.id,
        signed_pieces: pieces,
        signed_by: 'Nguyễn',
        at: desk.stand.now(),
        pod_file_id: desk.pod,
      };
      if (load.signed) return void (await write(desk, 'carrier', 'carrierWork.sign', params, { how, but: ['SIGNED_ALREADY'] }));
      if (pieces > load.pieces)
        return void (await write(desk, 'carrier', 'carrierWork.sign', params, { how, but: ['SIGNED_OVER_LOADED'] }));
      const answer = await write(desk, 'carrier', 'carrierWork.sign', params, { how, lost: ['NOT_ON_THE_ROAD', 'SIGNED_ALREADY'] });
      load.signed = true;
      if (trip.loads.every(({ live, signed }) => signed || !live)) trip.state = 'completed';
      must(answer?.['state'] === trip.state, () => `signing made the trip ${String(answer?.['state'])}, the model says ${trip.state}`);
      const { order } = load;
      const loads = liveLoads(world, order);
      if (order.state === 'inTransit' && restOf(world, order) === 0 && loads.every((one) => one.load.signed)) order.state = 'signed';
      if (order.state === 'signed' || trip.state === 'completed') await adopt(desk, world, [order, ...trip.loads.map((one) => one.order)]);
    },
  }),
  ...(['review', 'close'] as const).map((action) =>
    step<Trip>({
      name: `trip.${action}`,
      weight: 1,
      targets: tripIn(action === 'review' ? 'completed' : 'reviewed'),
      async run(desk, _, trip, { how }) {
        const { version } = await tripSeen(desk, trip, 'dispatcher');
        await write(desk, 'dispatcher', 'workOrder.move', { id: trip.id, version, action }, { how });
        trip.state = action === 'review' ? 'reviewed' : 'closed';
      },
    }),
  ),
  step<Trip>({
    name: 'trip.illegal',
    weight: 1,
    targets: (world) => world.trips.filter(({ state }) => tripStates.includes(state)),
    async run(desk, _, trip, { a }) {
      const { version } = await tripSeen(desk, trip, 'dispatcher');
      const [action, from] = pick(
        [
          ['withdraw', ['offered', 'accepted', 'assigned']],
          ['cancel', ['draft', 'offered', 'accepted', 'assigned']],
          ['review', ['completed']],
          ['close', ['reviewed']],
        ] as const,
        a,
      );
      if ((from as readonly string[]).includes(trip.state)) return;
      await write(desk, 'dispatcher', 'workOrder.move', { id: trip.id, version, action, reason }, { but: ['ILLEGAL_MOVE'] });
    },
  }),
];

type ChargeNow = {
  id: string;
  version: number;
  side: 'receivable' | 'payable';
  currency: 'CNY' | 'USD';
  amount: string;
  state: string;
  estimated: boolean;
};
/** Lines that the product creates for signed goods: the model adopts them unchanged, once. */
async function adopt(desk: Desk, world: World, orders: readonly Order[]): Promise<void> {
  for (const order of new Set(orders)) {
    const { rows } = await read<{ rows: ChargeNow[] }>(desk, 'accountant', 'charge.ofOrder', { order_id: order.id });
    for (const row of rows) {
      if (row.estimated || world.charges.some(({ id }) => id === row.id)) continue;
      must(['open', 'unpriced'].includes(row.state), () => `a new line of ${order.no} is ${row.state}`);
      world.charges.push({
        id: row.id,
        side: row.side,
        by: null,
        currency: row.currency,
        minor: minorOf(row.amount),
        state: row.state,
        version: row.version,
        bill: null,
      });
      must(row.state === 'unpriced' || minorOf(row.amount) > 0n, () => `a line of ${order.no} is of ${amount(minorOf(row.amount))}`);
    }
  }
}
