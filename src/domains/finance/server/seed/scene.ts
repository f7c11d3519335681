import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../db.ts';

export type Scene = Record<
  'customer' | 'other' | 'carrier' | 'rival' | 'freight' | 'fuel' | 'duty' | 'bankUsd' | 'bankCny' | 'payee' | 'freshPayee',
  bigint
>;

/**
 * A small set of master data for finance scenarios: two customers, two carriers, fees, dollar rates by day, our bank accounts and theirs. The
 * two of each pair have terms of their own.
 */
export async function setScene({ db }: Work<FinanceTables>, companyId: bigint, rates: Readonly<Record<Day, string>>): Promise<Scene> {
  const one = async (insert: RawBuilder<unknown>): Promise<bigint> =>
    ((await insert.execute(db)).rows[0] as { id: bigint } | undefined)?.id ?? 0n;
  const customer = (code: string, days: number) =>
    one(sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
      values (${code}, ${`${code} 贸易`}, ${code}, 'CN', ${companyId}, 'USD', 'USD', 'perOrder', ${days}) returning id`);
  const carrier = (code: string, days: number) =>
    one(sql`insert into carrier (code, name, short_name, country, currency, contact, phone, settlement, payment_days, taxpayer)
      values (${code}, ${`${code} 运输`}, ${code}, 'CN', 'CNY', ${`${code} 调度`}, ${`${code} 电话`}, 'perTrip', ${days}, 'general') returning id`);
  const type = await one(
    sql`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport') returning id`,
  );
  const fee = async (code: string, tax: string, disbursement: boolean) => {
    const id =
      await one(sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
      values (${code}, ${code}, ${code}, ${code}, ${code}, ${type}, 'CNY', 'trip', ${disbursement}) returning id`);
    await sql`insert into tax_rate (country, fee_name_id, percent, valid_from)
      select distinct country, ${id}::bigint, ${tax}::numeric, date '2000-01-01' from own_company`.execute(db);
    return id;
  };
  const bank = (currency: string, no: string, name: string) =>
    one(sql`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${companyId}, ${name}, ${no}, ${`Quayside ${currency}`}, ${currency}) returning id`);
  const payee = (carrierId: bigint, no: string, usableFrom: string) =>
    one(sql`insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
      values (${carrierId}, '工商银行', ${no}, 'FLEET', 'CNY', 'approved', ${usableFrom}::timestamptz - interval '1 day', ${usableFrom}) returning id`);
  for (const [day, rate] of Object.entries(rates))
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', ${rate}, ${day}, ${day}, 'manual')`.execute(db);
  const fleet = await carrier('FLEET', 15);
  return {
    customer: await customer('ACME', 30),
    other: await customer('BETA', 31),
    carrier: fleet,
    rival: await carrier('RIVAL', 16),
    freight: await fee('FREIGHT', '0', false),
    fuel: await fee('FUEL', '6', false),
    duty: await fee('DUTY', '13', true),
    bankUsd: await bank('USD', '6217-USD', '中国银行'),
    bankCny: await bank('CNY', '6217-CNY', '建设银行'),
    payee: await payee(fleet, '9558-OLD', '2026-01-01T00:00:00Z'),
    freshPayee: await payee(fleet, '9558-NEW', '2026-11-25T00:00:00Z'),
  };
}

/** An approved account of a party, past its waiting period. Answers its id. */
export async function approvedAccount(
  { db }: Work<FinanceTables>,
  party: { readonly carrier?: bigint; readonly customer?: bigint },
  currency: Currency,
): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into party_bank_account (carrier_id, customer_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
    values (${party.carrier ?? null}::bigint, ${party.customer ?? null}::bigint, '工商银行', ${`6222-${currency}`}, 'PAYEE', ${currency}, 'approved', '2026-01-01', '2026-01-02')
    returning id`.execute(db);
  return String(rows[0]?.id);
}
