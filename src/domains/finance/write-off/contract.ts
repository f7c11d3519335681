import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import {
  amountFromZero,
  amountText,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  note,
  version,
} from '../../../kernel/schema.ts';
import { business, side, sides } from '../side.ts';
import { certificateRow, certificateSheet } from './certificate-sheet.ts';
import { may } from './permits.ts';

/** Small differences are posted to this account of the chart. */
export const excessChoices = ['advance', 'difference'] as const;

const openMoney = z.object({
  id: idOut,
  version,
  entry_no: z.string(),
  value_on: day,
  company_id: idOut,
  currency,
  amount: z.string(),
  open: z.string(),
  /** The part of the tax that a payment withheld which settles nothing. */
  withheld: z.string(),
  rate: z.string(),
  bank_ref: z.string().nullable(),
});

/** The open items of one party: open bill rows by business date, unused money, and refunds. */
export const writeOffCandidates = call({
  cmd: 'writeOff.candidates',
  shows: ['writeOff', 'cash', 'bill', 'transfer'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, party_id: idIn, business: business.optional() }),
  result: z.object({
    bills: z.array(
      z.object({
        bill_id: idOut,
        bill_no: z.string(),
        bill_on: day,
        due_on: day,
        company_id: idOut,
        currency,
        amount: z.string(),
        open: z.string(),
        requested: z.string(),
        booked_rate: z.string(),
        version,
      }),
    ),
    cash: z.array(openMoney),
    /** Refunds that are not matched yet: to a customer, or from a carrier. */
    refunds: z.array(openMoney),
    /** Deposits that the party gave us, or that we gave it, by company and currency. */
    deposits: z.array(z.object({ company_id: idOut, currency, open: z.string() })),
    tolerances: z.array(z.object({ currency, limit: z.string() })),
  }),
});

const sums = z.array(z.object({ currency, amount: z.string() }));

/**
 * Parties with unused money and open bills or refunds, which can be matched: what their bills have open and since when the first of them is
 * due, and what is unused of their money, less refunds that are matched to none.
 */
export const writeOffParties = call({
  cmd: 'writeOff.parties',
  shows: ['writeOff', 'cash', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, business: business.optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        party_id: idOut,
        party_name: z.string(),
        bills: z.int(),
        open: sums,
        due_on: day.nullable(),
        entries: z.int(),
        unused: sums,
      }),
    ),
  }),
});

/**
 * Writes bills off against one receipt or payment. `amount` is taken off the bill, in the bill's currency; where the money is in another
 * currency, `cash_amount` is the amount that pays for it. `difference` lines post a small remainder of a bill to the difference account,
 * `withholding` lines the tax that a customer withheld, with its certificate, or the tax that our payment withheld, after the write-off of
 * the payment was reversed. The money of a refund settles credit notes, whose amounts are negative. `excess` decides where money above the
 * bills goes: to the party's advance, or to the difference account.
 */
export const makeWriteOff = call({
  cmd: 'writeOff.make',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    cash_entry_id: idIn,
    version,
    business_on: day.optional(),
    lines: z
      .array(
        z.strictObject({
          bill_id: idIn,
          currency,
          version,
          amount: amountText,
          cash_amount: amountText.optional(),
          by: z.enum(['cash', 'difference', 'withholding']).optional(),
          certificate_no: lineOrNull(40).optional(),
        }),
      )
      .min(1)
      .max(500),
    excess: z.enum(excessChoices).optional(),
    reason: note(300).optional(),
  }),
  result: z.object({ id: idOut, write_off_no: z.string(), exchange_difference: z.string(), functional_currency: currency }),
  refusals: [
    'CHANGED_MEANWHILE',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_TWICE',
    'WRITE_OFF_NEEDS_RATE',
    'RATE_MISSING',
    'RATE_FAR',
    'WRITE_OFF_BEFORE',
    'WRITE_OFF_NO_CASH',
    'CASH_OVER',
    'CASH_UNCLAIMED',
    'CASH_REVERSED',
    'BILL_OTHER_PARTY',
    'BILL_NOT_OPEN',
    'BILL_NOT_CONFIRMED',
    'DIFFERENCE_TOO_LARGE',
    'WITHHOLDING_TOO_LARGE',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
    'FOUR_EYES',
  ],
});

/**
 * Records the tax that a customer withheld of an advance, with its certificate: the advance grows by it, and later settles bills as a whole. The
 * tax is claimed at the rate of the day of the money.
 */
export const withholdAdvance = call({
  cmd: 'writeOff.withholdAdvance',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    cash_entry_id: idIn,
    version,
    amount: amountFromZero,
    certificate_no: line(40),
    business_on: day.optional(),
  }),
  result: z.object({ id: idOut, write_off_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'CASH_UNCLAIMED',
    'CASH_REVERSED',
    'WRITE_OFF_BEFORE',
    'POSTING_AHEAD',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'FOUR_EYES',
  ],
});

/** Matches a refund to the unused money of the same party, company and currency that it pays back. */
export const matchRefund = call({
  cmd: 'writeOff.refund',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({ cash_entry_id: idIn, version, refunded_id: idIn, refunded_version: version, amount: amountText }),
  result: z.object({ id: idOut, write_off_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'CASH_OVER', 'CASH_REVERSED', 'REFUND_OTHER_PARTY', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'FOUR_EYES'],
});

/**
 * Settles a bill by a deposit of the same party, company and currency that stays with its holder: a customer's with us, or ours with a carrier.
 * It takes no more than stands on the account of the deposit on that day and now.
 */
export const settleByDeposit = call({
  cmd: 'writeOff.settleByDeposit',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    bill_id: idIn,
    version,
    currency,
    amount: amountFromZero,
    business_on: day.optional(),
    reason: line(200),
  }),
  result: z.object({ id: idOut, write_off_no: z.string(), exchange_difference: z.string(), functional_currency: currency }),
  refusals: [
    'CHANGED_MEANWHILE',
    'MOVEMENT_OVER',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_BEFORE',
    'BILL_NOT_OPEN',
    'BILL_NOT_CONFIRMED',
    'POSTING_AHEAD',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/** Sets credit notes against bills of the same party, company and currency, without money: the amounts of the lines add up to zero. */
export const offsetBills = call({
  cmd: 'writeOff.offset',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    side,
    party_id: idIn,
    currency,
    business_on: day.optional(),
    lines: z
      .array(z.strictObject({ bill_id: idIn, version, amount: amountText }))
      .min(2)
      .max(300),
    reason: note(300).optional(),
  }),
  result: z.object({ id: idOut, write_off_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'OFFSET_UNEQUAL',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_TWICE',
    'WRITE_OFF_BEFORE',
    'BILL_OTHER_PARTY',
    'BILL_NOT_OPEN',
    'BILL_NOT_CONFIRMED',
    'POSTING_AHEAD',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

const proposal = z.object({
  cash_entry_id: idOut,
  entry_no: z.string(),
  bill_id: idOut,
  bill_no: z.string(),
  currency,
  amount: z.string(),
});

/** Settles a party's open bills with its unused money of the same currency, oldest bill first, then the smaller. `dry` only proposes. */
export const autoWriteOff = call({
  cmd: 'writeOff.auto',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({ side, party_id: idIn, business: business.optional() }),
  result: z.object({ write_offs: z.int(), lines: z.array(proposal) }),
  refusals: ['FOUR_EYES', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
export const proposeWriteOff = call({
  cmd: 'writeOff.propose',
  shows: ['writeOff', 'cash', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, party_id: idIn, business: business.optional() }),
  result: z.object({ lines: z.array(proposal) }),
});

/** Reverses a write-off, including its exchange differences: bills and money are open again. This is possible once; a reversal is final. */
export const reverseWriteOff = call({
  cmd: 'writeOff.reverse',
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, reason: note(300) }),
  result: z.object({ id: idOut, write_off_no: z.string() }),
  refusals: ['REASON_REQUIRED', 'ALREADY_REVERSED', 'REVERSAL_FINAL', 'WRITE_OFF_OF_BAD_DEBT', 'CASH_OVER', 'PERIOD_CLOSED'],
});

/** The register of withholding certificates, for the tax return of a month; reversed ones stay in it and say so. */
export const listCertificates = listCall({
  cmd: 'certificate.list',
  shows: ['writeOff', 'cash', 'bill'],
  users: [1],
  permit: may.view,
  row: certificateRow,
  filters: {
    certificate_no: { is: 'values' },
    side: { is: 'choice', of: sides, words: 'certificate.side' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    company: { is: 'ref', to: 'ownCompany' },
    business_on: { is: 'days' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
});

/**
 * The data for printing certificates that we give to carriers, by the write-offs of their payments; in the functional currency, with the net
 * amount that was paid as the base.
 */
export const readCertificateSheets = call({
  cmd: 'certificate.sheets',
  shows: ['writeOff', 'cash', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(certificateSheet) }),
});

export const printedCertificates = printCall({
  cmd: 'certificate.printed',
  users: [1],
  permit: may.view,
  documents: ['withholdingCertificate'],
});

export const writeOffRow = z.object({
  id: idOut,
  write_off_no: z.string(),
  side,
  party_id: idOut,
  party_name: z.string(),
  /** Null for credit notes set against bills, and for bad debts. */
  cash_entry_id: idOut.nullable(),
  entry_no: z.string().nullable(),
  bill_nos: z.array(z.string()),
  currency,
  cash: z.string(),
  difference: z.string(),
  functional_currency: currency,
  exchange_difference: z.string(),
  business_on: day,
  automatic: z.boolean(),
  reason: z.string().nullable(),
  reversed: z.boolean(),
  reverses: z.boolean(),
  made_by: z.string().nullable(),
  created_at: instantOut,
});
export type WriteOffRow = z.output<typeof writeOffRow>;

export const listWriteOffs = listCall({
  cmd: 'writeOff.list',
  shows: ['writeOff', 'cash', 'bill'],
  users: [1],
  permit: may.view,
  row: writeOffRow,
  filters: {
    write_off_no: { is: 'values' },
    entry_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    side: { is: 'choice', of: sides, words: 'charge.side' },
    business_on: { is: 'days' },
    automatic: { is: 'flag' },
  },
  sorts: ['business_on', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
});
