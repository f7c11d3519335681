import { expect, test } from 'vitest';
import { stages } from '../states.ts';
import { requestSteps } from './steps.ts';

const reviews = [
  { stage: 'directorReview', state: 'passed' },
  { stage: 'firstExecutiveReview', state: 'passed' },
  { stage: 'secondExecutiveReview', state: 'skipped' },
  { stage: 'settlementReview', state: 'open' },
  { stage: 'financeDirectorReview', state: 'waiting' },
] as const;
const reached = (...of: Parameters<typeof requestSteps>) =>
  requestSteps(...of).flatMap(({ key, reached: isReached }) => (isReached ? [key] : []));

test('a small request does not say that the second executive reviewed it', () => {
  const keys = requestSteps('settlementReview', reviews).map(({ key }) => key);
  expect(keys).toEqual([
    'awaitingRequest',
    'directorReview',
    'firstExecutiveReview',
    'settlementReview',
    'financeDirectorReview',
    'unpaid',
    'paid',
  ]);
  expect(reached('settlementReview', reviews)).toEqual(['awaitingRequest', 'directorReview', 'firstExecutiveReview']);
  expect(reached('paid', reviews)).toEqual(keys);
});

test('before its first round a request has all of its stages', () => {
  expect(requestSteps('awaitingRequest', []).map(({ key }) => key)).toEqual([...stages, 'paid']);
});
