import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { issueMachineKey } from '../../dispatch/machine-key/contract.ts';
import { moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';

/* A customer's system follows its air freight by ONE Record, as IATA's API and cargo ontology have it. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
let key: string;
let no: string;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const job = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'direct',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    customer_ref: 'PO-77',
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    master_no: '784-12345675',
    pieces: 10,
    gross_kg: '240.5',
    etd: '2026-11-27T01:00:00Z',
    eta: '2026-11-27T06:00:00Z',
  });
  no = job.no;
  const { version } = await clerk.send(moveFreightJob, { id: job.id, version: job.version, action: 'start' });
  await clerk.send(moveFreightJob, { id: job.id, version, action: 'depart', at: '2026-11-27T01:20:00Z' });
  key = await keyOf({ use: 'track', name: 'ERP', customer_id: String(scene.customer) });
});
afterAll(() => stage.close());

async function keyOf(p: Parameters<typeof clerk.send<typeof issueMachineKey>>[1]): Promise<string> {
  return (await clerk.send(issueMachineKey, p)).key ?? '';
}
async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await stage.http.inject({
    method: 'GET',
    url: `/api/one-record${path}`,
    headers: { authorization: `Bearer ${key}`, accept: 'application/ld+json; version=2.1.0', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body || 'null') as Record<string, unknown> };
}

test('the server states its abilities', async () => {
  const { status, headers, body } = await get('');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/ld+json');
  expect(body).toMatchObject({ '@type': 'api:ServerInformation', 'api:hasSupportedApiVersion': ['2.1.0'] });
});

test('a waybill has its number, its airports and its weights, and links its shipment or embeds it', async () => {
  const { status, headers, body } = await get(`/logistics-objects/waybill-${no}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ type: 'https://onerecord.iata.org/ns/cargo#Waybill', 'content-language': 'en' });
  expect(headers['revision']).toBe(headers['latest-revision']);
  expect(headers['last-modified']).toBe('Sat, 28 Nov 2026 02:00:00 GMT');
  const id = body['@id'] as string;
  expect(id.endsWith(`/api/one-record/logistics-objects/waybill-${no}`)).toBe(true);
  expect(body).toMatchObject({
    '@type': 'cargo:Waybill',
    'cargo:waybillType': { '@id': 'cargo:DIRECT' },
    'cargo:waybillPrefix': '784',
    'cargo:waybillNumber': '12345675',
    'cargo:shippingRefNo': 'PO-77',
    'cargo:departureLocation': { 'cargo:locationType': 'AIRPORT' },
    'cargo:waybillLineItems': [
      {
        'cargo:pieceCountForRate': { '@value': '10' },
        'cargo:grossWeightForRate': { 'cargo:numericalValue': { '@value': '240.5' } },
      },
    ],
  });
  const linked = body['cargo:shipment'] as Record<string, unknown>;
  expect(Object.keys(linked)).toEqual(['@id']);
  const embedded = await get(`/logistics-objects/waybill-${no}?embedded=true`);
  expect(embedded.body['cargo:shipment']).toMatchObject({ '@type': 'cargo:Shipment', 'cargo:waybill': { '@id': id } });
  const shipment = await get(`/logistics-objects/shipment-${no}`);
  expect(shipment.body).toMatchObject({ '@id': linked['@id'], 'cargo:totalGrossWeight': { '@type': 'cargo:Value' } });
  // Costs are ours alone.
  expect(JSON.stringify([body, embedded.body, shipment.body])).not.toMatch(/charge"|rateCharge|cost/i);
});

test('by its air waybill it is found under its own name, and an earlier revision is not there', async () => {
  const moved = await get('/logistics-objects/waybill-784-12345675');
  expect(moved.status).toBe(302);
  expect(moved.headers['location']).toMatch(new RegExp(`/logistics-objects/waybill-${no}$`));
  expect((await get(`/logistics-objects/waybill-${no}?at=20261127T000000Z`)).status).toBe(404);
  expect((await get(`/logistics-objects/waybill-${no}?at=20261129T000000Z`)).status).toBe(200);
});

test('events are the times of milestones, filtered, sorted and each under an address of its own', async () => {
  const events = `/logistics-objects/waybill-${no}/logistics-events`;
  const { body, headers } = await get(`${events}?event-code=DEP`);
  expect(headers['last-modified']).toBeDefined();
  expect(body).toMatchObject({ '@type': 'api:Collection' });
  const items = body['api:hasItem'] as Record<string, unknown>[];
  expect(body['api:hasTotalItems']).toMatchObject({ '@value': String(items.length) });
  expect(items.find((item) => (item['cargo:eventTimeType'] as { '@id': string })['@id'] === 'cargo:ACTUAL')).toMatchObject({
    'cargo:eventDate': { '@value': '2026-11-27T01:20:00.000Z' },
    'cargo:eventCode': { '@id': 'https://onerecord.iata.org/ns/code-lists/StatusCode#DEP' },
  });
  const address = String(items[0]?.['@id']);
  const one = await get(address.slice(address.indexOf('/logistics-objects')));
  expect(one.body).toMatchObject({ '@type': 'cargo:LogisticsEvent', '@id': address });
  expect((await get(`${events}/dep-actual-1`)).status).toBe(404);
  const all = await get(`${events}?sort=DESC-eventDate&limit=1`);
  expect(all.body['api:hasItem']).toHaveLength(1);
  expect(Number((all.body['api:hasTotalItems'] as { '@value': string })['@value'])).toBeGreaterThan(1);
  expect((await get(`${events}?occurred-after=20261127T011959Z&occurred-before=20261127T012001Z`)).body['api:hasItem']).toHaveLength(1);
  expect((await get(`${events}?occurred-after=20261127T012000Z&occurred-before=20261127T012001Z`)).body['api:hasItem']).toHaveLength(0);
  expect(await get(`${events}?created-after=20261127T012000Z`)).toMatchObject({ status: 400, body: { '@type': 'api:Error' } });
  expect((await get(`${events}?occurred-after=20269927T012000Z`)).status).toBe(400);
});

test('nobody reads what is not theirs, and a refusal is an error of the API', async () => {
  const path = `/logistics-objects/waybill-${no}`;
  const unknown = await get('/logistics-objects/waybill-AF0');
  expect(unknown).toMatchObject({ status: 404, body: { '@type': 'api:Error', 'api:hasErrorDetail': [{ 'api:hasCode': '404' }] } });
  expect((await get('/logistics-objects/piece-1')).status).toBe(404);
  expect((await get(path, { authorization: 'Bearer nothing' })).status).toBe(401);
  expect((await get(path, { accept: 'text/turtle' })).status).toBe(415);
  const other = await stage.system<FreightTables, bigint>(async ({ db }) => {
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('id', '<>', scene.customer)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  });
  const foreign = await keyOf({ use: 'track', name: 'other', customer_id: String(other) });
  expect((await get(path, { authorization: `Bearer ${foreign}` })).status).toBe(404);
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  const elsewhere = (await hanoi.send(issueMachineKey, { use: 'track', name: 'elsewhere', customer_id: String(scene.customer) })).key ?? '';
  expect((await get(path, { authorization: `Bearer ${elsewhere}` })).status).toBe(404);
});

test('an order that is a draft is shown under none of its names until it is started', async () => {
  const draft = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'export',
    service: 'direct',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    master_no: '784-12345686',
  });
  const names = [`waybill-${draft.no}`, `shipment-${draft.no}`, `waybill-${draft.no}/logistics-events`, 'waybill-784-12345686'];
  const answers = async () => {
    const all = [];
    for (const name of names) all.push((await get(`/logistics-objects/${name}`)).status);
    return all;
  };
  expect(await answers()).toEqual([404, 404, 404, 404]);
  await clerk.send(moveFreightJob, { id: draft.id, version: draft.version, action: 'start' });
  expect(await answers()).toEqual([200, 200, 200, 302]);
});

test('the present revision is that of each moment from the last change on', async () => {
  const at = async (time: string) => (await get(`/logistics-objects/waybill-${no}?at=${time}`)).status;
  expect([await at('20261128T015959Z'), await at('20261128T020000Z'), await at('20261128T020001Z')]).toEqual([404, 200, 200]);
});
