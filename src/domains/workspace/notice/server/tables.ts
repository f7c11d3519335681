import type { Generated } from 'kysely';
import type { NoticeTopic } from '../../../../kernel/notice.ts';
import type { TextFacts } from '../../../../server/translate.ts';

type NoticeTable = {
  id: Generated<bigint>;
  account_id: bigint;
  topic: NoticeTopic;
  title: string;
  message: string;
  facts: TextFacts;
  link: string | null;
  by_name: string | null;
  at: Date;
  read_at: Date | null;
};
type NoticeSettingTable = {
  account_id: bigint;
  muted: NoticeTopic[];
  quiet_from: string | null;
  quiet_to: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  notice: NoticeTable;
  notice_setting: NoticeSettingTable;
};
