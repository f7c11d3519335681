import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { type CountFields, saveCount } from '../../contract.ts';
import { lockCount } from '../count.ts';

export default handle(saveCount, async (work, { id, version, ...fields }) => {
  const { db, now, who } = work;
  const before = id ? await lockCount(work, id, version) : null;
  if (before && before.state !== 'created') throw new Refusal('COUNT_RELEASED', { count: before.count_no });
  const company_id = await companyOf(work, fields);
  // The fields of another range are not stored with this one.
  const values = {
    ...fields,
    company_id,
    customer_id: fields.customer_id ?? null,
    product_id: fields.product_id ?? null,
    zone_id: fields.zone_id ?? null,
    location_from: fields.location_from ?? null,
    location_to: fields.location_to ?? null,
    sample_percent: fields.range === 'sample' ? (fields.sample_percent ?? null) : null,
    moved_days: fields.range === 'movement' ? (fields.moved_days ?? null) : null,
    classes: fields.range === 'cycle' ? [...new Set(fields.classes)] : [],
  };
  const count = before
    ? await db
        .updateTable('stock_count')
        .set({ ...values, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('stock_count')
        .values({ ...values, count_no: await work.nextNumber('CNT', company_id), created_by: who.accountId })
        .returningAll()
        .executeTakeFirstOrThrow();
  work.audit({
    subject: 'stockCount',
    id: count.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: factsOf(count),
  });
  return { id: count.id, version: count.version };
});

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: Awaited<ReturnType<typeof lockCount>>) {
  return facts;
}

/** The company of the warehouse. Refuses a zone of another warehouse and goods of another owner. */
async function companyOf({ db, who }: WarehouseWork, fields: CountFields): Promise<bigint> {
  const warehouse = await db
    .selectFrom('warehouse')
    .select('company_id')
    .where('id', '=', fields.warehouse_id)
    .where('company_id', 'in', [...who.companyIds])
    .where('active', '=', true)
    .executeTakeFirst();
  if (!warehouse) throw badField('warehouse_id', 'BAD_CHOICE');
  if (fields.zone_id) {
    const zone = await db.selectFrom('warehouse_zone').select('warehouse_id').where('id', '=', fields.zone_id).executeTakeFirst();
    if (zone?.warehouse_id !== fields.warehouse_id) throw badField('zone_id', 'BAD_CHOICE');
  }
  if (fields.customer_id) {
    const customer = await db.selectFrom('customer').select('id').where('id', '=', fields.customer_id).executeTakeFirst();
    if (!customer) throw badField('customer_id', 'BAD_CHOICE');
  }
  if (fields.product_id) {
    const product = await db.selectFrom('customer_product').select('customer_id').where('id', '=', fields.product_id).executeTakeFirst();
    if (!product || (fields.customer_id && product.customer_id !== fields.customer_id)) throw badField('product_id', 'NOT_THEIRS');
  }
  return warehouse.company_id;
}
