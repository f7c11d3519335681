import { z } from 'zod';
import { call } from './call.ts';
import type { Permit, UserType } from './permit.ts';
import { idIn, idOut, language } from './schema.ts';

/** The maximum number of records in one print, and of copies of each. */
export const printedRecordsMax = 200;
export const copiesMax = 9;

/** The languages of a print: one, or two side by side, the reader's first. */
export const printLanguages = z.array(language).min(1).max(2);

/** The own company at the head of a document. Logo and seal are pictures as data URIs. */
export const letterhead = z.object({
  name: z.string(),
  name_en: z.string(),
  address: z.string().nullable(),
  tax_no: z.string().nullable(),
  phone: z.string().nullable(),
  logo: z.string().nullable(),
  /** Only for users who may print with it. */
  seal: z.string().nullable(),
});
export type Letterhead = z.output<typeof letterhead>;

/**
 * The call that records a print and numbers its copies, sent before the sheet goes to the printer. `first` is the
 * number of the first copy of each record: two prints at the same moment never share one. `documents` are the kinds of
 * sheet for a record.
 */
export function printCall(o: {
  readonly cmd: string;
  readonly users: readonly UserType[];
  readonly permit: Permit;
  readonly documents: readonly string[];
  readonly refusals?: readonly string[];
}) {
  return call({
    cmd: o.cmd,
    kind: 'write',
    users: o.users,
    permit: o.permit,
    params: z.strictObject({
      ids: z.array(idIn).min(1).max(printedRecordsMax),
      document: z.enum(o.documents),
      copies: z.int().min(1).max(copiesMax),
      languages: printLanguages,
      sealed: z.boolean().default(false),
    }),
    result: z.object({ copies: z.array(z.object({ id: idOut, first: z.int() })) }),
    ...(o.refusals ? { refusals: o.refusals } : {}),
  });
}
export type PrintCall = ReturnType<typeof printCall>;
/** The params of a print. */
export type Print = z.output<PrintCall['params']>;
