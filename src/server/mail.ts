import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { acceptedAddress, type mailNetworks } from './mail-host.ts';
import type { Message } from './message.ts';

/** The content of a channel: a message and, for mail, the files and the id by which a receiver recognises a duplicate. */
export type Outgoing = Pick<Message, 'channel' | 'to' | 'subject' | 'body'> & {
  readonly messageId?: string;
  readonly files?: readonly { readonly name: string; readonly mime: string; readonly content: Buffer }[];
};
/** Sends one message, or throws the reason. */
export type Channel = (message: Outgoing) => Promise<void>;

/** A server that accepts our mail. `none` means an unencrypted connection, which therefore sends no password. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'startTls' | 'none';
  readonly user: string | null;
  readonly password: string | null;
  /** A certificate (PEM) to trust besides the public ones: for a company's own mail server. */
  readonly certificate: string | null;
  readonly from: { readonly address: string; readonly name: string };
  readonly replyTo: string | null;
  /** The time limit of each step (connecting, greeting, every answer). */
  readonly timeoutMs: number;
};

/**
 * The channels that the environment configures: SMTP_URL with MAIL_FROM for mail, SMS_URL for a provider that takes `{
 * to, text }` by POST.
 */
export function channels(env: NodeJS.ProcessEnv): Partial<Record<Message['channel'], Channel>> {
  const { SMTP_URL: smtp, MAIL_FROM: from, SMS_URL: sms, SMS_KEY: key } = env;
  return { ...(smtp ? { mail: mailBy(smtp, from ?? 'quayside@localhost') } : {}), ...(sms ? { sms: smsBy(sms, key ?? '') } : {}) };
}

function mailBy(url: string, from: string): Channel {
  const transport = createTransport(url, { from });
  return async (message) => {
    await transport.sendMail(mailOf(message));
  };
}

/**
 * Sends one mail over one connection of its own (RFC 5321), which is always closed. People enter these servers, so hosts inside the network
 * are refused unless they are in `networks`.
 */
export function mailThrough(server: MailServer, networks: ReturnType<typeof mailNetworks>): Channel {
  return async (message) => {
    const transport = createTransport({
      host: await acceptedAddress(server.host, networks),
      ...(isIP(server.host) ? {} : { servername: server.host }),
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'startTls',
      ignoreTLS: server.security === 'none',
      ...(server.user && server.password ? { auth: { user: server.user, pass: server.password } } : {}),
      tls: { minVersion: 'TLSv1.2', ...(server.certificate ? { ca: server.certificate } : {}) },
      connectionTimeout: server.timeoutMs,
      greetingTimeout: server.timeoutMs,
      dnsTimeout: server.timeoutMs,
      socketTimeout: server.timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({ ...mailOf(message), from: server.from, ...(server.replyTo ? { replyTo: server.replyTo } : {}) });
    } finally {
      transport.close();
    }
  };
}

/** The address is passed as one address, never parsed: a comma in it does not add a receiver. */
function mailOf({ to, subject, body, messageId, files }: Outgoing): object {
  return {
    to: { name: '', address: to },
    subject: subject ?? '',
    text: body,
    ...(messageId ? { messageId } : {}),
    attachments: (files ?? []).map(({ name, mime, content }) => ({ filename: name, contentType: mime, content })),
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

export type FailureKind = 'recipient' | 'message' | 'login' | 'unreachable' | 'timeout' | 'tls' | 'later' | 'notAccepted' | 'other';
export type Failure = {
  readonly why: FailureKind;
  /** Trying again cannot help. */
  readonly final: boolean;
  /** Any other message would fail alike: the fault lies with the server or with our account there. */
  readonly ofAccount: boolean;
  /** The server's own words. Empty where it is no mail server that we speak to: its greeting is nobody's business. */
  readonly said: string;
};

/**
 * Interprets a failed send. RFC 5321 section 4.2.1: an answer 5yz is final, 4yz is to be tried again. A refused sign-in
 * (535 and its kin, RFC 4954) is not the message's fault: the message waits until the account is corrected.
 */
export function failureOf(error: unknown): Failure {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);
  const { code, responseCode, command } = facts(error);
  const ofAccount = (why: FailureKind): Failure => ({ why, final: false, ofAccount: true, said: reason });
  if (code === 'ENOTACCEPTED' || code === 'EPROTOCOL') return { ...ofAccount('notAccepted'), said: '' };
  if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH')) return ofAccount('login');
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /certificate|SSL|TLS/i.test(reason)) return ofAccount('tls');
  if (responseCode >= 500) return { why: command === 'DATA' ? 'message' : 'recipient', final: true, ofAccount: false, said: reason };
  if (responseCode >= 400) return { why: 'later', final: false, ofAccount: false, said: reason };
  if (code === 'ETIMEDOUT' || /timeout|timed out/i.test(reason)) return ofAccount('timeout');
  if (['ECONNECTION', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EPIPE'].includes(code))
    return ofAccount('unreachable');
  return { why: 'other', final: code === 'EENVELOPE' || code === 'EMESSAGE', ofAccount: false, said: reason };
}

function facts(error: unknown): { code: string; responseCode: number; command: string } {
  const known = typeof error === 'object' && error !== null ? error : {};
  return {
    code: 'code' in known ? String(known.code) : '',
    responseCode: 'responseCode' in known ? Number(known.responseCode) : 0,
    command: 'command' in known ? String(known.command) : '',
  };
}
