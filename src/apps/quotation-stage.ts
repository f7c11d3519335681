import { sql } from 'kysely';
import { moveQuotation, saveQuotation } from '../domains/pricing/quotation/contract.ts';
import type { PricingTables } from '../domains/pricing/server/db.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { startStage } from './stage.ts';

type Ids = Record<
  'customer' | 'carrier' | 'other' | 'freight' | 'fuel' | 'duty' | 'line' | 'customerLine' | 'pingxiang' | 'hanoi' | 'truck',
  bigint
>;
export type SheetParams = ParamsOf<typeof saveQuotation>;
export type PriceParams = NonNullable<SheetParams['prices']>[number];
export type QuotationStage = Awaited<ReturnType<typeof startQuotationStage>>;

/** A stage with a customer, two carriers, fees and a line from Pingxiang to Hanoi, a person who prepares quotations and one who approves them. */
export async function startQuotationStage() {
  const stage = await startStage();
  const ids = await stage.system<PricingTables, Ids>(async ({ db }) => {
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> => (await insert.execute(db)).rows[0]?.id ?? 0n;
    const fee = (code: string, more: string) =>
      one(sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, rounding_digits, rounding, disbursement)
        select ${code}, ${code}, ${code}, ${code}, ${code}, t.id, 'CNY', 'trip', ${sql.raw(more)} from fee_type t returning id`);
    const station = (code: string, country: string, region: string) =>
      one(
        sql`insert into station (code, name, name_en, kind, country, region, time_zone) values (${code}, ${code}, ${code}, 'border', ${country}, ${region}, 'Asia/Shanghai') returning id`,
      );
    const carrier = (code: string) =>
      one(
        sql`insert into carrier (code, name, short_name, country, currency, contact, phone) values (${code}, ${code}, ${code}, 'CN', 'CNY', 'a', 'b') returning id`,
      );
    await one(
      sql`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport') returning id`,
    );
    const customer = await one(sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('ACME', 'Acme', 'Acme', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`);
    const [pingxiang, hanoi] = [await station('CNPIN', 'CN', 'CN-45'), await station('VNHAN', 'VN', 'VN-HN')];
    const line = await one(sql`insert into line (code, name, origin_station_id, destination_station_id, distance_km, standard_hours)
      values ('PX-HN', 'Pingxiang–Hanoi', ${pingxiang}, ${hanoi}, 163.4, 6) returning id`);
    return {
      customer,
      pingxiang,
      hanoi,
      line,
      carrier: await carrier('FLEET'),
      other: await carrier('RIVAL'),
      freight: await fee('FREIGHT', "2, 'halfUp', false"),
      fuel: await fee('FUEL', "0, 'up', false"),
      duty: await fee('DUTY', "2, 'halfUp', true"),
      customerLine: await one(
        sql`insert into customer_line (customer_id, line_id, name, transit_hours) values (${customer}, ${line}, 'Acme south', 8) returning id`,
      ),
      truck: await one(
        sql`insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3) values ('T13', 'T13', 'T13', 'T13', 'T13', 13, 30000, 85) returning id`,
      ),
    };
  });
  const preparer = await stage.cast({ name: 'Lan' });
  const approver = await stage.cast({ name: 'Somchai' });
  const text = (key: keyof Ids): string => String(ids[key]);
  const aSheet = (prices: PriceParams[], more: Partial<SheetParams> = {}): SheetParams => ({
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: text('customer'),
    title: '2026 rates',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices,
    ...more,
  });
  const freight = (more: Partial<PriceParams> = {}): PriceParams => ({
    fee_name_id: text('freight'),
    basis: 'trip',
    currency: 'CNY',
    price: '3600',
    tax_percent: '9',
    ...more,
  });
  async function approved(sheet: SheetParams): Promise<{ id: string; version: number; number: string }> {
    const saved = await preparer.send(saveQuotation, sheet);
    const { version } = await preparer.send(moveQuotation, { id: saved.id, version: saved.version, action: 'submit' });
    const done = await approver.send(moveQuotation, { id: saved.id, version, action: 'approve' });
    return { ...saved, version: done.version };
  }
  return { stage, ids, text, preparer, approver, aSheet, freight, approved };
}
