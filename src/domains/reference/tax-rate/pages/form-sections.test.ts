import { expect, test } from 'vitest';
import { taxRates } from '../master.ts';
import { formSections } from './form-sections.tsx';

test('the section on the form of a fee is for who may view tax rates', () => {
  expect(formSections.map(({ permit }) => permit)).toEqual([taxRates.may.view]);
});
