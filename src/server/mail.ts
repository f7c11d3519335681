import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

/** Sends one message or throws why not. */
export type Channel = (message: Message) => Promise<void>;

/** The channels that the environment sets up: SMTP_URL with MAIL_FROM for mail, SMS_URL for a provider that takes `{ to, text }` by POST. */
export function channels(env: NodeJS.ProcessEnv): Partial<Record<Message['channel'], Channel>> {
  const { SMTP_URL: smtp, MAIL_FROM: from, SMS_URL: sms, SMS_KEY: key } = env;
  return { ...(smtp ? { mail: mailBy(smtp, from ?? 'quayside@localhost') } : {}), ...(sms ? { sms: smsBy(sms, key ?? '') } : {}) };
}

function mailBy(url: string, from: string): Channel {
  const transport = createTransport(url, { from });
  return async ({ to, subject, body }) => {
    await transport.sendMail({ to, subject: subject ?? '', text: body });
  };
}

function smsBy(url: string, key: string): Channel {
  return async ({ to, body }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ to, text: body }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!reply.ok) throw new Error(`the SMS provider answered ${reply.status}`);
  };
}
