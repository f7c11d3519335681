import Big from 'big.js';
import { allocate, amountOf, type Currency, type Money } from '../../../kernel/money.ts';

/** Income less cost, formatted for display. */
export function profitOf(currency: Currency, incomeMinor: bigint, costMinor: bigint) {
  const profit = incomeMinor - costMinor;
  return {
    income: amountOf(currency, incomeMinor),
    cost: amountOf(currency, costMinor),
    profit: amountOf(currency, profit),
    margin_percent:
      incomeMinor === 0n ? null : new Big(profit.toString()).times(100).div(incomeMinor.toString()).round(2, Big.roundHalfUp).toFixed(2),
  };
}

type Figures = { readonly income?: string | undefined; readonly cost?: string | undefined };
const isNothing = (amount: string | undefined): boolean => amount === undefined || !/[1-9]/.test(amount);

/** The result that an order is seen by: the actual one, or the estimated one while nothing is charged. Hidden figures count as none. */
export function leadingResult<R extends Figures>(of: { readonly actual: R; readonly estimated: R }): readonly ['actual' | 'estimated', R] {
  const { income, cost } = of.actual;
  return isNothing(income) && isNothing(cost) ? ['estimated', of.estimated] : ['actual', of.actual];
}

/** The quarters of a twenty-foot unit that a container is, by the length code of ISO 6346: 20, 40 and 45 feet. */
export function teuQuarters(sizeType: string): bigint {
  return sizeType.startsWith('2') ? 4n : sizeType.startsWith('L') ? 9n : 8n;
}

/**
 * An amount of a job by container: what each has of its own, and the rest shared by twenty-foot units. The parts add up to the rest and all
 * that is own.
 */
export function byContainer(rest: Money, containers: readonly { readonly size_type: string; readonly own: bigint }[]): bigint[] {
  if (containers.length === 0) return [];
  const shares = allocate(
    rest,
    containers.map(({ size_type }) => teuQuarters(size_type)),
  );
  return containers.map(({ own }, place) => own + (shares[place]?.minor ?? 0n));
}
