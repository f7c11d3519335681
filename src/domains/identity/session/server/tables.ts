import type { Generated, GeneratedAlways } from 'kysely';

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
type SignInAttemptTable = { id: GeneratedAlways<bigint>; key: string; at: Date };
type AccountDeviceTable = { account_id: bigint; token_hash: Buffer; seen_at: Date };
type SignInCodeTable = { login_name: string; code_mac: Buffer; network: string; sent_at: Date; tries: Generated<number> };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  sign_in_attempt: SignInAttemptTable;
  sign_in_code: SignInCodeTable;
  account_device: AccountDeviceTable;
  session: SessionTable;
};
