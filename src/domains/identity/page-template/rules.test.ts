import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { hideable, revealsHidden, withoutHidden } from '../../../kernel/guard.ts';
import { listCall } from '../../../kernel/list.ts';
import { columnOrderOf, fieldsHiddenBy, pagesFor } from './rules.ts';

const row = z.object({
  id: z.string(),
  no: z.string(),
  seen_on: z.string().nullable(),
  weight: hideable(z.string()),
  note: z.string().nullable(),
  place: z.string().nullable(),
});
const list = listCall({
  cmd: 'parcel.list',
  users: [4],
  permit: 'signedIn',
  row,
  filters: {},
  sorts: ['seen_on'],
  defaultSort: [{ key: 'seen_on' }],
});
const detail = call({
  cmd: 'parcel.get',
  kind: 'read',
  users: [4],
  permit: 'signedIn',
  params: z.strictObject({ id: z.string() }),
  result: row.extend({ place: z.string() }),
});
const save = call({
  cmd: 'parcel.save',
  kind: 'write',
  users: [4],
  permit: 'signedIn',
  params: z.strictObject({ note: z.string() }),
  result: z.object({}),
});

test('a field is required where an answer needs it, where it is the order, and where its reader fills it in', () => {
  const pages = pagesFor([list, detail, save], { userType: 4, permits: new Set() });
  expect(pages.map(({ cmd, kind }) => [cmd, kind])).toEqual([
    ['parcel.list', 'list'],
    ['parcel.get', 'detail'],
  ]);
  expect(Object.fromEntries(pages[0]?.fields.map(({ key, required }) => [key, required]) ?? [])).toEqual({
    id: 'needed',
    no: 'needed',
    seen_on: 'order',
    weight: null,
    note: 'written',
    place: 'needed',
  });
  expect(pagesFor([list], { userType: 1, permits: new Set() })).toEqual([]);
});

test('roles add up: hidden is only what all of them hide, and a customer has its own template', () => {
  const template = (role: string | null, hidden: string[]) => ({ role, subject: 'parcel', cmd: 'parcel.list', shown: ['no'], hidden });
  const templates = [template('1', ['note', 'weight']), template('2', ['weight'])];
  expect(fieldsHiddenBy(templates, ['1', '2'])).toEqual(new Map([['parcel', new Set(['weight'])]]));
  expect(fieldsHiddenBy(templates, ['1', '3'])).toEqual(new Map());
  expect(fieldsHiddenBy([template(null, ['note'])], [])).toEqual(new Map([['parcel', new Set(['note'])]]));
  expect(columnOrderOf(templates)).toEqual({ 'parcel.list': ['no'] });
});

test('a hidden field is left out or null, in lines as well, and one that is needed stays', () => {
  const schema = z.object({ rows: z.array(row) });
  const value = { rows: [{ id: '1', no: 'P', seen_on: null, weight: '8', note: 'x', place: 'HN' }] };
  expect(withoutHidden(schema, value, new Set(), new Set(['weight', 'note', 'no']))).toEqual({
    rows: [{ id: '1', no: 'P', seen_on: null, note: null, place: 'HN' }],
  });
});

test('a filter is closed by the field that it compares, and a search by any field that it may search', () => {
  const fields = new Set(['due_at']);
  expect(['due', 'due_at', 'due_on', 'order_no'].map((key) => revealsHidden(key, { is: 'days' }, fields))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(revealsHidden('words', { is: 'text' }, fields)).toBe(true);
  expect(revealsHidden('words', { is: 'text', over: ['order_no'] }, fields)).toBe(false);
  expect(revealsHidden('words', { is: 'text', over: ['due_at'] }, fields)).toBe(true);
});
