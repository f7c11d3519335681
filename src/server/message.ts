import type { Client } from './db.ts';

/** A text for a person outside the product, already in their language. */
export type Message = {
  readonly channel: 'sms' | 'mail';
  /** A phone number or a mail address. */
  readonly to: string;
  readonly subject?: string;
  readonly body: string;
};

/** Rows wait in the outbox until a channel takes them; where none is set up, they stay there to be read in the product. */
export async function queueMessage(client: Client, message: Message): Promise<void> {
  await client.query('insert into message_outbox (channel, recipient, subject, body) values ($1, $2, $3, $4)', [
    message.channel,
    message.to,
    message.subject ?? null,
    message.body,
  ]);
}
