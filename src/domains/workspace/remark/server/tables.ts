import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn } from '../../../../server/columns.ts';

type CommentTable = {
  id: GeneratedAlways<bigint>;
  subject: string;
  record_id: bigint;
  account_id: bigint;
  body: string;
  external: boolean;
  file_ids: bigint[];
  at: Generated<Date>;
  /** When those who may read it were told of it. */
  notified_at: OptionalColumn<Date>;
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
type RecordFollowerTable = { subject: string; record_id: bigint; account_id: bigint };
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
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  comment: CommentTable;
  attachment: AttachmentTable;
  record_follower: RecordFollowerTable;
  audit_log: AuditLogTable;
};
