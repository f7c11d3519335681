import { type RawBuilder, sql } from 'kysely';

/**
 * The customer whose tariffs charge the goods of a customer in a warehouse from one day until another: itself while a tariff of its own meets
 * these days, else the one that it was merged into. Its tariffs went over to that one, and its goods stand under the old name until they are
 * transferred (docs/decisions/merged-customers.md).
 */
export function tariffCustomer(of: {
  readonly customer_id: RawBuilder<unknown>;
  readonly warehouse_id: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly until: RawBuilder<unknown>;
}): RawBuilder<bigint> {
  return sql<bigint>`(select case when exists (
      select from storage_tariff own where own.customer_id = owner.id and own.warehouse_id = ${of.warehouse_id}
        and daterange(own.valid_from, own.valid_to, '[]') && daterange(${of.from}, ${of.until})
    ) then owner.id else coalesce(owner.merged_into_id, owner.id) end
    from customer owner where owner.id = ${of.customer_id})`;
}
