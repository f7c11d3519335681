import type { Generated } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import type { Versioned } from '../../../../server/columns.ts';
import type { FailureKind } from '../../../../server/mail.ts';

export type MailAccountTable = Versioned & {
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
type MailTemplateTable = Versioned & InFourLanguages<'subject'> & InFourLanguages<'body'> & { use: string };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  mail_account: MailAccountTable;
  mail_template: MailTemplateTable;
};
