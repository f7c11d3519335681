import { sql } from 'kysely';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { saveTemplateFees, type TemplateFeeIn } from '../../contract.ts';
import { feesOf, lockTemplate } from '../template.ts';

/** Existing lines keep their ids, because charges name them; a line that is left out is removed and stays in the table. */
export default handle(saveTemplateFees, async (work, p) => {
  const { db, now, audit } = work;
  const template = await lockTemplate(work, p);
  const before = await feesOf(work, template.id);
  const known = new Set(before.map(({ id }) => id));
  const stray = p.lines.findIndex(({ id }) => id !== undefined && !known.has(id));
  if (stray >= 0) throw badField(`lines.${stray}.id`, 'NOT_KNOWN');
  await requireFees(work, template.side, p.lines);
  const rows = p.lines.map(({ id, ...line }, place) => ({
    ...line,
    id,
    place,
    template_id: template.id,
    customer_id: template.side === 'receivable' ? line.customer_id : null,
    carrier_id: template.side === 'payable' ? line.carrier_id : null,
  }));
  const kept = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await db
    .updateTable('fee_template_fee')
    .set({ removed_at: now })
    .where('template_id', '=', template.id)
    .where('removed_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  const text = (id: bigint | null): string | null => (id === null ? null : String(id));
  const changed = rows.flatMap(({ id, ...row }) =>
    id === undefined
      ? []
      : [
          {
            ...row,
            id: String(id),
            template_id: String(row.template_id),
            fee_name_id: String(row.fee_name_id),
            customer_id: text(row.customer_id),
            carrier_id: text(row.carrier_id),
            port_id: text(row.port_id),
          },
        ],
  );
  await sql`update fee_template_fee f set place = n.place, fee_name_id = n.fee_name_id, description = n.description, basis = n.basis,
      unit_price = n.unit_price, currency = n.currency, customer_id = n.customer_id, carrier_id = n.carrier_id, port_id = n.port_id,
      container_type = n.container_type, direction = n.direction
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id bigint, place int, fee_name_id bigint, description text, basis text,
      unit_price numeric, currency text, customer_id bigint, carrier_id bigint, port_id bigint, container_type text, direction text)
    where f.id = n.id and f.template_id = ${template.id}`.execute(db);
  const fresh = rows.flatMap(({ id, ...row }) => (id === undefined ? [row] : []));
  if (fresh.length > 0) await db.insertInto('fee_template_fee').values(fresh).execute();
  const version = template.version + 1;
  await db.updateTable('fee_template').set({ version, updated_at: now }).where('id', '=', template.id).execute();
  audit({ subject: 'feeTemplate', id: template.id, what: 'saveFees', before: { fees: before.length }, after: { fees: rows.length } });
  return { id: template.id, version };
});

/** Refuses a fee of the other side and an inactive one. */
async function requireFees({ db }: Work<FinanceTables>, side: 'receivable' | 'payable', lines: readonly TemplateFeeIn[]): Promise<void> {
  const fees = await db
    .selectFrom('fee_name')
    .select(['id', 'side'])
    .where(
      'id',
      'in',
      lines.map(({ fee_name_id }) => fee_name_id),
    )
    .where('active', '=', true)
    .execute();
  const usable = new Set(fees.flatMap((fee) => (fee.side === 'both' || fee.side === side ? [fee.id] : [])));
  const wrong = lines.findIndex(({ fee_name_id }) => !usable.has(fee_name_id));
  if (wrong >= 0) throw badField(`lines.${wrong}.fee_name_id`, 'NOT_KNOWN');
}
