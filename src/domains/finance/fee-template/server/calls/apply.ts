import { sql } from 'kysely';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { containersOf } from '../../../../dispatch/work-order/server/cargo.ts';
import { enterLines } from '../../../charge/server/enter-lines.ts';
import { agreedChargeable, carriagePaidElsewhere } from '../../../charge/server/rate-freight-job.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { applyFeeTemplate } from '../../contract.ts';
import type { Direction } from '../../kinds.ts';
import { applies, directionOf, type Measures, quantityOf } from '../../rules.ts';
import { feesOf, lockTemplate, type TemplateFee } from '../template.ts';

type FinanceWork = Work<FinanceTables>;

/** The lock of the template makes two applications see each other's charges. */
export default handle(applyFeeTemplate, async (work, p) => {
  const template = await lockTemplate(work, { id: p.template_id });
  if (!template.active) throw badField('template_id', 'NOT_ACTIVE');
  const target =
    p.freight_job_no === null ? await orderOf(work, p.order_no, p.work_order_no) : await jobOf(work, p.freight_job_no, template.side);
  const direction = p.direction ?? target.direction;
  const facts = {
    port_id: p.port_id ?? (direction === 'import' ? target.discharge_id : target.load_id),
    containers: p.container_type === null ? target.containers : new Map([[p.container_type, target.containers.get(p.container_type) ?? 1]]),
    direction,
  };
  const fees = await feesOf(work, template.id);
  const met = fees.filter((fee) => applies(fee, facts) && !isPaidElsewhere(fee, template.side, target, p.carrier_id));
  if (met.length === 0) throw new Refusal('TEMPLATE_UNMET', { template: template.name, no: target.no });
  const present = await presentOn(work, met, target);
  const missing = met.filter(({ id }) => !present.has(id));
  if (missing.length === 0) throw new Refusal('TEMPLATE_APPLIED', { template: template.name, no: target.no });
  const measures = { ...target, containers: facts.containers };
  const party = partyOf(template.side, p, target);
  const lines = missing.map((fee) => {
    const quantity = quantityOf(fee, measures);
    if (quantity === null) throw new Refusal('TEMPLATE_QUANTITY', { template: template.name, no: target.no, place: fee.place + 1 });
    return {
      side: template.side,
      business: template.business,
      order_no: p.order_no,
      work_order_no: p.work_order_no,
      ...(p.freight_job_no === null ? {} : { freight_job_no: p.freight_job_no }),
      customer_id: template.side === 'receivable' ? (fee.customer_id ?? party()) : null,
      carrier_id: template.side === 'payable' ? (fee.carrier_id ?? party()) : null,
      fee_name_id: fee.fee_name_id,
      description: fee.description,
      quantity,
      unit_price: plainDecimal(fee.unit_price),
      currency: fee.currency,
      business_on: p.business_on,
    };
  });
  const ids = await enterLines(work, template.company_id, lines);
  await work.db
    .insertInto('fee_template_charge')
    .values(missing.flatMap(({ id: fee_id }, place) => ids.slice(place, place + 1).map((charge_id) => ({ fee_id, charge_id }))))
    .execute();
  return { added: ids.length, present: present.size, unmet: fees.length - met.length };
});

/** True for the carriage of a job whose carrier is paid for it at the other end. */
function isPaidElsewhere(fee: TemplateFee, side: Side, { carrier_id, paid_elsewhere }: Target, chosenId: bigint | null): boolean {
  return side === 'payable' && (fee.carrier_id ?? chosenId ?? carrier_id) === carrier_id && Boolean(paid_elsewhere?.has(fee.fee_name_id));
}

type Params = { readonly customer_id: bigint | null; readonly carrier_id: bigint | null };

/** The party of the fees that name none: the one that the user chose, the payer of the order, or the carrier of the trip. */
function partyOf(side: Side, p: Params, target: Target): () => bigint {
  const own = side === 'receivable' ? (p.customer_id ?? target.customer_id) : (p.carrier_id ?? target.carrier_id);
  return () => {
    if (own === null) throw badField(side === 'receivable' ? 'customer_id' : 'carrier_id', 'REQUIRED');
    return own;
  };
}

/** The order, the trip or the freight job with the facts that decide. */
type Target = Measures & {
  readonly no: string;
  readonly order_id: bigint | null;
  readonly work_order_id: bigint | null;
  readonly freight_job_id: bigint | null;
  /** The payer, where there is one. */
  readonly customer_id: bigint | null;
  readonly carrier_id: bigint | null;
  /** The fees that this carrier is paid at the other end. */
  readonly paid_elsewhere: ReadonlySet<bigint> | null;
  readonly load_id: bigint;
  readonly discharge_id: bigint;
  readonly direction: Direction;
};

type Found = Omit<Target, 'containers' | 'direction' | 'bills_of_lading' | 'paid_elsewhere'> & {
  readonly country: string;
  readonly from_country: string;
  readonly to_country: string;
  readonly container_types: readonly string[];
};

/**
 * The order, or the first order of the work order, whose places decide; refuses one of another company with NOT_FOUND. The measures of a work
 * order are those of its loads: a truck carries several orders, and parts of them.
 */
async function orderOf({ db, who }: FinanceWork, orderNo: string | null, workOrderNo: string | null): Promise<Target> {
  if (orderNo === null && workOrderNo === null) throw badField('order_no', 'REQUIRED');
  const companies = companiesOf(who).map(String);
  const { rows } = await sql<Found>`
    select case when ${orderNo}::text is not null then o.order_no else w.no end as no, w.carrier_id, w.id as work_order_id,
      case when ${orderNo}::text is not null then o.id end as order_id, case when ${orderNo}::text is not null then o.bill_to_id end as customer_id,
      null::bigint as freight_job_id, c.country, f.country as from_country, t.country as to_country, f.id as load_id, t.id as discharge_id,
      k.*, k.gross_kg as chargeable_kg
    from transport_order o join own_company c on c.id = o.company_id
      join station f on f.id = o.origin_station_id join station t on t.id = o.destination_station_id
      left join work_order w on w.no = ${workOrderNo} and w.company_id = any(${companies}::bigint[])
      cross join lateral (
        select o.pieces, o.pallets, o.gross_kg, o.volume_m3, array_remove(array[o.container_type], null) as container_types where w.id is null
        union all
        select coalesce(sum(l.pieces), 0)::int, coalesce(sum(l.pallets), 0), coalesce(sum(l.gross_kg), 0), coalesce(sum(l.volume_m3), 0),
          array_remove(array_agg(s.container_type), null)
        from work_order_load l join transport_order s on s.id = l.order_id
        where l.work_order_id = w.id and l.live and (${orderNo}::text is null or s.id = o.id) having w.id is not null) k
    where o.company_id = any(${companies}::bigint[]) and o.state <> 'cancelled'
      and case when ${orderNo}::text is not null then o.order_no = ${orderNo} and (${workOrderNo}::text is null or w.id is not null)
        else exists (select from work_order_load l where l.work_order_id = w.id and l.order_id = o.id) end
    order by o.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw badField(orderNo === null ? 'work_order_no' : 'order_no', 'NOT_FOUND');
  const { country, from_country, to_country, container_types, ...target } = row;
  return {
    ...target,
    containers: countsOf(container_types),
    direction: directionOf(country, from_country, to_country),
    bills_of_lading: 1,
    paid_elsewhere: null,
  };
}

/** A freight job with its containers by type, those that are back included; refuses one of another company with NOT_FOUND. */
async function jobOf({ db, who }: FinanceWork, no: string, side: Side): Promise<Target> {
  const job = await db
    .selectFrom('freight_job')
    .selectAll()
    .where('no', '=', no)
    .where('company_id', 'in', companiesOf(who))
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  if (!job) throw badField('freight_job_no', 'NOT_FOUND');
  const [containers, houses] = await Promise.all([
    db.selectFrom('freight_container').select('size_type').where('job_id', '=', job.id).execute(),
    db.selectFrom('freight_house').select('id').where('job_id', '=', job.id).execute(),
  ]);
  const gross_kg = job.confirmed_kg ?? job.gross_kg ?? '0';
  return {
    no: job.no,
    order_id: null,
    work_order_id: null,
    freight_job_id: job.id,
    customer_id: job.customer_id,
    carrier_id: job.carrier_id,
    paid_elsewhere: await carriagePaidElsewhere({ db }, job),
    load_id: job.origin_station_id,
    discharge_id: job.destination_station_id,
    direction: job.direction === 'cross' ? 'transit' : job.direction,
    containers: countsOf(containers.map(({ size_type }) => size_type)),
    pieces: job.confirmed_pieces ?? job.pieces ?? 0,
    pallets: '0',
    gross_kg,
    volume_m3: job.confirmed_m3 ?? job.volume_m3 ?? '0',
    chargeable_kg: agreedChargeable(job, side) ?? job.chargeable_confirmed_kg ?? job.chargeable_planned_kg ?? gross_kg,
    bills_of_lading: side === 'receivable' ? Math.max(houses.length, 1) : 1,
  };
}

function countsOf(types: readonly string[]): Measures['containers'] {
  return new Map(containersOf(types).map(({ type, count }) => [type, count]));
}

/** The fees that have a charge on the record already; a void charge does not count. */
async function presentOn({ db }: FinanceWork, fees: readonly TemplateFee[], target: Target): Promise<Set<bigint>> {
  const rows = await db
    .selectFrom('fee_template_charge as t')
    .innerJoin('charge as c', 'c.id', 't.charge_id')
    .select('t.fee_id')
    .where(
      't.fee_id',
      'in',
      fees.map(({ id }) => id),
    )
    .where('c.state', '<>', 'void')
    .where('c.order_id', target.order_id === null ? 'is' : '=', target.order_id)
    .where('c.work_order_id', target.work_order_id === null ? 'is' : '=', target.work_order_id)
    .where('c.freight_job_id', target.freight_job_id === null ? 'is' : '=', target.freight_job_id)
    .execute();
  return new Set(rows.map(({ fee_id }) => fee_id));
}
