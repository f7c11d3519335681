import { expect, test } from 'vitest';
import { exemptionNatures, supervisionModes, vietnameseTypes } from './kinds.ts';
import { words } from './words/codes.ts';

test('each code that is offered has a name, and each name belongs to a code that is offered', () => {
  const offered = [
    ...supervisionModes.map((code) => `supervisionMode.${code}`),
    ...exemptionNatures.map((code) => `exemptionNature.${code}`),
    ...[...vietnameseTypes.import, ...vietnameseTypes.export].map((code) => `vietnameseType.${code}`),
  ];
  expect(Object.keys(words).toSorted()).toEqual(offered.toSorted());
});
