import type { Client } from './db.ts';

/** A text for a recipient outside the product, already in the recipient's language. */
export type Message = {
  readonly channel: 'sms' | 'mail';
  /** A phone number or a mail address. */
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
  /** The own company that sends the message, through its mail account. */
  readonly companyId?: bigint;
  /** Stored files that are attached to a mail. */
  readonly fileIds?: readonly bigint[];
  /** True for a text with a sign-in code in it, which is kept no longer than the code is of use to anybody. */
  readonly hasCode?: true;
  /** The mail account that must send it, and the number of tries: for a test of that account. */
  readonly by?: { readonly mailAccountId: bigint; readonly attemptsMax: number };
};

/** Rows wait in the outbox until a channel sends them. Without a channel, they stay there and can be read in the product. */
export async function queueMessage(client: Client, message: Message, now: Date): Promise<void> {
  await client.query(
    `insert into message_outbox (channel, recipient, subject, body, company_id, mail_account_id, file_ids, attempts_max, has_code, at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      message.channel,
      message.to,
      message.subject ?? null,
      message.body,
      message.companyId ?? null,
      message.by?.mailAccountId ?? null,
      message.fileIds ?? [],
      message.by?.attemptsMax ?? 8,
      message.hasCode ?? false,
      now,
    ],
  );
}
