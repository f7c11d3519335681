import Big from 'big.js';
import { amountOf, type Currency, type Money, roundTo } from '../../../kernel/money.ts';

/** An agent has its percent of a loss as well, or the loss is ours alone. */
export const lossTerms = ['shared', 'ours'] as const;
export type LossTerm = (typeof lossTerms)[number];

/**
 * The part of a profit that is an agent's, in the currency of the settlement; below zero where the agent bears a part of a loss. `rate` is the
 * price of one unit of that currency in the profit's. It is rounded once, half up.
 */
export function agentPart(profit: Money, of: { percent: string; losses: LossTerm }, to: { currency: Currency; rate: string }): bigint {
  if (profit.minor < 0n && of.losses === 'ours') return 0n;
  const exact = new Big(amountOf(profit.currency, profit.minor)).times(of.percent).div(new Big(to.rate).times(100));
  return roundTo(to.currency, exact).minor;
}

/** The side on which an amount is charged: above zero we owe it to the agent, below zero the agent owes it to us. */
export function sideOf(minor: bigint): 'payable' | 'receivable' {
  return minor < 0n ? 'receivable' : 'payable';
}
