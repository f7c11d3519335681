import { type SqlBool, sql } from 'kysely';
import { tellCaretakers } from '../../../../identity/account/server/staff.ts';
import { dayIn } from '../../../../../kernel/day.ts';
import { link } from '../../../../../kernel/link.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { contractCompany } from '../../../../reference/customer/server/contract-company.ts';
import { handle, type PricingTables } from '../../../server/db.ts';
import { askQuotation } from '../../contract.ts';
import { requestPage } from '../../pages.ts';

/** A customer reads its requests and writes none, so its request is stored as the system, under its own name or that of its survivor. */
export default handle(askQuotation, (work, wanted) =>
  work.asSystem(async () => {
    const { db, who, now } = work;
    const customer = await customerOf(work);
    if (wanted.starts_on < dayIn(now, customer.time_zone)) throw badField('starts_on', 'IN_THE_PAST');
    await requireChoices(work, wanted);
    const request = await db
      .insertInto('quotation_request')
      .values({
        ...wanted,
        company_id: customer.company_id,
        customer_id: customer.id,
        request_no: await work.takeNumber('RQ', customer.company_id),
        created_by: who.accountId ?? 0n,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'version', 'request_no'])
      .executeTakeFirstOrThrow();
    work.audit({ subject: 'quotationRequest', id: request.id, what: 'create', after: { ...wanted, request_no: request.request_no } });
    tellCaretakers(work, customer, {
      title: 'quotationRequest.askedTitle',
      message: 'quotationRequest.askedMessage',
      facts: { no: request.request_no, who: who.name, goods: wanted.goods },
      link: link(requestPage, { id: String(request.id) }),
    });
    return request;
  }),
);

/** The customer, and the own company that works for it. A customer that was merged is its survivor, which our people quote. */
async function customerOf(work: Work<PricingTables>) {
  const { db, who } = work;
  const customer = await db
    .selectFrom('customer as own')
    .innerJoin('customer as c', (join) => join.on(sql<SqlBool>`c.id = coalesce(own.merged_into_id, own.id)`))
    .select(['c.id', 'c.company_id', 'c.sales_id', 'c.service_id'])
    .where('own.id', '=', who.customerId ?? 0n)
    .executeTakeFirstOrThrow();
  const company_id = contractCompany(work, customer);
  const { time_zone } = await db.selectFrom('own_company').select('time_zone').where('id', '=', company_id).executeTakeFirstOrThrow();
  return { ...customer, company_id, time_zone };
}

/** With foreign keys alone, a station or vehicle type that is gone would appear as a bug. */
async function requireChoices(
  { db }: Work<PricingTables>,
  wanted: { origin_station_id: bigint; destination_station_id: bigint; vehicle_type_id: bigint | null },
): Promise<void> {
  const ends = ['origin_station_id', 'destination_station_id'] as const;
  const stations = await db
    .selectFrom('station')
    .select('id')
    .where(
      'id',
      'in',
      ends.map((end) => wanted[end]),
    )
    .where('active', '=', true)
    .execute();
  for (const end of ends) if (!stations.some(({ id }) => id === wanted[end])) throw badField(end, 'NO_SUCH_RECORD');
  if (wanted.vehicle_type_id === null) return;
  const type = await db
    .selectFrom('vehicle_type')
    .select('id')
    .where('id', '=', wanted.vehicle_type_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!type) throw badField('vehicle_type_id', 'NO_SUCH_RECORD');
}
