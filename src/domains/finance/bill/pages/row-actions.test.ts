import { expect, test } from 'vitest';
import { may as badDebt } from '../../bad-debt/permits.ts';
import { may as writeOff } from '../../write-off/permits.ts';
import { may } from '../permits.ts';
import { billState } from '../states.ts';
import { mayDispute, mayGiveUp, mayTakeBack } from './row-actions.ts';

const all = () => true;
const bill = { side: 'receivable', state: 'confirmed', balances: [{ open: '0.00' }, { open: '15.20' }] } as const;

test.each<[string, Parameters<typeof mayGiveUp>[0], boolean]>([
  ['with something open in one currency', bill, true],
  ['that is paid', { ...bill, balances: [{ open: '0.00' }] }, false],
  ['of a credit note', { ...bill, balances: [{ open: '-15.20' }] }, false],
  ['of a carrier', { ...bill, side: 'payable' }, false],
  ['that is contested', { ...bill, state: 'disputed' }, false],
  ['that is void', { ...bill, state: 'void' }, false],
  ['that was only sent', { ...bill, state: 'sent' }, true],
])('a bill %s may be given up: %s', (_what, of, may) => {
  expect(mayGiveUp(of, all)).toBe(may);
});

test('a bill is given up by a person who may propose bad debts', () => {
  expect(mayGiveUp(bill, (permit) => permit === badDebt.propose)).toBe(true);
  expect(mayGiveUp(bill, (permit) => permit !== badDebt.propose)).toBe(false);
});

test('a line is contested before the bill is confirmed, and again once it was answered', () => {
  const of = (state: (typeof billState.options)[number]) => mayDispute({ state, disputes: [] }, { id: '7' }, all);
  expect(billState.options.filter(of)).toEqual(['sent', 'disputed']);
  const disputes = [
    { charge_id: '7', outcome: null },
    { charge_id: '8', outcome: 'declined' },
  ] as const;
  expect(['7', '8', '9'].map((id) => mayDispute({ state: 'disputed', disputes }, { id }, all))).toEqual([false, true, true]);
  expect(mayDispute({ state: 'sent', disputes: [] }, { id: '7' }, (permit) => permit !== may.confirmOwn)).toBe(false);
});

test.each<[string, Parameters<typeof mayTakeBack>[0], boolean]>([
  ['by money', { by: 'cash', reversed: false, reverses: false }, true],
  ['by a credit note', { by: 'credit', reversed: false, reverses: false }, true],
  ['by a deposit', { by: 'deposit', reversed: false, reverses: false }, true],
  ['that is taken back already', { by: 'credit', reversed: true, reverses: false }, false],
  ['that takes another one back', { by: 'credit', reversed: false, reverses: true }, false],
  ['by netting', { by: 'netting', reversed: false, reverses: false }, false],
  ['by a bad debt', { by: 'badDebt', reversed: false, reverses: false }, false],
])('a settlement %s is taken back from the bill: %s', (_what, of, may) => {
  expect(mayTakeBack(of, (permit) => permit === writeOff.reverse)).toBe(may);
  expect(mayTakeBack(of, (permit) => permit !== writeOff.reverse)).toBe(false);
});
