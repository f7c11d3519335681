import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identifierOrNull, identifierFaults, isIdentifier } from '../../../kernel/identifier.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { currency, idIn, idOut, instantOut, line, lineOrNull, note, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { bankAccountStates } from './states.ts';

/** The owner of the account: exactly one of the three. */
const party = { carrier_id: idIn.optional(), customer_id: idIn.optional(), supplier_id: idIn.optional() };
const onlyOne = (value: { carrier_id?: unknown; customer_id?: unknown; supplier_id?: unknown }): boolean =>
  [value.carrier_id, value.customer_id, value.supplier_id].filter((id) => id !== undefined).length === 1;

export const bankAccountsOf = call({
  cmd: 'bankAccount.of',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject(party).refine(onlyOne, 'BAD_CHOICE'),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        version,
        bank: z.string(),
        branch: z.string().nullable(),
        account_no: z.string(),
        account_name: z.string(),
        swift: z.string().nullable(),
        currency,
        name_differs: z.boolean(),
        reason: z.string().nullable(),
        state: z.enum(bankAccountStates.states),
        entered_by: z.string().nullable(),
        mine: z.boolean(),
        approved_by: z.string().nullable(),
        usable_from: instantOut.nullable(),
      }),
    ),
  }),
});

/**
 * Enters an account, which another user must approve. The holder's name may differ from the party's, and the approver
 * sees the difference.
 */
export const enterBankAccount = call({
  cmd: 'bankAccount.enter',
  kind: 'write',
  users: [1],
  permit: may.enter,
  params: z
    .strictObject({
      ...party,
      bank: line(120),
      branch: lineOrNull(120).optional(),
      // An account number or an IBAN: letters and spaces are allowed, the name of a bank is not.
      account_no: line(40).pipe(z.string().regex(/^(?=(?:[^0-9]*[0-9]){6})[0-9A-Za-z -]+$/, 'BAD_ACCOUNT_NO')),
      account_name: line(200),
      swift: identifierOrNull('swift').optional(),
      // The form sends empty text for fields that are left empty.
      cnaps: lineOrNull(12)
        .refine((text) => text === null || /^\d{12}$/.test(text), 'BAD_CNAPS')
        .optional(),
      currency,
      reason: note(300).optional(),
    })
    .refine(onlyOne, 'BAD_CHOICE')
    .superRefine((value, context) => {
      if (value.swift && !isIdentifier('swift', value.swift))
        context.addIssue({ code: 'custom', path: ['swift'], message: identifierFaults.swift });
    }),
  result: saved,
  refusals: ['DUPLICATE'],
});

export const moveBankAccount = moveCall({ cmd: 'bankAccount.move', users: [1], machine: bankAccountStates });
