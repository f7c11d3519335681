import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type PricingTables } from '../../../server/db.ts';
import { pricingStates } from '../../../rating/match.ts';
import { reviseQuotation } from '../../contract.ts';
import { rightsOf } from '../../permits.ts';
import { type LockedQuotation, lockQuotation, partyColumns } from '../quotation.ts';

export default handle(reviseQuotation, async (work, { id, version, valid_from, valid_to, adjust_percent }) => {
  const sheet = await lockQuotation(work, id, version);
  work.need(rightsOf[sheet.side].edit);
  const next = await work.db.selectFrom('quotation').select('revision').where('previous_id', '=', id).executeTakeFirst();
  if (next || !pricingStates.includes(sheet.state)) throw new Refusal('QUOTATION_NOT_LAST', { number: sheet.number });
  const revision = await work.db
    .insertInto('quotation')
    .values({
      company_id: sheet.company_id,
      number: sheet.number,
      revision: sheet.revision + 1,
      previous_id: id,
      side: sheet.side,
      ...partyColumns(sheet.side, sheet.party_id),
      title: sheet.title,
      currency: sheet.currency,
      valid_from,
      valid_to,
      remark: sheet.remark,
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning(['id', 'version', 'number'])
    .executeTakeFirstOrThrow();
  const prices = await copyPrices(work, sheet, revision.id, adjust_percent);
  const after = { number: revision.number, revision: sheet.revision + 1, valid_from, valid_to, adjust_percent, prices };
  work.audit({ subject: 'quotation', id: revision.id, what: 'revise', after });
  return revision;
});

/** Adjusted prices are rounded to four places, finer than any quoted price; percentages of other fees stay as they are. */
async function copyPrices(work: Work<PricingTables>, from: LockedQuotation, to: bigint, adjustPercent: string): Promise<number> {
  const adjusted = (column: string) =>
    sql`round(${sql.ref(column)} * (1 + ${adjustPercent}::numeric / 100), case when ${adjustPercent}::numeric = 0 then 6 else 4 end)`;
  const { rows } = await sql<{ n: number }>`
    with copied as (
      insert into quotation_price (quotation_id, line_no, company_id, side, party_id, fee_name_id, percent_of_fee_name_id, mode, customer_line_id, line_id,
        origin_station_id, origin_region, destination_station_id, destination_region, via_station_id, vehicle_type_id, container_type, customs_country, customs_direction, customs_office, basis, scheme, currency,
        price, first_quantity, first_price, quantity_min, quantity_step, divisor, density, volume_share_percent, min_charge_minor, max_charge_minor,
        tax_percent, tax_included, included, remark)
      select ${to}, line_no, company_id, side, party_id, fee_name_id, percent_of_fee_name_id, mode, customer_line_id, line_id,
        origin_station_id, origin_region, destination_station_id, destination_region, via_station_id, vehicle_type_id, container_type, customs_country, customs_direction, customs_office, basis, scheme, currency,
        case when basis = 'percent' then price else ${adjusted('price')} end, first_quantity, ${adjusted('first_price')}, quantity_min, quantity_step, divisor,
        density, volume_share_percent, min_charge_minor, max_charge_minor, tax_percent, tax_included, included, remark
      from quotation_price where quotation_id = ${from.id}
      returning id, line_no
    ), tiers as (
      insert into quotation_tier (price_id, place, from_quantity, to_quantity, price)
      select copied.id, t.place, t.from_quantity, t.to_quantity, ${adjusted('t.price')}
      from copied join quotation_price p on p.quotation_id = ${from.id} and p.line_no = copied.line_no join quotation_tier t on t.price_id = p.id
    )
    select count(*)::int as n from copied`.execute(work.db);
  return rows[0]?.n ?? 0;
}
