import type { GeneratedAlways } from 'kysely';
import { jobFor } from '../../server/job.ts';
import { importKindFor } from '../../server/import-kind.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor } from '../../server/work.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { QuotationTables } from './tables.ts';

type Named = { id: GeneratedAlways<bigint>; code: string; name: string; active: boolean };
type Names = { name_zh: string; name_vi: string; name_en: string; name_th: string };
type ReferenceSeen = {
  customer: Named;
  carrier: Named;
  station: Named & { country: string; region: string | null; name_en: string };
  line: Named & { origin_station_id: bigint; destination_station_id: bigint; mode: 'road' | 'rail' | 'air' | 'sea'; distance_km: string };
  customer_line: { id: GeneratedAlways<bigint>; customer_id: bigint; line_id: bigint; name: string; vehicle_type_id: bigint | null };
  vehicle_type: Names & { id: GeneratedAlways<bigint>; code: string; load_kg: string };
  fee_name: Names & {
    id: GeneratedAlways<bigint>;
    code: string;
    side: 'receivable' | 'payable' | 'both';
    rounding: 'halfUp' | 'up';
    rounding_digits: number;
    disbursement: boolean;
    active: boolean;
  };
};

/** What the pricing domain sees: its own tables and those of the domains below it. */
export type PricingTables = IdentityTables & ReferenceSeen & QuotationTables;
export const handle = handlerFor<PricingTables>();
export const record = recordFor<PricingTables>();
export const job = jobFor<PricingTables>();
export const importKind = importKindFor<PricingTables>();
