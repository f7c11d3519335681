import type { Random } from '../../../../server/random.ts';
import type { BusinessType } from '../../transport-order/kinds.ts';
import { type Journey, planMilestones } from '../../transport-order/rules.ts';
import type { OrderState } from '../../transport-order/states.ts';
import type { MilestoneCode } from '../../tracking/kinds.ts';
import { type Goods, goods } from './goods.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The share of each state in a thousand orders: two years of mostly closed orders, and enough running ones to work with. */
const shares: readonly (readonly [OrderState, number])[] = [
  ['draft', 14],
  ['submitted', 16],
  ['reviewed', 14],
  ['received', 18],
  ['partDispatched', 8],
  ['dispatched', 24],
  ['inTransit', 36],
  ['signed', 44],
  ['podReturned', 66],
  ['cancelled', 30],
  ['closed', 730],
];

export function drawState(random: Random): OrderState {
  return shares[random.weighted(shares.map(([, share]) => share))]?.[0] ?? 'closed';
}

/** The pick-up time of an order, plausible for its state now. Old orders thin out towards two years ago. */
export function drawPickup(random: Random, state: OrderState, hours: number, now: Date): Date {
  const ago = (fromHours: number, toHours: number) => new Date(now.getTime() - random.between(fromHours, toHours) * hourMs);
  const ahead = (fromHours: number, toHours: number) => new Date(now.getTime() + random.between(fromHours, toHours) * hourMs);
  switch (state) {
    case 'draft':
    case 'submitted':
      return ahead(12, 120);
    case 'reviewed':
    case 'received':
      return random.chance(0.15) ? ago(2, 20) : ahead(6, 72);
    case 'partDispatched':
    case 'dispatched':
      return random.chance(0.2) ? ago(2, 12) : ahead(2, 36);
    case 'inTransit':
      // The window ends two to four hours after it begins and the truck leaves an hour later; some are overdue by now.
      return ago(6, Math.max(8, Math.round(hours * 1.25) + 6));
    case 'signed':
      return ago(Math.round(hours) + 12, Math.round(hours) + 9 * 24);
    case 'podReturned':
      return ago(Math.round(hours) + 5 * 24, Math.round(hours) + 40 * 24);
    case 'cancelled':
    case 'closed': {
      const share = (random.whole(100_000) / 100_000) ** 1.2;
      return new Date(now.getTime() - (14 + share * 715) * dayMs + random.between(0, 23) * hourMs);
    }
  }
}

/** Working hours: pick-ups begin from six in the morning to five in the afternoon, on the half hour. */
export function atWork(random: Random, at: Date): Date {
  const day = Math.floor(at.getTime() / dayMs) * dayMs;
  // 22:00 UTC is 06:00 in Nanning.
  return new Date(day - 2 * hourMs + random.between(0, 22) * (hourMs / 2));
}

/** The points reached and their times, consistent with the state; one in six journeys runs late. */
export function drawActual(random: Random, state: OrderState, journey: Journey, now: Date): ReadonlyMap<MilestoneCode, Date> {
  const reached = reachedIn(state, random);
  const lateMs = random.chance(0.17) ? random.between(2, 18) * hourMs : 0;
  const actual = new Map<MilestoneCode, Date>();
  let last = 0;
  for (const [code, planned] of planMilestones(journey)) {
    if (!reached.includes(code)) continue;
    // A truck under way is where its plan says, or behind.
    if (state === 'inTransit' && (code === 'border' || code === 'arrived') && planned > now) continue;
    const onTheWay = code === 'arrived' || code === 'delivered' || code === 'signed' || code === 'border';
    const early = code === 'signed' ? 0 : random.between(-50, 25) * 60_000 - (onTheWay ? random.between(0, 90) * 60_000 : 0);
    const ideal = planned.getTime() + early + (onTheWay ? lateMs : 0) + (code === 'podReturned' ? random.between(-40, 60) * hourMs : 0);
    // Reached points lie in the past, each after the one before it.
    const ceiling = now.getTime() - (reached.length - reached.indexOf(code)) * 11 * 60_000;
    last = Math.max(last + 4 * 60_000, Math.min(ideal, ceiling));
    actual.set(code, new Date(last));
  }
  return actual;
}

function reachedIn(state: OrderState, random: Random): MilestoneCode[] {
  const way: MilestoneCode[] = [
    'received',
    'dispatched',
    'pickedUp',
    'departed',
    'border',
    'arrived',
    'delivered',
    'signed',
    'podReturned',
  ];
  switch (state) {
    case 'received':
    case 'partDispatched':
      return way.slice(0, 1);
    case 'dispatched':
      return way.slice(0, random.chance(0.2) ? 3 : 2);
    case 'inTransit':
      return way.slice(0, random.between(4, 6));
    case 'signed':
      return way.slice(0, 8);
    case 'podReturned':
    case 'closed':
      return way;
    default:
      return [];
  }
}

export type DrawnLine = {
  readonly goods: Goods;
  readonly pieces: number;
  readonly pallets: number;
  readonly gross_kg: number;
  readonly volume_m3: number;
};

/** One to four lines of goods of the country, sized for the business and within the truck's capacity. */
export function drawLines(
  random: Random,
  country: 'CN' | 'VN' | 'TH',
  business: BusinessType,
  truck: { readonly kg: number; readonly m3: number },
): DrawnLine[] {
  const localGoods = goods.filter((one) => one.from === country);
  const first = random.pick(localGoods);
  // Dangerous and chilled goods travel alone.
  const alone = first.danger !== undefined || first.cool !== undefined;
  const count = alone ? 1 : random.between(1, business === 'ltl' ? 2 : 4);
  const share = business === 'ltl' ? random.between(3, 22) / 100 : random.between(45, 88) / 100;
  const lines: DrawnLine[] = [];
  for (let number = 0; number < count; number++) {
    const one = number === 0 ? first : random.pick(localGoods.filter((other) => !other.danger && !other.cool));
    if (lines.some((line) => line.goods === one)) continue;
    const m3 = (one.cm[0] * one.cm[1] * one.cm[2]) / 1_000_000;
    const room = Math.min((truck.kg * share) / count / one.kg, (truck.m3 * share) / count / m3);
    const pieces = Math.max(1, Math.floor(room));
    lines.push({
      goods: one,
      pieces,
      pallets: one.perPallet === 0 ? 0 : Math.ceil(pieces / one.perPallet),
      gross_kg: pieces * one.kg,
      volume_m3: pieces * m3,
    });
  }
  return lines;
}
