import { type Selectable, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { type SupplierTax, supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import type { Day } from '../../../../kernel/day.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { ChargeTable } from './tables.ts';

/** The records that a line charges for. */
type ChargedFor = {
  readonly orderId: bigint | null;
  readonly workOrderId: bigint | null;
  readonly freightJobId?: bigint | null | undefined;
  readonly declarationId?: bigint | null | undefined;
};

export function chargedFor(
  charge: Pick<Selectable<ChargeTable>, 'order_id' | 'work_order_id' | 'freight_job_id' | 'declaration_id'>,
): ChargedFor {
  return {
    orderId: charge.order_id,
    workOrderId: charge.work_order_id,
    freightJobId: charge.freight_job_id,
    declarationId: charge.declaration_id,
  };
}

/**
 * Asks where services are performed. A line's is wholly outside the country of its company where that is true of its declaration, by the
 * country in which it is filed, or else of both ends of its trip, its freight job or its order. A line for none of them counts as performed at
 * home. One query for any number of lines.
 */
async function performedAbroad(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  lines: readonly ChargedFor[],
): Promise<(line: ChargedFor) => boolean> {
  const ids = (of: (line: ChargedFor) => bigint | null | undefined): bigint[] => [...new Set(lines.flatMap((line) => of(line) ?? []))];
  const ends = sql`join own_company co on co.id = r.company_id join station f on f.id = r.origin_station_id
    join station t on t.id = r.destination_station_id where f.country <> co.country and t.country <> co.country`;
  const { rows } = await sql<{ of: string }>`
    select 'declaration ' || r.id as of from customs_declaration r join own_company co on co.id = r.company_id
      where r.country <> co.country and r.id = any(${ids((line) => line.declarationId)})
    union all select 'trip ' || r.id from work_order r ${ends} and r.id = any(${ids((line) => line.workOrderId)})
    union all select 'job ' || r.id from freight_job r ${ends} and r.id = any(${ids((line) => line.freightJobId)})
    union all select 'order ' || r.id from transport_order r ${ends} and r.id = any(${ids((line) => line.orderId)})`.execute(db);
  const abroad = new Set(rows.map(({ of }) => of));
  return ({ declarationId, workOrderId, freightJobId, orderId }) => {
    if (declarationId != null) return abroad.has(`declaration ${declarationId}`);
    if (workOrderId !== null) return abroad.has(`trip ${workOrderId}`);
    if (freightJobId != null) return abroad.has(`job ${freightJobId}`);
    return abroad.has(`order ${orderId}`);
  };
}

type Supplied = ChargedFor & { readonly carrierId: bigint; readonly feeNameId: bigint | null };

/** The tax in suppliers' prices of these lines, for a company on a day: two round trips side by side for any number of lines. */
export async function taxesOfSupplies(
  work: Pick<Work<FinanceTables>, 'db'>,
  lines: readonly Supplied[],
): Promise<(line: Supplied, at: { readonly companyId: bigint; readonly day: Day }) => SupplierTax> {
  const [taxOf, isAbroad] = await Promise.all([
    supplierTaxesOf(
      work,
      lines.map(({ carrierId }) => carrierId),
      lines.flatMap(({ feeNameId }) => feeNameId ?? []),
    ),
    performedAbroad(work, lines),
  ]);
  return (line, at) => taxOf({ ...at, carrierId: line.carrierId, feeNameId: line.feeNameId, abroad: isAbroad(line) });
}
