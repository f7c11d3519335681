import { sql } from 'kysely';
import { type DispatchScene, setDispatchScene } from '../../../dispatch/server/seed/scene.ts';
import type { CustomsWork } from '../db.ts';

/**
 * The orders and fleets of a scenario, for a company that declares in China: computers leave free of duty and come in with 13 % VAT, and what
 * is filed is written as a file for the single window.
 */
export async function setCustomsScene(work: CustomsWork, companyId: bigint): Promise<DispatchScene> {
  const scene = await setDispatchScene(work, companyId);
  await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from)
    values ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, '2026-01-01'),
      ('CN', 'import', '8471', 'computers', 'mfn', 0, 13, '2026-01-01')`.execute(work.db);
  await sql`insert into customs_channel (company_id, country, adapter) values (${companyId}, 'CN', 'fileDrop')`.execute(work.db);
  return scene;
}
