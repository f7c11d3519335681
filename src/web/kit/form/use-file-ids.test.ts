import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FileIds, useFileIds } from './use-file-ids.ts';

type Files = ReturnType<typeof useFileIds>;

/** A field of files as it is drawn once, and what it reports to its form. */
function fieldOf(value: FileIds['value'], many: boolean): { field: Files; reported: unknown[] } {
  const reported: unknown[] = [];
  const fields: Files[] = [];
  const Field = () => {
    fields.push(useFileIds({ value, many, onChange: (ids) => reported.push(ids) }));
    return null;
  };
  renderToString(createElement(Field));
  const [field] = fields;
  if (!field) throw new Error('no field');
  return { field, reported };
}

test('photos that were chosen together are all held, in the order in which they were stored', () => {
  const { field, reported } = fieldOf(null, true);
  for (const id of ['3', '1', '2']) field.add(id);
  expect(reported).toEqual([['3'], ['3', '1'], ['3', '1', '2']]);
});

test('a file that was removed while another was being stored does not come back', () => {
  const { field, reported } = fieldOf(['1', '2'], true);
  field.remove('1');
  field.add('3');
  expect(reported.at(-1)).toEqual(['2', '3']);
});

test('a field of one file holds the last one, or none', () => {
  const { field, reported } = fieldOf('1', false);
  expect(field.ids).toEqual(['1']);
  field.add('2');
  field.remove('2');
  expect(reported).toEqual(['2', null]);
});
