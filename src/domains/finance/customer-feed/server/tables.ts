import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { AttemptOutcome, FeedKind, FeedTopic, FeedTransport, MessageTopic } from '../kinds.ts';
import type { FeedState, MessageState } from '../states.ts';

export type CustomerFeedTable = Versioned & {
  name: string;
  company_id: bigint;
  customer_id: bigint;
  kind: FeedKind;
  transport: FeedTransport;
  address: string;
  user_name: string | null;
  password: string | null;
  host_key: string | null;
  topics: FeedTopic[];
  with_plans: boolean;
  attempts_max: number;
  keep_days: Generated<number>;
  responsible_id: bigint | null;
  secret: string;
  previous_secret: OptionalColumn<string>;
  previous_until: OptionalColumn<Date>;
  state: Generated<FeedState>;
  reason: OptionalColumn<string>;
  remark: string | null;
  created_by: bigint | null;
};

type FeedStreamTable = {
  id: GeneratedAlways<bigint>;
  feed_id: bigint;
  key: string;
  is_test: Generated<boolean>;
  last_no: Generated<number>;
  pending: Generated<boolean>;
  next_at: Generated<Date>;
  leased_until: OptionalColumn<Date>;
  lease: OptionalColumn<string>;
};

/** Written by `app.record_feed_message` alone. */
export type FeedMessageTable = Versioned & {
  message_no: GeneratedAlways<string>;
  message_uid: string;
  feed_id: bigint;
  stream_id: bigint;
  no: number;
  company_id: bigint;
  customer_id: bigint;
  kind: FeedKind;
  topic: MessageTopic;
  order_id: bigint | null;
  freight_job_id: bigint | null;
  bill_id: bigint | null;
  about_no: string;
  customer_ref: string | null;
  body: string;
  state: Generated<MessageState>;
  attempts: Generated<number>;
  next_at: OptionalColumn<Date>;
  sent_at: OptionalColumn<Date>;
  last_answer: OptionalColumn<string>;
  reason: OptionalColumn<string>;
};

type FeedAttemptTable = {
  id: GeneratedAlways<bigint>;
  message_id: bigint;
  begun_at: Date;
  ended_at: OptionalColumn<Date>;
  outcome: OptionalColumn<AttemptOutcome>;
  address: string;
  status: OptionalColumn<number>;
  fault: OptionalColumn<string>;
  answer: OptionalColumn<string>;
  duration_ms: OptionalColumn<number>;
};

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customer_feed: CustomerFeedTable;
  feed_stream: FeedStreamTable;
  feed_message: FeedMessageTable;
  feed_attempt: FeedAttemptTable;
};
