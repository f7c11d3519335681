import { sql } from 'kysely';
import { addGate, type DispatchScene, setDispatchScene } from '../../../dispatch/server/seed/scene.ts';
import type { CustomsWork } from '../db.ts';
import { type DeclarationSheet, declarationSheet } from './declaration-sheet.ts';

export type ImportScene = DispatchScene & { readonly gate: bigint };

/**
 * The orders, tariffs, rates and fees of a scenario about imports: computers and cigars into China, computers into Vietnam and out of China. China
 * takes files, Vietnam is simulated, and duties have a fee each.
 */
export async function setImportScene(work: CustomsWork, companies: { readonly cn: bigint; readonly vn: bigint }): Promise<ImportScene> {
  const { db } = work;
  const scene = await setDispatchScene(work, companies.cn);
  await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, consumption_percent, vat_percent, valid_from, valid_to)
    values ('CN', 'import', '8471', 'computers', 'mfn', 10, 0, 13, '2026-01-01', null),
      ('CN', 'import', '2402', 'cigars', 'mfn', 25, 36, 13, '2026-01-01', '2026-11-19'),
      ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, 0, '2026-01-01', null),
      ('VN', 'import', '8471', 'computers', 'mfn', 5, 0, 10, '2026-01-01', null)`.execute(db);
  await sql`insert into customs_rate (country, direction, currency, rate, valid_from, valid_to)
    values ('CN', 'import', 'USD', 7, '2026-11-01', '2026-11-30'), ('CN', 'export', 'USD', 7, '2026-11-01', '2026-11-30'),
      ('VN', 'import', 'USD', 25000, '2026-11-01', '2026-11-30')`.execute(db);
  await sql`insert into customs_channel (company_id, country, adapter)
    values (${companies.cn}, 'CN', 'fileDrop'), (${companies.vn}, 'VN', 'simulator')`.execute(db);
  await sql`with type as (
      insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('CU', '报关', 'Hải quan', 'Customs', 'ศุลกากร', 'duty') returning id
    ) insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
      select code, name, 'Thuế chi hộ', 'Duties', 'อากร', id, 'CNY', 'order', true
        from type, (values ('DUTY', '代垫税费'), ('IMPORT-VAT', '代垫增值税')) f (code, name)`.execute(db);
  return { ...scene, gate: await addGate(work) };
}

/** Ten notebooks from the United States. */
export const notebooks = {
  hs_code: '8471300000',
  name: '笔记本电脑',
  qty: '10',
  unit: '台',
  unit_price: '500',
  total: '5000.00',
  currency: 'USD',
  origin: 'US',
} as const;

/** An import of them into China by road. */
export function importSheet(
  of: { readonly companyId: bigint; readonly customerId: bigint },
  changes: Partial<DeclarationSheet> = {},
): DeclarationSheet {
  return declarationSheet(of, {
    direction: 'import',
    trade_country: 'US',
    net_kg: '35.5',
    trade_term: 'CIF',
    lines: [notebooks],
    ...changes,
  });
}
