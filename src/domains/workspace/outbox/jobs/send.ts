import { z } from 'zod';
import { job } from '../../db.ts';

const atOnce = 20;
const attemptsMax = 8;

/**
 * Sends what waits in the outbox: first tries within the minute, then at growing distances. Without a channel a message is kept, to be
 * read in the product. A message that was sent just before a kill may be sent twice; it is never lost.
 */
export default job({
  name: 'outbox.send',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ within, product, now, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const taken = await within(({ db }) =>
        db
          .updateTable('message_outbox')
          .set({ next_at: new Date(now().getTime() + 300_000) })
          .where('id', 'in', (sub) =>
            sub
              .selectFrom('message_outbox')
              .select('id')
              .where('state', '=', 'queued')
              .where('next_at', '<=', now())
              .orderBy('next_at')
              .limit(atOnce)
              .forUpdate()
              .skipLocked(),
          )
          .returning(['id', 'channel', 'recipient', 'subject', 'body', 'attempts'])
          .execute(),
      );
      if (taken.length === 0) return;
      for (const message of taken) {
        const send = product.channels[message.channel];
        const failure = send
          ? await send({
              channel: message.channel,
              to: message.recipient,
              body: message.body,
              ...(message.subject ? { subject: message.subject } : {}),
            }).then(
              () => undefined,
              (error: unknown) => (error instanceof Error ? error.message : String(error)),
            )
          : undefined;
        const attempts = message.attempts + 1;
        const state = !send ? 'kept' : failure === undefined ? 'sent' : attempts >= attemptsMax ? 'failed' : 'queued';
        const next = new Date(now().getTime() + 60_000 * 2 ** attempts);
        await within(({ db }) =>
          db
            .updateTable('message_outbox')
            .set({ state, attempts, error: failure ?? null, sent_at: state === 'sent' ? now() : null, next_at: next })
            .where('id', '=', message.id)
            .execute(),
        );
      }
    }
  },
});
