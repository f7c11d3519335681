import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Guard } from '../../kernel/guard.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UserType } from '../../kernel/permit.ts';
import type { Language } from '../../kernel/words.ts';
import type { RoleScope } from './role/contract.ts';

/** Columns that every kept record has. `version` is what a page last saw; a write with a stale one is refused. */
export type Kept = { id: GeneratedAlways<bigint>; version: Generated<number>; created_at: Generated<Date>; updated_at: Generated<Date> };

/** Null until it is set; an insert need not name it. */
type Late<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type OwnCompanyTable = Kept & {
  code: string;
  name: string;
  name_en: string;
  country: string;
  currency: Currency;
  time_zone: string;
  tax_no: string | null;
  address: string | null;
  phone: string | null;
  number_mark: string;
  active: Generated<boolean>;
};
type OwnBankAccountTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  bank: string;
  branch: string | null;
  account_no: string;
  account_name: string;
  swift: string | null;
  currency: Currency;
  active: Generated<boolean>;
};
export type { RoleScope } from './role/contract.ts';
export type RoleTable = Kept & {
  name: string;
  permits: string[];
  scope: RoleScope;
  second_factor: Generated<boolean>;
  hidden: Generated<Guard[]>;
  remark: string | null;
  active: Generated<boolean>;
};
export type TeamTable = Kept & {
  company_id: bigint;
  name: string;
  leader_id: bigint | null;
  remark: string | null;
  active: Generated<boolean>;
};
export type AccountTable = Kept & {
  login_name: string;
  name: string;
  user_type: UserType;
  company_id: bigint;
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
  /** Until it is confirmed. */
  totp_pending: Late<string>;
  totp_pending_at: Late<Date>;
  totp_at: Late<Date>;
  recovery_hashes: Generated<string[]>;
  places: Generated<string[]>;
  one_place: Generated<boolean>;
  air_sign: Generated<boolean>;
  inventory_sign: Generated<boolean>;
  inventory_sign1: Generated<boolean>;
  gps_sign: Generated<boolean>;
  active: Generated<boolean>;
};
export type SessionTable = {
  id: GeneratedAlways<bigint>;
  sid_hash: Buffer;
  account_id: bigint;
  login_ts: string;
  created_at: Date;
  seen_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  ended_why: 'signOut' | 'elsewhere' | 'administrator' | 'passwordChanged' | 'disabled' | null;
  must_reset: boolean;
  ip: string;
  agent: string | null;
};

export type GroupKind = 'operation' | 'service';
export type WorkGroupTable = Kept & {
  kind: GroupKind;
  company_id: bigint;
  name: string;
  by_customer: boolean;
  by_line: Generated<boolean>;
  regions: Generated<string[]>;
  remark: string | null;
  active: Generated<boolean>;
};

type UpdateLogTable = Kept & {
  day: string;
  release: string;
  text_zh: string;
  text_vi: string;
  text_en: string;
  text_th: string;
  created_by: bigint | null;
};

type SignInAttemptTable = { id: GeneratedAlways<bigint>; key: string; at: Date };
type SignInCodeTable = { login_name: string; code_mac: Buffer; network: string; sent_at: Date; tries: Generated<number> };

export type IdentityTables = {
  sign_in_attempt: SignInAttemptTable;
  sign_in_code: SignInCodeTable;
  own_company: OwnCompanyTable;
  own_bank_account: OwnBankAccountTable;
  role: RoleTable;
  team: TeamTable;
  account: AccountTable;
  account_role: { account_id: bigint; role_id: bigint };
  session: SessionTable;
  update_log: UpdateLogTable;
  work_group: WorkGroupTable;
  work_group_member: { group_id: bigint; account_id: bigint };
  work_group_customer: { group_id: bigint; customer_id: bigint };
  work_group_line: { group_id: bigint; line_id: bigint };
};
