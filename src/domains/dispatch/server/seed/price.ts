import type { Random } from '../../../../server/random.ts';
import type { SeedTrip } from './draw.ts';

/** The cost of a kilometre in the smallest unit of each currency, and the unit to which prices are rounded. */
const perKm = { CNY: [780n, 5000n], VND: [27_000n, 100_000n], THB: [3900n, 10_000n] } as const;

/** One trip in four has an agreed price; the others are paid by quotation. A draft of the demo waits for the approval of its price. */
export function priceOf(random: Random, trip: SeedTrip, about: { km: number; askedBy: bigint | null }) {
  const none = { buy_currency: null, buy_amount_minor: null, price_state: 'none' as const };
  if (trip.truck.own || (!trip.pricePending && !random.chance(0.25))) return none;
  const { currency } = trip.truck;
  const [rate, step] = perKm[currency];
  const quoted = ((BigInt(Math.max(40, about.km)) * rate) / step + 1n) * step;
  if (!trip.pricePending)
    return {
      buy_currency: currency,
      buy_amount_minor: quoted - (random.chance(0.5) ? step : 0n),
      quoted_currency: currency,
      quoted_minor: quoted,
      price_state: 'none' as const,
    };
  return {
    buy_currency: currency,
    buy_amount_minor: ((quoted * 118n) / 100n / step) * step,
    quoted_currency: currency,
    quoted_minor: quoted,
    price_state: 'pending' as const,
    price_asked_by: about.askedBy,
    price_reason: random.pick(['旺季运力紧张', '客户要求当日提货', 'Thiếu xe dịp cao điểm', 'รถขาดช่วงเทศกาล']),
  };
}
