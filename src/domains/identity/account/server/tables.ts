import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Language } from '../../../../kernel/words.ts';
import type { Versioned, OptionalColumn } from '../../../../server/columns.ts';

export type AccountTable = Versioned & {
  login_name: string;
  name: string;
  user_type: UserType;
  company_id: bigint;
  /** The own companies whose records the account of a party sees; empty for staff. */
  company_ids: Generated<bigint[]>;
  carrier_id: bigint | null;
  customer_id: bigint | null;
  team_id: bigint | null;
  phone: string | null;
  email: string | null;
  language: Generated<Language>;
  time_zone: Generated<string>;
  password_phc: string;
  password_at: ColumnType<Date, Date | undefined, Date>;
  password_issued: Generated<boolean>;
  previous_phcs: Generated<string[]>;
  totp_secret: string | null;
  totp_last_step: bigint | null;
  /** The secret until it is confirmed. */
  totp_pending: OptionalColumn<string>;
  totp_pending_at: OptionalColumn<Date>;
  totp_at: OptionalColumn<Date>;
  recovery_hashes: Generated<string[]>;
  places: Generated<string[]>;
  one_place: Generated<boolean>;
  air_sign: Generated<boolean>;
  inventory_sign: Generated<boolean>;
  inventory_sign1: Generated<boolean>;
  gps_sign: Generated<boolean>;
  /** A customer's user who keeps the other users of that customer. */
  keeps_users: Generated<boolean>;
  /** The rights that its keeper gave to a customer's user; null for all of its kind. */
  party_rights: OptionalColumn<string[]>;
  active: Generated<boolean>;
  /** The first and the last day of a person's employment, where they are known. */
  employed_from: OptionalColumn<Day>;
  employed_until: OptionalColumn<Day>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  account: AccountTable;
  account_role: { account_id: bigint; role_id: bigint };
};
