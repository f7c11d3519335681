import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetPassword } from '../domains/identity/account/contract.ts';
import { orderUnreviewed } from '../domains/order/transport-order/events.ts';
import { saveWorkGroup, setWorkGroupActive } from '../domains/identity/work-group/contract.ts';
import { addComment, recordTimeline } from '../domains/workspace/remark/contract.ts';
import type { Call } from '../kernel/call.ts';
import { guardedFields, guardOf } from '../kernel/guard.ts';
import type { ListCall } from '../kernel/list.ts';
import { registry } from './registry.generated.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/*
 * The documents that each person sees. Six worlds, each a customer with an order and everything that depends on it; every number in a world
 * ends in its letter, so that each row of a list or a page shows whose it is. The lists come from the registry, so a new one is included
 * automatically.
 */
const worlds = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
type World = (typeof worlds)[number];
type Ids = {
  customer: bigint;
  line: bigint;
  order: bigint;
  waybill: bigint;
  workOrder: bigint;
  bill: bigint;
  charge: bigint;
  roadException: bigint;
  orderDocument: bigint;
};

let stage: Stage;
let whole: Player;
const scene = new Map<World, Ids>();
/** The people and the worlds that each may see: a bill is visible with its whole customer, not for a single order or line of the reader. */
const people = new Map<string, { player: Player; sees: readonly World[]; bills: readonly World[] }>();

beforeAll(async () => {
  stage = await startStage();
  whole = await stage.cast({ name: 'Company', permits: 'all', scope: 'company' });
  const maker = await stage.cast({ name: 'Maker', permits: 'all', scope: 'own' });
  const mate = await stage.cast({ name: 'Team mate', permits: 'all', scope: 'team' });
  const seller = await stage.cast({ name: 'Seller', permits: 'all', scope: 'own' });
  const served = await stage.cast({ name: 'In a service group', permits: 'all', scope: 'own' });
  const mixed = await stage.cast({ name: 'In a group of a customer on a line', permits: 'all', scope: 'own' });
  const regional = await stage.cast({ name: 'In a group of a region', permits: 'all', scope: 'own' });
  const nobody = await stage.cast({ name: 'In nothing', permits: 'all', scope: 'own' });
  await stage.system<never, void>(async ({ db }) => {
    for (const [place, world] of worlds.entries()) {
      const line = world === 'E' ? scene.get('D')?.line : undefined;
      scene.set(world, await makeWorld(db, world, place, { region: world === 'F' ? 'th' : 'cn', line }));
    }
    await sql`update transport_order set created_by = ${maker.accountId} where order_no = 'SO-A'`.execute(db);
    await sql`update customer set sales_id = ${seller.accountId} where code = 'CU-B'`.execute(db);
    const team = await one(db, sql`insert into team (company_id, name) values (${stage.companies.cn}, 'A team') returning id`);
    await sql`update account set team_id = ${team} where id = any(${[maker.accountId, mate.accountId]}::bigint[])`.execute(db);
  });
  const group = { company_id: String(stage.companies.cn), remark: null };
  await whole.send(saveWorkGroup, {
    ...group,
    kind: 'service',
    name: 'Serves C',
    member_ids: [id(served.accountId)],
    customer_ids: [id(of('C').customer)],
  });
  await whole.send(saveWorkGroup, {
    ...group,
    kind: 'operation',
    name: 'D on its line',
    member_ids: [id(mixed.accountId)],
    customer_ids: [id(of('D').customer)],
    line_ids: [id(of('D').line)],
    regions: ['cn'],
  });
  await whole.send(saveWorkGroup, { ...group, kind: 'operation', name: 'Thailand', member_ids: [id(regional.accountId)], regions: ['th'] });
  people.set('the whole company', { player: whole, sees: worlds, bills: worlds });
  people.set('the person who made the order', { player: maker, sees: ['A'], bills: [] });
  people.set('a colleague of the same team', { player: mate, sees: ['A'], bills: [] });
  people.set('the person who sells to the customer', { player: seller, sees: ['B'], bills: ['B'] });
  people.set('a member of a service group', { player: served, sees: ['C'], bills: ['C'] });
  people.set('a member of a group of a customer on a line', { player: mixed, sees: ['D'], bills: [] });
  people.set('a member of a group of a region', { player: regional, sees: ['F'], bills: [] });
  people.set('a member of nothing', { player: nobody, sees: [], bills: [] });
}, 120_000);
afterAll(() => stage.close());

const id = (value: bigint): string => String(value);
function of(world: World): Ids {
  const ids = scene.get(world);
  if (!ids) throw new Error(`no world ${world}`);
  return ids;
}

async function one(db: Kysely<never>, insert: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await insert.execute(db);
  return (rows[0] as { id: bigint }).id;
}

async function makeWorld(db: Kysely<never>, world: World, place: number, more: { region: string; line: bigint | undefined }): Promise<Ids> {
  const company = stage.companies.cn;
  const station = (end: string) =>
    one(
      db,
      sql`insert into station (code, name, name_en, kind, country, time_zone) values (${`${end}${place}`}, ${end}, ${end}, 'city', 'CN', 'Asia/Shanghai') returning id`,
    );
  const [from, to] = [await station('FR'), await station('TO')];
  const line =
    more.line ??
    (await one(
      db,
      sql`insert into line (code, name, origin_station_id, destination_station_id, distance_km, standard_hours) values (${`LN${place}`}, 'Line', ${from}, ${to}, 100, 10) returning id`,
    ));
  const customer = await one(
    db,
    sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
    values (${`CU-${world}`}, 'Customer', 'Customer', 'CN', ${company}, 'CNY', 'CNY') returning id`,
  );
  const carrier = await one(
    db,
    sql`insert into carrier (code, name, short_name, country, currency, contact, phone)
    values (${`CA${place}`}, 'Carrier', 'Carrier', 'CN', 'CNY', 'Somebody', ${`1380000000${place}`}) returning id`,
  );
  const order = await one(
    db,
    sql`insert into transport_order (order_no, company_id, customer_id, bill_to_id, business_type, line_id, origin_station_id,
      destination_station_id, region, shipper_name, shipper_contact, shipper_phone, shipper_address, consignee_name, consignee_contact,
      consignee_phone, consignee_address, pickup_from, pickup_to, due_at, order_time, state, pieces, gross_kg, volume_m3)
    values (${`SO-${world}`}, ${company}, ${customer}, ${customer}, 'ftl', ${line}, ${from}, ${to}, ${more.region}, 'S', 'S', '1', 'S', 'C', 'C', '1', 'C',
      '2026-11-20 01:00Z', '2026-11-20 03:00Z', '2026-11-22 03:00Z', '2026-11-19 01:00Z', 'reviewed', 10, 1000, 5) returning id`,
  );
  await sql`insert into order_line (order_id, line_no, goods_name, packing, pieces, gross_kg) values (${order}, 1, 'Goods', 'CT', 10, 1000)`.execute(
    db,
  );
  await sql`insert into order_milestone (order_id, code, planned_at) values (${order}, 'received', '2026-11-20 01:00Z')`.execute(db);
  await sql`insert into order_exception (order_id, kind, happened_at, note) values (${order}, 'delay', '2026-11-20 01:00Z', ${`EX-${world}`})`.execute(
    db,
  );
  const waybill = await one(
    db,
    sql`insert into waybill (waybill_no, order_id, company_id) values (${`WB-${world}`}, ${order}, ${company}) returning id`,
  );
  const file = await one(
    db,
    sql`insert into file (sha256, name, mime, bytes) values (${'0'.repeat(63) + place}, ${`FI-${world}`}, 'application/pdf', 1) returning id`,
  );
  const orderDocument = await one(
    db,
    sql`insert into order_document (order_id, kind, file_id) values (${order}, 'invoice', ${file}) returning id`,
  );
  const workOrder = await one(
    db,
    sql`insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id, planned_depart, planned_arrive, state)
    values (${`WO-${world}`}, ${company}, ${more.region}, false, ${carrier}, ${from}, ${to}, '2026-11-20 04:00Z', '2026-11-20 09:00Z', 'offered') returning id`,
  );
  await sql`insert into work_order_load (work_order_id, carrier_id, order_id, order_no, goods, pieces, gross_kg, volume_m3)
    values (${workOrder}, ${carrier}, ${order}, ${`SO-${world}`}, 'Goods', 5, 500, 2)`.execute(db);
  const roadException = await one(
    db,
    sql`insert into road_exception (no, company_id, work_order_id, order_id, kind, happened_at, description, reported_by_name)
    values (${`RX-${world}`}, ${company}, ${workOrder}, ${order}, 'delay', '2026-11-20 05:00Z', 'Late', 'Somebody') returning id`,
  );
  const charge = (side: 'receivable' | 'payable') =>
    one(
      db,
      sql`insert into charge (company_id, side, order_id, work_order_id, customer_id, carrier_id, currency, rate_on, rate_source, functional_currency, source, business_on, financial_month, state)
      values (${company}, ${side}, ${side === 'receivable' ? order : null}, ${side === 'payable' ? workOrder : null}, ${side === 'receivable' ? customer : null},
        ${side === 'payable' ? carrier : null}, 'CNY', '2026-11-20', 'same', 'CNY', 'manual', '2026-11-20', '2026-11', 'unpriced') returning id`,
    );
  const receivable = await charge('receivable');
  await charge('payable');
  const bill = await one(
    db,
    sql`insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on) values (${`BL-${world}`}, ${company}, 'receivable', ${customer}, '2026-11-20', '2026-12-20') returning id`,
  );
  await sql`insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor) values (${bill}, 'CNY', ${customer}, 100, 100, 0, 100)`.execute(
    db,
  );
  return { customer, line, order, waybill, workOrder, bill, charge: receivable, roadException, orderDocument };
}

/** The worlds whose documents occur in a reply. */
function shownIn(answer: unknown): World[] {
  const text = JSON.stringify(answer);
  return worlds.filter((world) => new RegExp(`"(SO|WB|WO|BL|RX|EX|FI)-${world}"`).test(text));
}

const staffs = (call: Call): boolean => call.users.includes(1) && call.permit !== 'anyone';
const lists = registry.calls.filter((call): call is ListCall => 'list' in call && staffs(call));

test('the scene is in the lists that it should be in', async () => {
  const showing: string[] = [];
  for (const call of lists) {
    const reply = await whole.raw(call.cmd, { total: true });
    if (shownIn(reply.data).length === worlds.length) showing.push(call.cmd);
  }
  expect(showing).toEqual(
    expect.arrayContaining(['order.list', 'track.list', 'waybill.list', 'workOrder.list', 'bill.list', 'charge.list']),
  );
});

describe.each(lists.map((call) => [call.cmd, call] as const))('%s', (cmd) => {
  test('shows everybody their own documents and nothing else, and counts no others', async () => {
    const all = await whole.raw(cmd, { total: true, counts: true });
    const there = shownIn(all.data);
    for (const [who, person] of people) {
      const { player } = person;
      const sees = cmd === 'bill.list' ? person.bills : person.sees;
      const reply = await player.raw(cmd, { total: true, counts: true });
      expect([who, reply.code]).toEqual([who, all.code]);
      expect([who, shownIn(reply.data)]).toEqual([who, there.filter((world) => sees.includes(world))]);
      if (there.length < worlds.length) continue;
      const [{ total: mine }, { total: of }] = [reply.data, all.data] as [{ total: number }, { total: number }];
      // Every world has as many rows as the others.
      expect([who, mine]).toEqual([who, (of / worlds.length) * sees.length]);
    }
  });
});

/**
 * All reads by id, for every record of a world outside the reader's scope. WIDE=1 tests all people and worlds, which takes minutes; without
 * it, three people and one world each.
 */
const wide = process.env['WIDE'] === '1';
const asking = ['a member of nothing', 'a colleague of the same team', 'a member of a service group'];

test('what reads one record by its id knows nothing of what is outside', async () => {
  const reads = registry.calls.filter((call) => call.kind === 'read' && staffs(call) && !('list' in call));
  const keys = ['id', 'ids', 'order_id', 'work_order_id', 'bill_id', 'customer_id', 'party_id', 'charge_id', 'order_ids'];
  const leaks = new Set<string>();
  let readCount = 0;
  for (const [who, person] of people) {
    if (!wide && !asking.includes(who)) continue;
    const mine = new Set([...person.sees, ...person.bills]);
    const outside = worlds.filter((world) => !mine.has(world)).slice(0, wide ? worlds.length : 1);
    for (const world of outside) {
      for (const call of reads) {
        for (const [subject, record] of Object.entries(of(world))) {
          const tries = keys.map((key) => ({ [key]: key.endsWith('ids') ? [id(record)] : id(record) }));
          // The position of a vehicle, a timeline and similar calls name their kind of record beside the id.
          for (const params of [...tries, { subject, id: id(record) }, { to: subject, ids: [id(record)] }]) {
            if (!call.params.safeParse(params).success) continue;
            readCount++;
            const reply = await person.player.raw(call.cmd, params);
            if (reply.code === 500) leaks.add(`${call.cmd} ${Object.keys(params).join()}: broke`);
            const shown = shownIn(reply.data).filter((one) => !mine.has(one));
            if (shown.length > 0) leaks.add(`${who}: ${call.cmd} by ${Object.keys(params).join()} of ${subject} shows ${shown.join()}`);
          }
        }
      }
    }
  }
  expect([...leaks]).toEqual([]);
  expect(readCount).toBeGreaterThan(500);
}, 900_000);

test('timeline, comments and moves answer NOT_FOUND outside, and work inside', async () => {
  const member = people.get('a member of a service group')?.player ?? whole;
  const subjects = ['order', 'workOrder', 'bill', 'charge', 'roadException', 'orderDocument'] as const;
  const known = subjects.filter((subject) => registry.records.some((record) => record.subject === subject));
  expect(known.length).toBeGreaterThan(3);
  for (const subject of known) {
    expect([subject, await member.refused(recordTimeline, { subject, id: id(of('A')[subject]) })]).toEqual([subject, 'NOT_FOUND']);
    const comment = { subject, text: 'Hello', external: false, mentions: [] };
    expect([subject, await member.refused(addComment, { ...comment, id: id(of('A')[subject]) })]).toEqual([subject, 'NOT_FOUND']);
    await member.send(recordTimeline, { subject, id: id(of('C')[subject]) });
  }
  for (const [cmd, subject] of [
    ['order.move', 'order'],
    ['bill.move', 'bill'],
    ['workOrder.move', 'workOrder'],
    ['roadException.move', 'roadException'],
  ] as const) {
    const call = registry.calls.find((candidate) => candidate.cmd === cmd);
    const action = (['cancel', 'void', 'send', 'start', 'close', 'handle', 'receive', 'dispute'] as const).find(
      (candidate) => call?.params.safeParse({ id: '1', version: 1, action: candidate, reason: 'Because' }).success,
    );
    if (!action) continue;
    const reply = await member.raw(cmd, { id: id(of('A')[subject]), version: 1, action, reason: 'Because', request_id: randomUUID() });
    expect([cmd, reply.data]).toEqual([cmd, expect.objectContaining({ refusal: 'NOT_FOUND' })]);
  }
});

test('what follows from an act is complete, also where who acts does not see all of it', async () => {
  const who = await stage.door.whoOf((people.get('a member of nothing')?.player ?? whole).accountId);
  if (!who) throw new Error('nobody');
  // The truck of an order stops its return, whether its trip is among the rows of the caller or not.
  const returned = stage.door.within(who, 'write', (work) => work.publish(orderUnreviewed, { orderId: of('A').order }));
  await expect(returned).rejects.toMatchObject({ code: 'ORDER_ON_A_TRUCK', facts: { no: 'WO-A' } });
});

test('a group that is switched off shows its members nothing more, from the next call on', async () => {
  const served = people.get('a member of a service group')?.player ?? whole;
  const { rows } = (await whole.raw('workGroup.list', { where: { name: 'Serves C' } })).data as { rows: { id: string; version: number }[] };
  const [group] = rows;
  if (!group) throw new Error('no group');
  const off = await whole.send(setWorkGroupActive, { id: group.id, version: group.version, active: false });
  expect(shownIn((await served.raw('order.list', {})).data)).toEqual([]);
  await whole.send(setWorkGroupActive, { id: group.id, version: off.version, active: true });
  expect(shownIn((await served.raw('order.list', {})).data)).toEqual(['C']);
});

test('nobody of a narrow scope gives a wider one', async () => {
  const member = people.get('a member of nothing')?.player ?? whole;
  expect(await member.refused(resetPassword, { id: id(whole.accountId) })).toBe('BEYOND_YOUR_RIGHTS');
});

describe('what a role keeps from its holders', () => {
  type Rows = { rows: Record<string, unknown>[]; total: number };
  const rowsOf = async (player: Player, cmd: string): Promise<Rows> => {
    const reply = await player.raw(cmd, { total: true });
    expect([cmd, reply.code]).toEqual([cmd, 200]);
    return reply.data as Rows;
  };

  test('is missing from lists, details, sums and exports, not only from the page', async () => {
    const seller = await stage.cast({ name: 'Sees no cost', permits: 'all', hidden: ['cost'] });
    const profit = await rowsOf(seller, 'profit.list');
    expect(profit.rows).toHaveLength(worlds.length);
    for (const row of profit.rows) {
      expect(row).toHaveProperty('income');
      for (const gone of ['cost', 'profit', 'margin_percent', 'estimated_cost', 'estimated_profit']) expect(row).not.toHaveProperty(gone);
    }
    const sums = (await seller.raw('profit.sums', {})).data as { sums: object[] };
    expect(sums.sums[0]).toHaveProperty('income');
    expect(sums.sums[0]).not.toHaveProperty('cost');
    expect(sums.sums[0]).not.toHaveProperty('profit');
    expect(await seller.raw('profit.list', { sort: [{ key: 'profit' }] })).toMatchObject({ data: { refusal: 'NOT_PERMITTED' } });

    const charges = await rowsOf(seller, 'charge.list');
    expect(new Set(charges.rows.map((row) => row['side']))).toEqual(new Set(['receivable']));
    expect(charges.total).toBe(worlds.length);
    const trips = await rowsOf(seller, 'workOrder.list');
    expect(trips.rows).toHaveLength(worlds.length);
    for (const row of trips.rows) expect(row).not.toHaveProperty('buy_amount');

    // An export reads the rows of the list as its owner.
    const who = await stage.door.whoOf(seller.accountId);
    if (!who) throw new Error('gone');
    const exported = JSON.stringify(await stage.door.read(who, 'profit.list', {}), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(exported).toContain('"income"');
    expect(exported).not.toContain('"cost"');
  });

  test('customer prices hide what customers owe: lines, bills and profit', async () => {
    const buyer = await stage.cast({ name: 'Sees no prices', permits: 'all', hidden: ['customerPrice'] });
    expect(new Set((await rowsOf(buyer, 'charge.list')).rows.map((row) => row['side']))).toEqual(new Set(['payable']));
    expect((await rowsOf(buyer, 'bill.list')).total).toBe(0);
    const [row] = (await rowsOf(buyer, 'profit.list')).rows;
    expect(row).toHaveProperty('cost');
    expect(row).not.toHaveProperty('income');
    expect(row).not.toHaveProperty('profit');
    expect((await buyer.raw('bill.get', { id: id(of('A').bill) })).data).toMatchObject({ refusal: 'NOT_FOUND' });
    expect((await buyer.raw('session.mine', {})).data).toMatchObject({ hidden: ['customerPrice', 'profit'] });
  });

  test('is what every role of a person hides: a role more never shows less', async () => {
    const both = await stage.cast({ name: 'Two roles', permits: 'all', hidden: ['cost', 'profit'] });
    await stage.system<never, unknown>(({ db }) =>
      sql`with r as (insert into role (name, permits, hidden) values ('another', '{}', '{profit}') returning id)
          insert into account_role (account_id, role_id) select ${both.accountId}, id from r`.execute(db),
    );
    expect((await both.raw('session.mine', {})).data).toMatchObject({ hidden: ['profit'] });
    const [row] = (await rowsOf(both, 'profit.list')).rows;
    expect(row).toHaveProperty('cost');
    expect(row).not.toHaveProperty('profit');
  });

  test('stands at these fields', () => {
    const marked = lists.flatMap((call) => {
      const fields = guardedFields(call.list.row);
      return fields.size > 0 ? [`${call.cmd}: ${[...fields].map(([field, guard]) => `${field} (${guard})`).join(', ')}`] : [];
    });
    expect(marked.sort()).toMatchInlineSnapshot(`
      [
        "cargoClaim.list: approved (cost), recovered (cost)",
        "customer.list: credit_limit (customerPrice)",
        "dispatchReview.list: buy_amount (cost), quoted_amount (cost)",
        "freightWork.list: buy_amount (cost), quoted_amount (cost)",
        "offer.list: buy_amount (cost), quoted_amount (cost)",
        "priceComparison.list: profit (profit), margin_percent (profit)",
        "profit.byFreight: income (customerPrice), cost (cost), profit (profit), margin_percent (profit)",
        "profit.list: income (customerPrice), cost (cost), profit (profit), margin_percent (profit), estimated_income (customerPrice), estimated_cost (cost), estimated_profit (profit), own_truck_cost (cost)",
        "profitAnalysis.list: income (customerPrice), cost (cost), profit (profit), margin_percent (profit), accrued_income (customerPrice), accrued_cost (cost), billed_income (customerPrice), billed_cost (cost), estimated_income (customerPrice), estimated_cost (cost), estimated_profit (profit), before_income (customerPrice), before_cost (cost), before_profit (profit), change_percent (profit)",
        "roadException.list: cost (cost)",
        "workOrder.list: buy_amount (cost), quoted_amount (cost)",
      ]
    `);
    // The mark belongs only to the field, not to the schema from which it was created.
    expect(lists.some((call) => guardOf(call.list.row) !== undefined)).toBe(false);
  });
});
