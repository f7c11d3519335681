import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { type CustomsCountry, type Direction, timeZoneOf } from '../../../customs/tariff/kinds.ts';
import { partyName } from '../../../reference/server/names.ts';
import { type LegFacts, type RatedFacts, rateLeg } from '../../../pricing/rating/server/rate-leg.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { declarationPages } from '../rules.ts';
import { placeOf } from './declaration-place.ts';
import { makeCharges, type NewCharge, unpricedLine, waitingLines } from './charges.ts';
import { tellCompleteness } from './completeness.ts';
import { abnormalFees, quoted } from './rate.ts';

export type BrokerDeclaration = {
  readonly id: bigint;
  readonly no: string;
  readonly company_id: bigint;
  readonly order_id: bigint | null;
  readonly freight_job_id: bigint | null;
  readonly broker_id: bigint | null;
  readonly broker_name: string | null;
  readonly broker_currency: NewCharge['currency'] | null;
  readonly payee_id: bigint | null;
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly offices: readonly string[];
  readonly released_at: Date | null;
  readonly hs_lines: number;
  readonly inspections: number;
  /** The containers of the freight job, or that of the order, by type. */
  readonly containers: NonNullable<LegFacts['containers']>;
};

/** A declaration as its broker is paid for it; NOT_FOUND outside these companies. */
export async function brokerDeclaration(work: Work<FinanceTables>, id: bigint, companyIds: readonly bigint[]): Promise<BrokerDeclaration> {
  const { rows } = await sql<BrokerDeclaration>`
    select d.id, d.no, d.company_id, d.order_id, d.freight_job_id, d.broker_id, ${partyName('s', work.who.language)} as broker_name, s.currency as broker_currency, s.payee_id,
      d.country, d.direction, array_remove(array[d.customs_office, d.port], null) as offices, d.released_at,
      (select count(*)::int from customs_line l where l.declaration_id = d.id) as hs_lines,
      (select count(*)::int from customs_message m where m.declaration_id = d.id and m.kind = 'inspection') as inspections,
      coalesce((select jsonb_agg(jsonb_build_object('type', k.size_type, 'count', k.count) order by k.size_type)
          from (select size_type, count(*)::int from freight_container where job_id = d.freight_job_id group by size_type) k),
        case when o.container_type is not null then jsonb_build_array(jsonb_build_object('type', o.container_type, 'count', 1)) end,
        '[]') as containers
    from customs_declaration d left join supplier s on s.id = d.broker_id left join transport_order o on o.id = d.order_id
    where d.id = ${id} and d.company_id = any(${companyIds.map(String)}::bigint[])`.execute(work.db);
  const [declaration] = rows;
  if (!declaration) throw new Refusal('NOT_FOUND');
  return declaration;
}

/** The charges for a declaration by the broker's quotation in force on a day. */
export function brokerPrice(work: Work<FinanceTables>, declaration: BrokerDeclaration, day: Day): Promise<RatedFacts> {
  return rateLeg(work, {
    side: 'broker',
    partyId: declaration.broker_id ?? 0n,
    payeeId: declaration.payee_id,
    companyId: declaration.company_id,
    day,
    mode: null,
    originStationId: null,
    destinationStationId: null,
    vehicleTypeId: null,
    containers: declaration.containers,
    hsLines: String(declaration.hs_lines),
    pages: String(declarationPages(declaration.hs_lines)),
    inspections: String(declaration.inspections),
    customs: { country: declaration.country, direction: declaration.direction, offices: declaration.offices },
  });
}

/** The business day on which customs released the goods; today before that. */
export function brokerDay(work: Pick<Work<FinanceTables>, 'now'>, { country, released_at }: BrokerDeclaration): Day {
  return dayIn(released_at ?? work.now, timeZoneOf[country]);
}

/**
 * Creates the payable lines of a released declaration by its broker's quotation in force on the day of release; an unpriced line where none
 * is. Without a broker, or without a payee of the broker, there is nobody to owe. Does nothing where the declaration has such lines
 * already. The caller holds the lock of the declaration.
 */
export async function rateDeclaration(work: Work<FinanceTables>, declaration: BrokerDeclaration): Promise<number> {
  const { id, no, payee_id: carrierId, broker_currency: currency } = declaration;
  if (carrierId === null || currency === null || (await hasBrokerLines(work, id))) return 0;
  const { orderId, freightJobId, business } = await placeOf(work, {
    orderId: declaration.order_id,
    freightJobId: declaration.freight_job_id,
  });
  const day = brokerDay(work, declaration);
  const rated = await brokerPrice(work, declaration, day);
  const abnormal = await abnormalFees(work, rated.lines);
  const place = { side: 'payable', orderId, workOrderId: null, customerId: null, carrierId, estimated: false } as const;
  const of = { business, freightJobId, declarationId: id, description: no } as const;
  const lines = dueLines(declaration, rated).map(
    (line): NewCharge => ({ ...place, ...quoted(line), ...of, abnormal: abnormal.has(line.feeNameId) }),
  );
  lines.push(...waitingLines(place, currency, rated).map((line): NewCharge => ({ ...line, ...of })));
  if (lines.length === 0)
    lines.push({ ...unpricedLine(place, currency, { problems: rated.problems, explanation: rated.explanation }), ...of });
  await makeCharges(work, await booksOf(work, declaration.company_id), lines, { day, lenient: true });
  const unpriced = lines.filter((line) => !line.priced).length;
  work.audit({ subject: 'declaration', id, what: 'rate', after: { lines: lines.length, unpriced } });
  await tellCompleteness(work, [{ order_id: orderId, work_order_id: null }]);
  return lines.length;
}

/** The price of an inspection, its minimum included, is owed where customs inspected. */
export function dueLines({ inspections }: BrokerDeclaration, { lines }: RatedFacts): RatedFacts['lines'] {
  return lines.filter((line) => line.basis !== 'inspection' || inspections > 0);
}

async function hasBrokerLines({ db }: Work<FinanceTables>, declarationId: bigint): Promise<boolean> {
  const charge = await db
    .selectFrom('charge')
    .select('id')
    .where('declaration_id', '=', declarationId)
    .where('side', '=', 'payable')
    .where('state', '<>', 'void')
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}
