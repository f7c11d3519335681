import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import {
  activeIn,
  byId,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  note,
  nothing,
  recordIn,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { unknownPlaceholders } from './rules.ts';
import { mailUseNames, mailUses } from './uses.ts';

const users = [1] as const;
export const securities = ['tls', 'startTls', 'none'] as const;
const text = z.string().nullable();
const address = line(120).pipe(z.string().regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, 'BAD_MAIL'));

export const listMailAccounts = listCall({
  cmd: 'mail.list',
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    name: z.string(),
    company_name: text,
    from_address: z.string(),
    from_name: z.string(),
    host: z.string(),
    port: z.int(),
    security: z.enum(securities),
    user_name: text,
    active: z.boolean(),
    fault: text,
    fault_said: text,
    fault_at: instantOut.nullable(),
    worked_at: instantOut.nullable(),
    waiting: z.int(),
  }),
  filters: { text: { is: 'text' }, company: { is: 'ref', to: 'ownCompany' } },
  sorts: ['name'],
  defaultSort: [{ key: 'name' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'faulty', states: [], badge: true },
    { key: 'inactive', states: [] },
  ],
});

/** The password itself is never sent back, only whether it is set. */
export const getMailAccount = call({
  cmd: 'mail.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    name: z.string(),
    company_id: idOut.nullable(),
    host: z.string(),
    port: z.int(),
    security: z.enum(securities),
    user_name: text,
    has_password: z.boolean(),
    certificate: text,
    from_address: z.string(),
    from_name: z.string(),
    reply_to: text,
    timeout_seconds: z.int(),
    remark: text,
    active: z.boolean(),
    fault: text,
    fault_said: text,
    fault_at: instantOut.nullable(),
    worked_at: instantOut.nullable(),
  }),
});

export const saveMailAccount = call({
  cmd: 'mail.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      name: line(80),
      /** The own company for which it sends mail; empty serves every own company without an account of its own. */
      company_id: idIn.nullable().optional(),
      host: line(200).pipe(z.string().regex(/^(?!-)[A-Za-z0-9.-]+$|^\[?[0-9A-Fa-f:]+\]?$/, 'BAD_HOST')),
      port: z.int().min(1).max(65_535),
      security: z.enum(securities),
      user_name: lineOrNull(120).optional(),
      /** Without a password, the stored one stays. It must be entered again when the host, the port or the user changes. */
      password: z.string().min(1).max(200).nullable().optional(),
      certificate: note(8000)
        .refine((pem) => pem === null || /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/.test(pem), 'BAD_CERTIFICATE')
        .optional(),
      from_address: address,
      from_name: line(120),
      reply_to: lineOrNull(120).optional(),
      timeout_seconds: z.int().min(1).max(120),
      remark: note().optional(),
    })
    .refine((sent) => sent.security !== 'none' || !sent.user_name, { path: ['user_name'], message: 'PASSWORD_IN_CLEAR' }),
  result: saved,
  refusals: ['ACCOUNT_IN_USE'],
});

export const setMailAccountActive = call({
  cmd: 'mail.setActive',
  kind: 'write',
  users,
  permit: may.save,
  params: activeIn,
  result: saved,
  refusals: ['ACCOUNT_IN_USE'],
});

/** Sends a message by this very account; `outbox.get` reports its result. */
export const testMailAccount = call({
  cmd: 'mail.test',
  kind: 'write',
  users,
  permit: may.test,
  params: z.strictObject({ id: idIn, to: address }),
  result: z.object({ message_id: idOut }),
  refusals: ['NOT_ACTIVE'],
});

const texts = {
  subject_zh: z.string(),
  subject_vi: z.string(),
  subject_en: z.string(),
  subject_th: z.string(),
  body_zh: z.string(),
  body_vi: z.string(),
  body_en: z.string(),
  body_th: z.string(),
};

/**
 * The text of every use in the form that is sent: the changed one, or the product's own. All own companies share them, so `editable` is true for
 * users who see all of these alone.
 */
export const listMailTemplates = call({
  cmd: 'mail.templates',
  shows: ['mailTemplate'],
  kind: 'read',
  users,
  permit: may.view,
  params: nothing,
  result: z.object({
    editable: z.boolean(),
    rows: z.array(z.object({ use: z.enum(mailUseNames), version: z.int(), changed_at: instantOut.nullable(), ...texts })),
  }),
});

const subject = line(200);
const body = note(8000).pipe(z.string('REQUIRED'));

export const saveMailTemplate = call({
  cmd: 'mail.saveTemplate',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({
      use: z.enum(mailUseNames),
      /** 0 for the product's own text. */
      version: z.int().min(0),
      subject_zh: subject,
      subject_vi: subject,
      subject_en: subject,
      subject_th: subject,
      body_zh: body,
      body_vi: body,
      body_en: body,
      body_th: body,
    })
    .superRefine((sent, context) => {
      for (const [field, value] of Object.entries(sent))
        if (typeof value === 'string' && /^(subject|body)_/.test(field) && unknownPlaceholders(value, mailUses[sent.use]).length > 0)
          context.addIssue({ code: 'custom', path: [field], message: 'UNKNOWN_PLACEHOLDER' });
    }),
  result: z.object({ version: z.int() }),
});

/** Restores the product's own text. */
export const resetMailTemplate = call({
  cmd: 'mail.resetTemplate',
  kind: 'write',
  users,
  permit: may.save,
  params: z.strictObject({ use: z.enum(mailUseNames), version: z.int().min(1) }),
  result: nothing,
});
