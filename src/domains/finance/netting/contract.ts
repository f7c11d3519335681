import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { amountText, currency, day, decimal, idIn, idOut, instantOut, note, version, nothing } from '../../../kernel/schema.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';

const party = { customer_name: z.string(), carrier_name: z.string(), company_id: idOut, company_name: z.string() };

/**
 * Possible nettings: consents in force with an open receivable from the customer and an open payable to the carrier, those of one currency first. In
 * two currencies the amount that can be set off follows from the rate that the party agrees to.
 */
export const nettingCandidates = call({
  cmd: 'netting.candidates',
  shows: ['netting', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        consent_id: idOut,
        reference: z.string(),
        ...party,
        /** That of the receivable. */
        currency,
        payable_currency: currency,
        receivable: z.string(),
        payable: z.string(),
        /** Null in two currencies. */
        nettable: z.string().nullable(),
      }),
    ),
  }),
});

const agreedRate = decimal(12, { min: '0.000000000001' });

/** The lines of the largest possible netting, the oldest bills first; of two currencies at the agreed rate. */
export const proposeNetting = call({
  cmd: 'netting.propose',
  shows: ['netting', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    consent_id: idIn,
    company_id: idIn,
    currency,
    /** By default that of the receivable. */
    payable_currency: currency.optional(),
    /** Payable units for one receivable unit; only where the currencies differ. */
    rate: agreedRate.optional(),
  }),
  result: z.object({
    lines: z.array(
      z.object({ side, bill_id: idOut, bill_no: z.string(), bill_on: day, currency, version, open: z.string(), amount: z.string() }),
    ),
  }),
  refusals: ['NETTING_RATE'],
});

const line = z.strictObject({ bill_id: idIn, currency, version, amount: amountText });

/** Sets receivable bills off against payable bills of one party that agreed to it. Two currencies need an agreed rate. */
export const makeNetting = call({
  cmd: 'netting.make',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    consent_id: idIn,
    company_id: idIn,
    business_on: day.optional(),
    receivable: z.array(line).min(1).max(500),
    payable: z.array(line).min(1).max(500),
    /** Payable units for one receivable unit; only where the currencies differ. */
    rate: agreedRate.optional(),
    reason: note(300).optional(),
  }),
  result: z.object({ id: idOut, netting_no: z.string(), exchange_difference: z.string(), functional_currency: currency }),
  refusals: [
    'FOUR_EYES',
    'NETTING_STRANGERS',
    'NETTING_NO_CONSENT',
    'NETTING_CURRENCY',
    'NETTING_RATE',
    'RATE_FAR',
    'NETTING_UNEQUAL',
    'CHANGED_MEANWHILE',
    'WRITE_OFF_OVER',
    'WRITE_OFF_TWICE',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_BEFORE',
    'BILL_NOT_OPEN',
    'BILL_NOT_CONFIRMED',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
  ],
});

/** Reverses a netting: the bills are open again by its amounts. The reversal is dated today. */
export const reverseNetting = call({
  cmd: 'netting.reverse',
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, reason: note(300) }),
  result: z.object({ id: idOut, netting_no: z.string() }),
  refusals: ['REASON_REQUIRED', 'ALREADY_REVERSED', 'REVERSAL_FINAL', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/** The nettings so far, the latest first. */
export const listNettings = call({
  cmd: 'netting.list',
  shows: ['netting', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        netting_no: z.string(),
        business_on: day,
        ...party,
        receivable_currency: currency,
        receivable: z.string(),
        payable_currency: currency,
        payable: z.string(),
        rate: z.string().nullable(),
        functional_currency: currency,
        exchange_difference: z.string(),
        bills: z.string(),
        reason: z.string().nullable(),
        reversed: z.boolean(),
        reverses: z.boolean(),
        created_by: z.string().nullable(),
        created_at: instantOut,
      }),
    ),
  }),
});
