import type { Generated } from 'kysely';
import type { Currency } from '../../kernel/money.ts';
import type { FileTables } from '../../server/files.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor } from '../../server/work.ts';
import type { IdentityTables, Kept } from '../identity/tables.ts';
import type { OrderOwnTables } from './tables.ts';

/** What orders read of the reference data. */
type Read = {
  customer: Kept & {
    code: string;
    name: string;
    short_name: string;
    country: string;
    company_id: bigint;
    currency: Currency;
    credit_currency: Currency;
    hold: Generated<boolean>;
    active: Generated<boolean>;
    sales_id: Generated<bigint | null>;
    service_id: Generated<bigint | null>;
  };
  consignor: Kept & {
    customer_id: bigint | null;
    kind: string;
    name: string;
    contact: string;
    phone: string;
    address: string;
    city: string;
    region: string | null;
    active: boolean;
  };
  station: Kept & {
    code: string;
    name: string;
    name_en: string;
    kind: string;
    country: string;
    latitude: string | null;
    longitude: string | null;
    time_zone: string;
    active: Generated<boolean>;
  };
  line: Kept & {
    code: string;
    name: string;
    origin_station_id: bigint;
    destination_station_id: bigint;
    mode: string;
    distance_km: string;
    standard_hours: string;
    cross_border: Generated<boolean>;
    active: Generated<boolean>;
  };
  customer_line: Kept & {
    customer_id: bigint;
    line_id: bigint;
    name: string;
    vehicle_type_id: bigint | null;
    transit_hours: string;
    active: boolean;
  };
  vehicle_type: Kept & { code: string; name_zh: string; name_vi: string; name_en: string; name_th: string; load_kg: string };
};

/** What the order domain sees: its own tables and those of the domains below it. */
export type OrderTables = IdentityTables & FileTables & Read & OrderOwnTables;

export const handle = handlerFor<OrderTables>();
export const react = reactionFor<OrderTables>();
export const record = recordFor<OrderTables>();
export const job = jobFor<OrderTables>();
