import type { Generated } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type DriverTable = MasterRow & {
  carrier_id: bigint;
  name: string;
  phone: string;
  country: string;
  id_card: string | null;
  licence_no: string;
  licence_class: string;
  licence_until: string;
  qualification_no: string | null;
  qualification_until: string | null;
  passport_no: string | null;
  passport_until: string | null;
  dangerous_until: string | null;
  language: Generated<Language>;
  vehicle_id: bigint | null;
  emergency_contact: string | null;
  emergency_phone: string | null;
  banned_from: string | null;
  banned_until: string | null;
  ban_reason: string | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  driver: DriverTable;
};
