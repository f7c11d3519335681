import { addDays, type Day } from '../../../../kernel/day.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { feeNames, feeTaxes, feeTypes, mainCarriage, rateMiddles, taxRates, vehicleTypes } from './tariff.ts';

type Context = SeedContext<ReferenceTables>;

export async function seedTariff({ db }: Context): Promise<void> {
  await db
    .insertInto('vehicle_type')
    .values(
      vehicleTypes.map(([code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3, pallets, container]) => ({
        code,
        name_zh,
        name_vi,
        name_en,
        name_th,
        length_m,
        load_kg,
        volume_m3,
        pallets,
        container,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .execute();
  const types = await db
    .insertInto('fee_type')
    .values(
      feeTypes.map(([code, category, name_zh, name_vi, name_en, name_th]) => ({
        code,
        category,
        name_zh,
        name_vi,
        name_en,
        name_th,
        remark: null,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const fees = await db
    .insertInto('fee_name')
    .values(
      feeNames.map(([code, type, side, default_basis, _tax, disbursement, abnormal, name_zh, name_vi, name_en, name_th]) => ({
        code,
        name_zh,
        name_vi,
        name_en,
        name_th,
        fee_type_id: types.find((row) => row.code === type)?.id ?? 0n,
        side,
        default_currency: 'CNY' as const,
        default_basis,
        disbursement,
        abnormal,
        main_carriage: mainCarriage.includes(code),
        remark: null,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const byFee = feeNames.flatMap(([code, , , , tax]) =>
    feeTaxes.flatMap(([of, ...rate]) => (of === tax ? [{ rate, feeId: fees.find((row) => row.code === code)?.id ?? 0n }] : [])),
  );
  await db
    .insertInto('tax_rate')
    .values(
      [...taxRates.map((rate) => ({ rate, feeId: null })), ...byFee].map(
        ({ rate: [country, percent, kind, valid_from, valid_to, basis], feeId }) => ({
          country,
          percent,
          kind,
          valid_from,
          valid_to,
          basis,
          fee_name_id: feeId,
          created_by: null,
          search: searchText(country, basis),
        }),
      ),
    )
    .execute();
}

/** One rate a pair and month for two years and the following month, varying a little around its middle, and the closing rates of past months. */
export async function seedRates({ db, random, today }: Context): Promise<void> {
  const months = monthsBack(today, 26);
  const rows = rateMiddles.flatMap(([base, quote, middle]) => {
    let drift = 0;
    return months.map(({ from, to }) => {
      drift = Math.max(-0.03, Math.min(0.03, drift + random.between(-60, 60) / 10_000));
      return {
        company_id: null,
        base,
        quote,
        rate: (middle * (1 + drift)).toFixed(8),
        side: 'both' as const,
        valid_from: from,
        valid_to: to,
        kind: 'month' as const,
        source: 'accountingMonth' as const,
        created_by: null,
      };
    });
  });
  const closing = rows
    .filter((row) => row.valid_to < today)
    .map((row) => ({ ...row, valid_from: row.valid_to, kind: 'closing' as const, source: 'centralBank' as const }));
  await db
    .insertInto('exchange_rate')
    .values([...rows, ...closing])
    .execute();
}

/** The months up to the next one, oldest first, each with its first and last day. */
function monthsBack(today: Day, count: number): { from: Day; to: Day }[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => {
    const from = new Date(first);
    from.setUTCMonth(first.getUTCMonth() - (count - 2) + place);
    const next = new Date(from);
    next.setUTCMonth(from.getUTCMonth() + 1);
    return { from: from.toISOString().slice(0, 10), to: addDays(next.toISOString().slice(0, 10), -1) };
  });
}
