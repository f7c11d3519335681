import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { hideable, revealsHidden, withoutHidden } from '../../../kernel/guard.ts';
import { listCall } from '../../../kernel/list.ts';
import { permits } from '../../../kernel/permit.ts';
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

const reader = { userType: 4, permits: new Set(['B1', 'B3']) } as const;
const may = permits({ one: 'B1', two: 'B2', three: 'B3' });
const opened = (calls: Parameters<typeof pagesFor>[0]) => pagesFor(calls, reader).map(({ cmd, subject, kind }) => [cmd, subject, kind]);
const reading = { kind: 'read', users: [4], permit: 'signedIn', params: z.strictObject({ id: z.string() }), result: row } as const;

test('a page is open to its kind of user who is signed in, or has one of its rights', () => {
  const open = (more: object) => opened([call({ ...reading, cmd: 'parcel.get', ...more })]).length === 1;
  expect([open({}), open({ permit: may.one }), open({ permit: [may.two, may.three] })]).toEqual([true, true, true]);
  expect([open({ users: [1] }), open({ permit: may.two }), open({ permit: [may.two] }), open({ permit: 'anyone' })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a list and what is read by its id alone are pages; what is written, or read by more, is none', () => {
  const get = call({ ...reading, cmd: 'parcel.get' });
  expect(opened([get])).toEqual([['parcel.get', 'parcel', 'detail']]);
  expect(opened([call({ ...reading, cmd: 'parcel.track', params: z.strictObject({ id: z.string(), day: z.string() }) })])).toEqual([]);
  expect(opened([call({ ...reading, cmd: 'parcel.mine', params: z.strictObject({}) })])).toEqual([]);
  expect(opened([call({ ...reading, cmd: 'parcel.revise', kind: 'write' })])).toEqual([]);
});

test('a page whose fields are all needed has nothing to hide', () => {
  expect(opened([call({ ...reading, cmd: 'parcel.get', result: z.object({ id: z.string(), no: z.string() }) })])).toEqual([]);
});

test('a page is about the first record that it shows, and what one answer about it needs is needed on all', () => {
  const other = call({
    ...reading,
    cmd: 'box.get',
    shows: ['parcel', 'order'],
    result: z.object({ id: z.string(), note: z.string(), seen_on: z.string(), x: z.string().optional() }),
  });
  const pages = pagesFor([list, other], reader);
  expect(pages.map(({ cmd, subject }) => [cmd, subject])).toEqual([
    ['parcel.list', 'parcel'],
    ['box.get', 'parcel'],
  ]);
  const reasons = new Map(pages[0]?.fields.map(({ key, required }) => [key, required]));
  expect([reasons.get('note'), reasons.get('place'), reasons.get('seen_on')]).toEqual(['needed', null, 'order']);
});

test('fields are found in lines, in what may be absent, in any of several forms, and in a tree of its own kind', () => {
  const node = z.object({
    label: z.string().nullable(),
    get children() {
      return z.array(node);
    },
  });
  const result = z.object({
    lines: z.array(z.object({ qty: z.string().nullable() })),
    stop: z.object({ gate: z.string().nullable() }).nullable(),
    hold: z.object({ until: z.string().nullable() }).optional(),
    form: z.union([z.object({ paper: z.string().nullable() }), z.object({ mail: z.string().nullable() })]),
    tree: node,
  });
  const [page] = pagesFor([call({ ...reading, cmd: 'parcel.get', result })], reader);
  expect(page?.fields.map(({ key }) => key)).toEqual([
    ...['lines', 'qty', 'stop', 'gate', 'hold', 'until', 'form', 'paper', 'mail', 'tree', 'label', 'children'],
  ]);
});

test('a field that two of three roles hide is shown, in every subject on its own', () => {
  const template = (role: string, subject: string, hidden: string[]) => ({ role, subject, cmd: `${subject}.list`, shown: [], hidden });
  const templates = [
    template('1', 'parcel', ['note', 'weight']),
    template('1', 'order', ['note']),
    template('2', 'parcel', ['note', 'weight']),
    template('2', 'order', ['note']),
    template('3', 'parcel', ['weight']),
    template('3', 'order', ['note', 'weight']),
  ];
  expect(fieldsHiddenBy(templates, ['1', '2', '3'])).toEqual(
    new Map([
      ['parcel', new Set(['weight'])],
      ['order', new Set(['note'])],
    ]),
  );
});
