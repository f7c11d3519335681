import { z } from 'zod';
import { letterhead } from '../../../kernel/print.ts';
import { currency, day, idOut } from '../../../kernel/schema.ts';
import { side } from '../side.ts';

/**
 * The return in which withheld tax is declared: of a person, of a company, or of a payee abroad (Thai Revenue Code, sections 50, 3 tres and
 * 70).
 */
const withholdingReturns = ['pnd3', 'pnd53', 'pnd54'] as const;
/** The income of a certificate's line: carriage, or another service. */
const withheldIncomes = ['transport', 'service'] as const;

/** One certificate of the tax that our payment withheld, as it is printed. */
export const certificateSheet = z.object({
  /** The write-off of the payment: a payment has one certificate for all of its bills. */
  id: idOut,
  certificate_no: z.string(),
  paid_on: day,
  company: letterhead,
  company_country: z.string(),
  payee: z.object({ name: z.string(), address: z.string().nullable(), tax_no: z.string().nullable() }),
  /** Null outside Thailand. */
  form: z.enum(withholdingReturns).nullable(),
  currency,
  lines: z.array(
    z.object({
      bill_no: z.string(),
      paid_on: day,
      income: z.enum(withheldIncomes),
      base: z.string(),
      percent: z.string(),
      tax: z.string(),
    }),
  ),
  base: z.string(),
  tax: z.string(),
  reversed: z.boolean(),
  printed: z.int(),
});
export type CertificateSheet = z.output<typeof certificateSheet>;

/** Tax withheld of a bill or an advance, with its certificate: by a customer from us, or by us from a carrier. */
export const certificateRow = z.object({
  id: idOut,
  write_off_id: idOut,
  certificate_no: z.string(),
  side,
  party_name: z.string(),
  tax_no: z.string().nullable(),
  company_name: z.string(),
  /** Null for tax of an advance. */
  bill_no: z.string().nullable(),
  write_off_no: z.string(),
  business_on: day,
  currency,
  amount: z.string(),
  functional_currency: currency,
  functional: z.string(),
  reversed: z.boolean(),
});
