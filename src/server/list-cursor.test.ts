import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { after, type Order, readCursor, writeCursor } from './list-cursor.ts';

const product = { keyFor: (purpose: string): Buffer => Buffer.from(`key for ${purpose}`) };
const sorted = (...keys: readonly (readonly [key: string, desc: boolean])[]): Order =>
  keys.map(([key, desc]) => ({ key, desc, expression: sql.ref(`o.${key}`), cast: key === 'due_at' ? 'timestamptz' : 'text' }));

describe('a cursor', () => {
  const order = sorted(['due_at', true], ['no', false]);
  const row = { _sort0: '2026-11-20 02:00:00+00', _sort1: 'A1', _id: '17', no: 'other' };
  const cursor = writeCursor({ product }, 'order.list', order, row);
  const read = (text: string, cmd = 'order.list', by = order, key = product): unknown => {
    try {
      return readCursor({ product: key }, cmd, text, by);
    } catch (error) {
      if (error instanceof Refusal) return [error.code, ...error.faults];
      throw error;
    }
  };
  const refused = ['BAD_PARAMS', { at: 'cursor', why: 'BAD_VALUE', facts: {} }];

  test('holds the values of the last row, the id last', () => {
    expect(read(cursor)).toEqual(['2026-11-20 02:00:00+00', 'A1', '17']);
  });
  test('is good for its list and its order alone', () => {
    expect(read(cursor, 'bill.list')).toEqual(refused);
    expect(read(cursor, 'order.list', sorted(['due_at', false], ['no', false]))).toEqual(refused);
    expect(read(cursor, 'order.list', sorted(['no', false], ['due_at', true]))).toEqual(refused);
    expect(read(cursor, 'order.list', sorted(['due_at', true]))).toEqual(refused);
    expect(read(cursor, 'order.list', order, { keyFor: () => Buffer.from('another') })).toEqual(refused);
  });
  test('that somebody else wrote is refused', () => {
    const [values = '', mac = ''] = cursor.split('.');
    const others = Buffer.from(JSON.stringify(['2026-11-20 02:00:00+00', 'A1', '18'])).toString('base64url');
    for (const text of ['', '.', values, `${values}.`, `.${mac}`, `${others}.${mac}`, `${values}.${mac}x`, `${values}.${mac.slice(1)}`])
      expect(read(text)).toEqual(refused);
    expect(mac).toHaveLength(22);
  });
});

/* The rows after (due, no, id), by hand. Each direction of the first key, and of one that differs from it. */
describe('the rows after a cursor', () => {
  const compiler = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const written = (clause: RawBuilder<unknown>) => {
    const { sql: text, parameters } = clause.compile(compiler);
    return [text.replaceAll('"', ''), parameters];
  };

  test.each([
    ['up', false, '>'],
    ['down', true, '<'],
  ])('in one direction, %s, are one comparison of rows, which an index answers', (_, desc, sign) => {
    expect(written(after(['d', 'A1', '17'], sorted(['due_at', desc], ['no', desc]), 'o.id', desc))).toEqual([
      `(o.due_at, o.no, o.id) ${sign} ($1::timestamptz, $2::text, $3::bigint)`,
      ['d', 'A1', '17'],
    ]);
  });
  test.each([
    ['up and down', false, true, false, '>', '<', '>'],
    ['down and up', true, false, true, '<', '>', '<'],
  ])('%s are those of a larger key, or of the same and a larger next one', (_, first, second, idDesc, one, two, id) => {
    expect(written(after(['d', 'A1', '17'], sorted(['due_at', first], ['no', second]), 'o.id', idDesc))).toEqual([
      `((o.due_at ${one} $1::timestamptz) or (o.due_at = $2::timestamptz and o.no ${two} $3::text) or ` +
        `(o.due_at = $4::timestamptz and o.no = $5::text and o.id ${id} $6::bigint))`,
      ['d', 'd', 'A1', 'd', 'A1', '17'],
    ]);
  });
  test('without a key of their own are those of a larger id', () => {
    expect(written(after(['17'], [], 'o.id', false))).toEqual(['(o.id) > ($1::bigint)', ['17']]);
  });
});
