import { expect, test } from 'vitest';
import { permits } from '../../../kernel/permit.ts';
import { editOfDraft } from './edit.ts';

const may = permits({ prepare: 'x.prepare', approve: 'x.approve' });
const opened: string[] = [];
const edit = (row: { state: string; own: boolean }, right = may.prepare) =>
  editOfDraft({ id: '7', ...row }, (permit) => permit === right, {
    form: ({ id }) => `/x?edit=${id}`,
    permit: may.prepare,
    open: (address) => opened.push(address),
  });

test('a draft is edited by the person who prepares it, in its form', () => {
  for (const action of edit({ state: 'draft', own: true })) action.run(null);
  expect(opened).toEqual(['/x?edit=7']);
});

test.each([
  ['of another person', { state: 'draft', own: false }, may.prepare],
  ['that was submitted', { state: 'submitted', own: true }, may.prepare],
  ['without the right to prepare', { state: 'draft', own: true }, may.approve],
] as const)('a record %s is not edited', (_what, row, right) => {
  expect(edit(row, right)).toEqual([]);
});

test('a record that is sent back is edited where its states say so, and without a right where none is named', () => {
  const sentBack = (own: boolean) =>
    editOfDraft({ id: '7', state: 'rejected', own }, () => false, { form: ({ id }) => id, states: ['draft', 'rejected'], open: () => {} });
  expect([sentBack(true).map(({ key }) => key), sentBack(false)]).toEqual([['edit'], []]);
  expect(edit({ state: 'rejected', own: true })).toEqual([]);
});
