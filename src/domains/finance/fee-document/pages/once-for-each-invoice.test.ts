import { expect, test } from 'vitest';
import type { MoveOutcome } from '../../../../kernel/move-call.ts';
import type { BatchAction } from '../../../../web/kit/action/actions.ts';
import { onceForEachInvoice } from './once-for-each-invoice.ts';

type Part = { readonly id: string; readonly joint_id: string | null };
const moved: MoveOutcome = { state: 'accepted', refused: null };
const over: MoveOutcome = { state: null, refused: { code: 'DOCUMENT_OVER', msg: 'over', reference: null } };

test('a batch moves an invoice of several bills once, and each of its parts has the answer', async () => {
  const sent: string[][] = [];
  const action: BatchAction<Part> = {
    key: 'accept',
    word: 'feeDocument.do.accept',
    many: async (rows) => {
      sent.push(rows.map(({ id }) => id));
      return rows.map(({ id }) => (id === '4' ? over : moved));
    },
  };
  // The invoice 7 to 9 without its first part, one of a single bill, and the invoice 3 to 4.
  const rows = [
    { id: '9', joint_id: '7' },
    { id: '6', joint_id: null },
    { id: '8', joint_id: '7' },
    { id: '4', joint_id: '3' },
    { id: '3', joint_id: null },
  ];
  expect(await onceForEachInvoice(action).many?.(rows, null)).toEqual([moved, moved, moved, over, over]);
  expect(sent).toEqual([['9', '6', '4']]);
});

test('an action that needs no call stays as it is', () => {
  const action: BatchAction<Part> = { key: 'print', word: 'kit.print', opens: () => undefined };
  expect(onceForEachInvoice(action)).toBe(action);
});
