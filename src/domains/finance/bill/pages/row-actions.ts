import type { Can } from '../../../../kernel/permit.ts';
import { may as badDebt } from '../../bad-debt/permits.ts';
import { may as writeOff } from '../../write-off/permits.ts';
import { may } from '../permits.ts';
import type { Bill } from './bill-sections.tsx';

type GivenUp = Pick<Bill, 'side' | 'state'> & { readonly balances: readonly Pick<Bill['balances'][number], 'open'>[] };
type Disputed = Pick<Bill, 'state'> & { readonly disputes: readonly Pick<Bill['disputes'][number], 'charge_id' | 'outcome'>[] };

/** True for a bill of a customer of which something is open that its reader may give up as lost. A contested bill is settled first. */
export function mayGiveUp({ side, state, balances }: GivenUp, can: Can): boolean {
  const isOpen = balances.some(({ open }) => Number(open) > 0);
  return side === 'receivable' && state !== 'void' && state !== 'disputed' && isOpen && can(badDebt.propose);
}

/** True for a line that the other side may contest: before it confirms the bill, and once until it has an answer. */
export function mayDispute({ state, disputes }: Disputed, line: { readonly id: string }, can: Can): boolean {
  const isContested = disputes.some(({ charge_id, outcome }) => charge_id === line.id && outcome === null);
  return can(may.confirmOwn) && (state === 'sent' || state === 'disputed') && !isContested;
}

type Settled = Pick<Bill['settlements'][number], 'by' | 'reversed' | 'reverses'>;

/** True for a settlement that its reader may take back. A netting is taken back on its own page, with the other side, and so is a bad debt. */
export function mayTakeBack({ by, reversed, reverses }: Settled, can: Can): boolean {
  return by !== 'netting' && by !== 'badDebt' && !reversed && !reverses && can(writeOff.reverse);
}
