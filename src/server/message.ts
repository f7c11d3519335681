import type { Client } from './db.ts';

/** A text for a person outside the product, already in their language. */
export type Message = {
  readonly channel: 'sms' | 'mail';
  /** A phone number or a mail address. */
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
  /** The own company in whose name it is written: its mail account sends it. */
  readonly companyId?: bigint;
  /** Kept files that go with a mail. */
  readonly fileIds?: readonly bigint[];
  /** One mail account that must send it, and how often it is tried: for a test of that account. */
  readonly by?: { readonly mailAccountId: bigint; readonly attemptsMax: number };
};

/** Rows wait in the outbox until a channel takes them; where none is set up, they stay there to be read in the product. */
export async function queueMessage(client: Client, message: Message, now: Date): Promise<void> {
  await client.query(
    `insert into message_outbox (channel, recipient, subject, body, company_id, mail_account_id, file_ids, attempts_max, at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      message.channel,
      message.to,
      message.subject ?? null,
      message.body,
      message.companyId ?? null,
      message.by?.mailAccountId ?? null,
      message.fileIds ?? [],
      message.by?.attemptsMax ?? 8,
      now,
    ],
  );
}
