import { dayIn } from '../../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { rateLeg } from '../../../../pricing/rating/server/rate-leg.ts';
import { mainRouteLegs } from '../../../../reference/route/server/main-route.ts';
import { handle } from '../../../server/db.ts';
import { previewOrder } from '../../save/contract.ts';
import { lineOf } from '../save.ts';

export default handle(previewOrder, async (work, p) => {
  const { db, who } = work;
  const company = await db
    .selectFrom('own_company')
    .select('time_zone')
    .where('id', '=', p.company_id)
    .where('id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!company) return { charges: [], totals: [], unpriced: [], legs: [] };
  const day = dayIn(p.pickup_from, company.time_zone);
  const line = await lineOf(work, { ...p, customer_line_id: p.customer_line_id ?? null, line_id: p.line_id ?? null });
  const rated = await rateLeg(work, {
    side: 'sell',
    companyId: p.company_id,
    partyId: p.customer_id,
    day,
    mode: p.mode,
    customerLineId: p.customer_line_id ?? null,
    lineId: line?.id ?? null,
    originStationId: p.origin_station_id,
    destinationStationId: p.destination_station_id,
    vehicleTypeId: p.vehicle_type_id ?? null,
    grossKg: p.gross_kg,
    volumeM3: p.volume_m3,
    pieces: String(p.pieces),
    pallets: p.pallets,
    containers: p.container_type ? [{ type: p.container_type, count: 1 }] : [],
  });
  const feeIds = [...new Set([...rated.lines, ...rated.problems].map((one) => one.feeNameId))];
  const fees = await db
    .selectFrom('fee_name')
    .select(['id', `name_${who.language}` as const])
    .where('id', 'in', feeIds.length > 0 ? feeIds : [0n])
    .execute();
  const nameOf = (id: bigint): string => fees.find((fee) => fee.id === id)?.[`name_${who.language}`] ?? '';
  const sums = new Map<Currency, bigint>();
  for (const { currency, amountMinor } of rated.lines) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  const { legs } = await mainRouteLegs(work, line?.id ?? null, day);
  return {
    charges: rated.lines.map((one) => ({
      fee_name: nameOf(one.feeNameId),
      quotation_no: one.quotationNumber,
      currency: one.currency,
      quantity: one.quantity,
      unit_price: one.unitPrice,
      amount: amountOf(one.currency, one.amountMinor),
    })),
    totals: [...sums].map(([currency, minor]) => ({ currency, amount: amountOf(currency, minor) })),
    unpriced: rated.problems.map(({ feeNameId, problem }) => ({ fee_name: nameOf(feeNameId), why: problem.why, facts: problem.facts })),
    legs,
  };
});
