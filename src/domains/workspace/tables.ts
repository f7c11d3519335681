import type { Generated, GeneratedAlways } from 'kysely';
import type { FileTables } from '../../server/files.ts';
import type { Language } from '../../kernel/words.ts';
import type { FailureKind } from '../../server/mail.ts';
import type { IdentityTables, Kept } from '../identity/tables.ts';

type BatchState = 'waiting' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled';
export type BatchTable = {
  id: Generated<string>;
  kind: 'import' | 'export' | 'edit';
  what: string;
  title: string;
  account_id: bigint;
  state: BatchState;
  total: Generated<number>;
  done: Generated<number>;
  good: Generated<number>;
  bad: Generated<number>;
  file_id: bigint | null;
  result_file_id: bigint | null;
  headings: Generated<string[]>;
  mapping: Generated<Record<string, string>>;
  request: unknown;
  error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  seq: GeneratedAlways<bigint>;
};
export type BatchRowState = 'pending' | 'good' | 'bad' | 'done' | 'skipped';
type BatchRowTable = {
  batch_id: string;
  line: number;
  group_no: number;
  cells: Record<string, string>;
  state: BatchRowState;
  why: string | null;
};

export type SavedViewTable = {
  id: GeneratedAlways<bigint>;
  account_id: bigint;
  page: string;
  name: string;
  kind: 'own' | 'team' | 'role';
  role_id: bigint | null;
  query: string;
  settings: unknown;
  at: Generated<Date>;
};
type KeptFilterTable = { token: string; seq: GeneratedAlways<bigint>; query: string; account_id: bigint; at: Generated<Date> };
type ColumnSettingTable = { account_id: bigint; page: string; settings: unknown };
type ShortcutTable = { account_id: bigint; path: string; place: number };

type CommentTable = {
  id: GeneratedAlways<bigint>;
  subject: string;
  record_id: bigint;
  account_id: bigint;
  body: string;
  external: boolean;
  at: Generated<Date>;
};
type AttachmentTable = {
  id: GeneratedAlways<bigint>;
  subject: string;
  record_id: bigint;
  file_id: bigint;
  kind: string | null;
  account_id: bigint;
  at: Generated<Date>;
  removed_at: Date | null;
};
type AuditLogTable = {
  id: GeneratedAlways<bigint>;
  at: Generated<Date>;
  account_id: bigint | null;
  account_name: string;
  user_type: number;
  cmd: string;
  subject: string;
  record_id: bigint;
  what: string;
  note: string | null;
  changes: { field: string; old: unknown; new: unknown }[];
};
export type MessageOutboxTable = {
  id: GeneratedAlways<bigint>;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  company_id: bigint | null;
  mail_account_id: bigint | null;
  file_ids: Generated<bigint[]>;
  state: 'queued' | 'sent' | 'failed' | 'kept' | 'cancelled';
  attempts: number;
  attempts_max: Generated<number>;
  why: FailureKind | null;
  error: string | null;
  at: Generated<Date>;
  sent_at: Date | null;
  next_at: Date;
};
export type MailAccountTable = Kept & {
  name: string;
  company_id: bigint | null;
  host: string;
  port: number;
  security: 'tls' | 'startTls' | 'none';
  user_name: string | null;
  secret: string | null;
  certificate: string | null;
  from_address: string;
  from_name: string;
  reply_to: string | null;
  timeout_seconds: Generated<number>;
  remark: string | null;
  active: Generated<boolean>;
  fault: FailureKind | null;
  fault_said: string | null;
  fault_at: Date | null;
  worked_at: Date | null;
  created_by: bigint | null;
};
type InFourLanguages<K extends string> = { [N in `${K}_${Language}`]: string };
type MailTemplateTable = Kept & InFourLanguages<'subject'> & InFourLanguages<'body'> & { use: string };

export type WorkspaceTables = IdentityTables &
  FileTables & {
    batch: BatchTable;
    batch_row: BatchRowTable;
    saved_view: SavedViewTable;
    column_setting: ColumnSettingTable;
    shortcut: ShortcutTable;
    kept_filter: KeptFilterTable;
    comment: CommentTable;
    attachment: AttachmentTable;
    audit_log: AuditLogTable;
    message_outbox: MessageOutboxTable;
    mail_account: MailAccountTable;
    mail_template: MailTemplateTable;
  };
