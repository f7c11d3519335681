import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPicker } from '../domains/reference/lookup/contract.ts';
import { dayIn } from '../kernel/day.ts';
import type { Filter, ListCall, ListResult } from '../kernel/list.ts';
import { startDemoStage } from './demo-stage.ts';
import { registry } from './registry.generated.ts';
import type { Player, Stage } from './stage.ts';

/*
 * Every list's filters and orders, held against the fields of its rows on the demo company: a filter leaves exactly the rows whose own
 * field has its value, and an order rises and falls with the field of its name. A filter that compares another column of the same type is seen
 * here alone. A filter that no field of a row shows stands in list-fields.unseen.txt, a line each, and needs a test of its own.
 */
let stage: Stage;
let reader: Player;
beforeAll(async () => {
  stage = await startDemoStage();
  reader = await stage.cast({ permits: 'all', scope: 'all' });
}, 240_000);
afterAll(() => stage.close());

type Row = Readonly<Record<string, unknown>>;
type Rows = { readonly rows: readonly Row[]; readonly whole: boolean };

const pagesMax = 5;
/** Rows of a list, up to a thousand. */
async function rowsOf({ cmd }: ListCall, params: object): Promise<Rows> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const reply = await reader.raw(cmd, { ...params, size: 200, ...(cursor && { cursor }) });
    expect([cmd, params, reply.code, reply.msg]).toEqual([cmd, params, 200, reply.msg]);
    const { rows: next, next_cursor } = reply.data as ListResult<Row>;
    rows.push(...next);
    cursor = next_cursor;
    if (cursor === null) return { rows, whole: true };
  }
  return { rows, whole: false };
}

/** The value of a row for filters that are called otherwise than its fields; several where the row has several. */
const shownFor: Readonly<Record<string, (row: Row) => unknown>> = {
  'charge.list other': ({ work_order_id }) => work_order_id === null,
  'consignor.list shared': ({ customer_name }) => customer_name === null,
  'dispatchReview.list order_no': ({ order_nos }) => order_nos,
  'intercompanyBill.list open': ({ open }) => Number(open) !== 0,
  'offer.list order_no': ({ order_nos }) => order_nos,
  'order.list exceptions': ({ open_exceptions }) => Number(open_exceptions) > 0,
  'order.list ordered': ({ order_time }) => order_time,
  'order.reviewList exceptions': ({ open_exceptions }) => Number(open_exceptions) > 0,
  'order.reviewList ordered': ({ order_time }) => order_time,
  'orderDocument.list missing': ({ missing }) => missing,
  'orderDocument.list ordered': ({ order_time }) => order_time,
  'orderStock.list received': ({ since }) => since,
  'outbound.list intercepted': ({ intercept }) => intercept !== null,
  'picking.list short': ({ short_qty }) => Number(short_qty) > 0,
  'stock.list expires': ({ expiry_on }) => expiry_on,
  'stock.list received': ({ since }) => since,
  'stock.movements happened': ({ at }) => at,
  'track.list exceptions': ({ open_exceptions }) => Number(open_exceptions) > 0,
  'waybill.list made': ({ created_at }) => created_at,
  'waybill.list printed': ({ printed_count }) => Number(printed_count) > 0,
  'workOrder.list order_no': ({ order_nos }) => order_nos,
};

/** The fields that may show what a filter or an order of this name compares. */
function fieldsFor(key: string, rows: readonly Row[]): string[] {
  const names = [key, `${key}_id`, `${key}_no`, `${key}_at`, `${key}_on`, `${key}_from`, `${key}_name`];
  return names.filter((name) => rows.some((row) => ['string', 'number', 'boolean'].includes(typeof row[name])));
}

const isShown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

type Probe = { readonly sent: unknown; has(row: Row): boolean };

/** Values of a filter that rows show in a field of its name. */
async function probesOf(cmd: string, key: string, filter: Filter, { rows }: Rows): Promise<Probe[]> {
  const shown = shownFor[`${cmd} ${key}`];
  if (shown) return probesBy(filter, rows, shown);
  if (filter.is === 'ref') return [...ownIds(key, rows), ...(await namesOf(key, filter.to, rows))];
  return fieldsFor(key, rows).flatMap((field) => probesBy(filter, rows, (row) => row[field]));
}

function probesBy(filter: Filter, rows: readonly Row[], shown: (row: Row) => unknown): Probe[] {
  const shownBy = (row: Row): unknown[] => [shown(row)].flat().filter(isShown);
  const values = [...new Set(rows.flatMap(shownBy))];
  const value = values[Math.floor(values.length / 2)];
  switch (filter.is) {
    case 'flag':
      return typeof value === 'boolean' ? [true, false].map((sent) => ({ sent, has: (row) => shown(row) === sent })) : [];
    case 'days': {
      const dayOf = (one: unknown) => (filter.of === 'instant' ? dayIn(new Date(String(one)), 'Asia/Shanghai') : String(one));
      if (!/^\d{4}-\d\d-\d\d/.test(String(value))) return [];
      const day = dayOf(value);
      return [{ sent: { from: day, to: day }, has: (row) => shownBy(row).some((one) => dayOf(one) === day) }];
    }
    case 'choice':
      return filter.of.includes(String(value)) ? [{ sent: [value], has: (row) => shownBy(row).includes(value) }] : [];
    case 'values':
      return value === undefined ? [] : [{ sent: [String(value)], has: (row) => shownBy(row).includes(value) }];
    default:
      return [];
  }
}

/** Records that rows name by their id. */
function ownIds(key: string, rows: readonly Row[]): Probe[] {
  return fieldsFor(key, rows).flatMap((field) => {
    const ids = [...new Set(rows.map((row) => row[field]))].filter((id): id is string => typeof id === 'string' && /^\d+$/.test(id));
    const id = ids[Math.floor(ids.length / 2)];
    return id ? [{ sent: [id], has: (row: Row) => row[field] === id }] : [];
  });
}

/** Records that rows name by the name which the picker gives them. */
async function namesOf(key: string, to: string, rows: readonly Row[]): Promise<Probe[]> {
  const fields = fieldsFor(key, rows).concat(Object.keys(rows[0] ?? {}).filter((name) => /name|party|customer|carrier|company/.test(name)));
  const { rows: offered } = await reader.send(searchPicker, { to, text: '' });
  return offered.flatMap(({ id, name }) =>
    [...new Set(fields)]
      .filter((field) => rows.some((row) => row[field] === name))
      .map((field) => ({ sent: [id], has: (row: Row) => row[field] === name })),
  );
}

/** True where the filter leaves exactly the rows that show its value; of a list that is read in part, none that does not. */
async function agrees(call: ListCall, key: string, probe: Probe, all: Rows): Promise<boolean> {
  const left = await rowsOf(call, { where: { [key]: probe.sent } });
  const wanted = all.rows.filter(probe.has).length;
  return left.rows.every(probe.has) && (all.whole && left.whole ? left.rows.length === wanted : left.rows.length >= Math.min(wanted, 1));
}

/** True where a row is found by a text that it shows. */
async function finds(call: ListCall, key: string, { rows }: Rows): Promise<boolean> {
  const words = Object.keys(rows[0] ?? {}).filter(
    (name) => name === key || /(^|_)(no|number|name|code|title|login|ref|text|basis)(_(?!id$)|$)/.test(name),
  );
  const nothing = await rowsOf(call, { where: { [key]: 'zqxjkw' } });
  if (nothing.rows.length > 0) return false;
  for (const field of words) {
    const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' && one.length > 1 && one.length < 60);
    if (value === undefined) continue;
    const { rows: matches } = await rowsOf(call, { where: { [key]: value } });
    if (matches.some((row) => row[field] === value)) return true;
  }
  return false;
}

/** True where the rows rise and fall with the field: amounts within a currency, names not at all, since each language has its own order. */
async function ordered(call: ListCall, key: string, field: string): Promise<boolean> {
  for (const desc of [false, true]) {
    const { rows } = await rowsOf(call, { sort: [{ key, desc }] });
    const shown = rows.filter((row) => isShown(row[field]));
    for (const [, own] of Map.groupBy(shown, (row) => row['currency'] ?? row['functional_currency'])) {
      const values = own.map((row) => row[field]);
      const isNumber = values.every((value) => /^-?\d+(\.\d+)?$/.test(String(value)));
      const rises = (a: unknown, b: unknown) => (isNumber ? Number(a) <= Number(b) : String(a) <= String(b));
      if (values.some((value, place) => place > 0 && !(desc ? rises(value, values[place - 1]) : rises(values[place - 1], value))))
        return false;
    }
  }
  return true;
}

const lists = registry.calls.filter((call): call is ListCall => 'list' in call && call.users.includes(1));
const unseen = new Set(
  readFileSync(new URL('./list-fields.unseen.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

test.each(lists.map((call) => [call.cmd, call] as const))('%s filters and orders by what its rows show', async (cmd, call) => {
  const all = await rowsOf(call, {});
  const seen: string[] = [];
  const missed: string[] = [];
  for (const [key, filter] of Object.entries(call.list.filters)) {
    const name = `${cmd} filter ${key}`;
    const probes = await probesOf(cmd, key, filter, all);
    let agreed = filter.is === 'text' && (await finds(call, key, all));
    for (const probe of probes) agreed ||= await agrees(call, key, probe, all);
    (agreed ? seen : missed).push(name);
  }
  for (const key of call.list.sorts) {
    const name = `${cmd} order ${key}`;
    let isOrdered = false;
    for (const field of fieldsFor(key, all.rows)) isOrdered ||= await ordered(call, key, field);
    (isOrdered ? seen : missed).push(name);
  }
  expect({ missed: missed.filter((name) => !unseen.has(name)), stale: seen.filter((name) => unseen.has(name)) }).toEqual({
    missed: [],
    stale: [],
  });
});

test('the exceptions name lists that are there', () => {
  const names = lists.flatMap(({ cmd, list }) => [
    ...Object.keys(list.filters).map((key) => `${cmd} filter ${key}`),
    ...list.sorts.map((key) => `${cmd} order ${key}`),
  ]);
  expect([...unseen].filter((name) => !names.includes(name))).toEqual([]);
});
