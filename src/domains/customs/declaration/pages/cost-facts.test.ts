import { expect, test } from 'vitest';
import { costFacts } from './cost-facts.ts';

/* A second declarant reads what a figure means: 0.3 percent of insurance is no 0.3 dollars. */

test('a cost is shown with the meaning of its figure, and a percentage without a currency', () => {
  const facts = costFacts({
    freight_value: '1200.5',
    freight_mark: 'total',
    insurance_value: '0.3',
    insurance_mark: 'percent',
    other_value: null,
    other_mark: 'total',
  });
  expect(facts.map(({ key }) => key)).toEqual(['freight_mark', 'freight_value', 'freight_currency', 'insurance_mark', 'insurance_value']);
});
