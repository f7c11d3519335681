import { expect, test } from 'vitest';
import { words as shell } from '../../web/words.ts';
import { words } from './payment-request/words.ts';
import { stages } from './payment-request/states.ts';

type Tuples = Readonly<Record<string, readonly string[]>>;
const bell: Tuples = shell;
const own: Tuples = words;

/** The right that decides a stage has the stage's own name. */
const rights = {
  directorReview: 'director',
  firstExecutiveReview: 'firstExecutive',
  secondExecutiveReview: 'secondExecutive',
  settlementReview: 'settlement',
  financeDirectorReview: 'financeDirector',
} as const;

test.each(stages.map((stage, place) => [stage, place] as const))('%s has one name in bell, tab, state and right', (stage, place) => {
  const name = own[`paymentRequest.state.${stage}`];
  expect(name).toHaveLength(4);
  expect([bell[`bell.stage.${place}`], own[`paymentRequest.tab.${stage}`]]).toEqual([name, name]);
  const right = Object.entries(rights).find(([of]) => of === stage)?.[1];
  if (right) expect(own[`permit.paymentRequest.${right}`]).toEqual(name);
});
