import type { OrderState } from '../../order/transport-order/states.ts';
import type { Step } from './contract.ts';

/** The states of the orders that wait at a step. */
export const statesOf: Readonly<Record<Step, readonly OrderState[]>> = {
  review: ['submitted'],
  receive: ['reviewed'],
  dispatch: ['received', 'partDispatched'],
  depart: ['dispatched'],
  deliver: ['inTransit'],
  paper: ['signed'],
};

/** The days after the signature within which the signed paper has to be back. */
export const paperDays = 7;

/** True for a person with more than half again the average work of those who do the same. One person alone has just the average. */
export function hasTooMuch(orders: number, of: readonly number[]): boolean {
  const usual = of.reduce((sum, one) => sum + one, 0) / of.length;
  return orders > usual * 1.5;
}
