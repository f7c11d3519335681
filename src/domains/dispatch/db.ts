import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../server/work.ts';
import type { Kept } from '../identity/tables.ts';
import type { OrderTables } from '../order/db.ts';
import type { PricingTables } from '../pricing/db.ts';
import type { DispatchOwnTables } from './tables.ts';

/** What dispatch reads of the reference data, beside what orders read of it. */
type Read = {
  carrier: Kept & {
    code: string;
    name: string;
    short_name: string;
    kind: 'own' | 'contracted' | 'individual';
    active: boolean;
    blacklisted: boolean;
    blacklist_reason: string | null;
    phone: string;
    contact: string;
  };
  vehicle: Kept & {
    carrier_id: bigint;
    plate_no: string;
    country: string;
    vehicle_type_id: bigint;
    load_kg: string;
    volume_m3: string;
    pallets: number;
    inspection_until: string;
    insurance_until: string;
    permit_until: string | null;
    border_permit_until: string | null;
    gps_device: string | null;
    status: 'available' | 'maintenance' | 'retired';
  };
  driver: Kept & {
    carrier_id: bigint;
    name: string;
    phone: string;
    country: string;
    licence_until: string;
    qualification_until: string | null;
    passport_until: string | null;
    banned_from: string | null;
    banned_until: string | null;
    ban_reason: string | null;
    vehicle_id: bigint | null;
    active: boolean;
  };
  station: { region: string | null; time_zone: string; kind: string };
  vehicle_type: { volume_m3: string; pallets: number; active: boolean };
};

/** What the dispatch domain sees: its own tables and those of the domains below it. */
export type DispatchTables = OrderTables & PricingTables & Read & DispatchOwnTables;
export type DispatchWork = Work<DispatchTables>;

export const handle = handlerFor<DispatchTables>();
export const react = reactionFor<DispatchTables>();
export const record = recordFor<DispatchTables>();
export const job = jobFor<DispatchTables>();
