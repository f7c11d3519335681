import type { Generated, GeneratedAlways } from 'kysely';
import type { FailureKind } from '../../../../server/mail.ts';

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
  code_read_at: Generated<Date | null>;
  /** A sign-in code stands in the body. */
  has_code: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  message_outbox: MessageOutboxTable;
};
