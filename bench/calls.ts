import { randomUUID } from 'node:crypto';
import { listOrders } from '../src/domains/order/transport-order/contract.ts';
import type { Sent } from './client.ts';
import type { Measured } from './load.ts';
import { postgresMb, residentMb } from './machine.ts';
import { type Line, number, type Part, rate } from './parts.ts';
import type { Call, Comparison, Counted, Draft, Stand } from './stand.ts';

/* The calls that people wait for: lists by what the page can filter, one order, a save, and a call that does nothing. Each is measured against
   the bare server and the floor, and what it asks for varies from call to call. */

/** A case and its targets: how many times the time of the bare server and of the floor a call may take. */
type Case = {
  readonly name: string;
  readonly what: string;
  readonly calls: readonly Call[];
  readonly bare: number;
  readonly floor: number;
};

const page = { sort: [{ key: 'order_time', desc: true }], size: 50, total: true };
const listTargets = { bare: 1.3, floor: 2 };

export async function casesOf(stand: Stand): Promise<Case[]> {
  const ids = async (text: string): Promise<string[]> => (await stand.query<{ id: string }>(text)).map(({ id }) => id);
  // From the largest customer to those with few orders.
  const customers = await ids(`select id from (
      select customer_id::text as id, row_number() over (order by count(*) desc) as place, count(*) over () as all_of from transport_order group by 1
    ) ranked where place % greatest(all_of / 40, 1) = 0`);
  const days = await stand.query<{ from: string; to: string }>(`
    select to_char(at, 'YYYY-MM-DD') as from, to_char(at + interval '6 days', 'YYYY-MM-DD') as to
    from (select now() - place * interval '18 days' as at from generate_series(1, 40) place) weeks`);
  const words = await ids(`
    select distinct word as id from (
      select case place % 3 when 0 then right(order_no, 7) when 1 then left(consignee_name, 6) else left(shipper_name, 4) end as word
      from (select *, row_number() over (order by hashint8extended(id, 9)) as place from transport_order) o where place <= 40
    ) chosen`);
  const orders = await ids('select id::text as id from transport_order order by hashint8extended(id, 7) limit 200');
  const list = (params: object, floor: object): Call => ({ cmd: 'order.list', params: { ...page, ...params }, floor });
  const tabs = listOrders.list.tabs.map(({ key, states }): Call => {
    const filter = key === 'all' ? {} : key === 'late' ? { late: true } : { states };
    return list({ tab: key }, filter);
  });
  return [
    { name: 'tabs', what: `list 50 with total: the page's ${tabs.length} tabs in turn`, calls: tabs, ...listTargets },
    {
      name: 'state',
      what: 'list 50 with total: one state of three in turn',
      calls: ['submitted', 'signed', 'closed'].map((key) => list({ tab: key }, { states: [key] })),
      ...listTargets,
    },
    {
      name: 'customers',
      what: `list 50 with total: ${customers.length} customers in turn`,
      calls: customers.map((customer) => list({ tab: 'all', where: { customer_id: [customer] } }, { customer })),
      ...listTargets,
    },
    {
      name: 'days',
      what: `list 50 with total: ${days.length} weeks in turn`,
      calls: days.map((week) => list({ tab: 'all', where: { ordered: week } }, week)),
      ...listTargets,
    },
    {
      name: 'words',
      what: `list 50 with total: ${words.length} words in turn`,
      calls: words.map((text) => list({ tab: 'all', where: { words: text } }, { words: text })),
      ...listTargets,
    },
    {
      name: 'get',
      what: `one order with lines, points, papers: ${orders.length} in turn`,
      calls: orders.map((id) => ({ cmd: 'order.get', params: { id }, floor: { id } })),
      bare: 1.5,
      floor: 4,
    },
  ];
}

/** Figures beside each other: our own, those of the bare server, those of the floor. */
const beside = ({ product, bare, floor }: NonNullable<Comparison['sides']>, figure: (one: Measured) => string): string =>
  [product, bare, floor].map((one) => (one ? figure(one) : '—')).join(' / ');
const percent = (part: number): string => `${number(part * 100)} %`;

function linesOf(
  what: string,
  { bare, floor }: { bare: number; floor: number },
  measured: Comparison,
  counted: Counted,
  at: { clients: number; rows: number },
): Line {
  const { sides, times, discarded } = measured;
  const rows = { what: `${what}; ${at.clients} ${at.clients === 1 ? 'client' : 'clients'}`, rows: at.rows };
  const waits = `${number(counted.statements)} statements, ${number(counted.waits)} waits`;
  if (!sides)
    return {
      ...rows,
      ours: 'not measured',
      bare: 'not measured',
      ratio: 'not measured',
      target: '—',
      ok: undefined,
      notes: `${discarded} rounds discarded`,
    };
  const worst = [sides.product, sides.bare, ...(sides.floor ? [sides.floor] : [])].map((one) => one.disturbance);
  const most = (figure: (one: Measured['disturbance']) => number): number => Math.max(...worst.map(figure));
  return {
    ...rows,
    ours: rate(sides.product),
    bare: `${rate(sides.bare)}; floor ${sides.floor ? rate(sides.floor) : '—'}`,
    ratio: `${number(times.bare)} ×; ${number(times.floor)} × the floor`,
    target: `≤ ${bare} ×; ≤ ${floor} ×`,
    ok: times.bare <= bare && times.floor <= floor,
    notes: [
      `CPU ms of server ${beside(sides, (one) => number(one.cpuMs))}, of PostgreSQL ${beside(sides, (one) => number(one.postgresMs))}`,
      `bytes ${beside(sides, (one) => number(Math.round(one.bytes)))}`,
      waits,
      `steal ${percent(most((one) => one.steal))}, others ${percent(most((one) => one.others))}, load ${number(most((one) => one.load))}`,
      `${discarded} rounds discarded`,
    ].join('; '),
  };
}

/** CPU ms per call at 8 clients, by case and number of rows. */
type Costs = Map<string, { readonly rows: number; readonly ms: number }[]>;

async function atSize(stand: Stand, wanted: number, costs: Costs): Promise<Line[]> {
  const { options } = stand;
  await stand.grow(wanted);
  const rows = await stand.orders();
  const cases = await casesOf(stand);
  const drafts = await stand.drafts();
  await stand.prepare(Object.fromEntries(cases.map(({ name, calls }) => [name, calls])), drafts);
  const largest = wanted === options.sizes.at(-1);
  const lines: Line[] = [];
  for (const clients of largest ? options.clientCounts : [8]) {
    const note = (what: string, { sides }: Comparison): void => {
      if (clients === 8 && sides)
        costs.set(what, [...(costs.get(what) ?? []), { rows, ms: sides.product.cpuMs + sides.product.postgresMs }]);
    };
    for (const { name, what, calls, ...targets } of cases) {
      const floor = name === 'get' ? '/get' : '/list';
      const measured = await stand.compare({
        clients,
        product: (place) => stand.clerk.sign(calls[place % calls.length]?.cmd ?? '', calls[place % calls.length]?.params),
        bare: (place) => stand.form(`/read/${name}`, place % calls.length),
        floor: (place) => stand.json(floor, calls[place % calls.length]?.floor),
      });
      note(what, measured);
      lines.push(linesOf(what, targets, measured, await stand.count(calls), { clients, rows }));
    }
    const saved = await stand.compare({
      clients,
      product: (place) => saving(stand, drafts, place),
      bare: (place) => stand.form('/save', place % drafts.length),
      floor: (place) => stand.json('/save', drafts[place % drafts.length]?.floor),
    });
    const save = `save an order with 3 lines: ${drafts.length} drafts in turn`;
    note(save, saved);
    const saves = drafts.slice(0, 3).map(({ params }) => ({ cmd: 'order.save', params, write: true }));
    lines.push(linesOf(save, { bare: 2.5, floor: 4 }, saved, await stand.count(saves), { clients, rows }));
    lines.push(await nothingLine(stand, clients, rows));
  }
  return lines;
}

/** A draft as the form sends it, each time a new one. */
export function saving({ clerk }: Stand, drafts: readonly Draft[], place: number): Sent {
  const own = { customer_ref: randomUUID().slice(0, 30), request_id: randomUUID() };
  return clerk.sign('order.save', { ...drafts[place % drafts.length]?.params, ...own });
}

/** A call that is answered from one short statement. */
export const nothing = ({ clerk }: Stand): Sent => clerk.sign('columns.get', { page: '/bench' });

async function nothingLine(stand: Stand, clients: number, rows: number): Promise<Line> {
  const measured = await stand.compare({
    clients,
    product: () => nothing(stand),
    bare: () => stand.form('/nothing', 0),
    floor: () => stand.json('/nothing', {}),
  });
  const counted = await stand.count([{ cmd: 'columns.get', params: { page: '/bench' } }]);
  const line = linesOf('a call that does nothing (columns.get)', { bare: 1, floor: 1 }, measured, counted, { clients, rows });
  if (!measured.sides) return line;
  const { product, bare } = measured.sides;
  const more = product.cpuMs + product.postgresMs - bare.cpuMs - bare.postgresMs;
  return { ...line, ratio: `+ ${number(more)} ms CPU, server and PostgreSQL`, target: '≤ + 0.5 ms', ok: more <= 0.5 };
}

/** The same call at the largest number of orders and at the smallest, in processor time. */
function growth(costs: Costs): Line[] {
  return [...costs].flatMap(([what, sizes]): Line[] => {
    const [small, large] = [sizes[0], sizes.at(-1)];
    if (!small || !large || small === large) return [];
    const times = large.ms / small.ms;
    return [
      {
        what: `${what}: CPU at ${large.rows.toLocaleString('en')} orders against ${small.rows.toLocaleString('en')}`,
        ours: `${number(large.ms)} ms`,
        bare: `${number(small.ms)} ms`,
        ratio: `${number(times)} ×`,
        target: '≤ 1.2 ×',
        ok: times <= 1.2,
        rows: large.rows,
      },
    ];
  });
}

const calls: Part = async (stand) => {
  const lines: Line[] = [];
  const costs: Costs = new Map();
  for (const size of stand.options.sizes) lines.push(...(await atSize(stand, size, costs)));
  const mb = residentMb(stand.product.pid);
  return [
    ...lines,
    ...growth(costs),
    {
      what: 'memory of the server after this load',
      ours: `${number(mb)} MB`,
      bare: `PostgreSQL ${number(postgresMb(stand.postmaster))} MB`,
      ratio: '—',
      target: '≤ 250 MB',
      ok: mb <= 250,
      rows: await stand.orders(),
    },
  ];
};

export const callParts: Readonly<Record<string, Part>> = { calls };
