import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCarrierWork, assignCarrierWork, getCarrierWork, reportCarrierWork } from '../domains/dispatch/carrier/contract.ts';
import { createFreightWork, finishFreightWork } from '../domains/dispatch/freight-work/contract.ts';
import { addTruck, type Truck } from '../domains/dispatch/server/seed/scene.ts';
import type { CustomsTables } from '../domains/customs/server/db.ts';
import {
  confirmTaxes,
  declarationsOfFreightJob,
  getDeclaration,
  moveDeclaration,
  payTaxes,
  replyDeclaration,
  saveDeclaration,
  savePaper,
} from '../domains/customs/declaration/contract.ts';
import { getBill, makeBills, moveBill } from '../domains/finance/bill/contract.ts';
import { freightJobCharges, rateFreightJob, reviewCharges } from '../domains/finance/charge/contract.ts';
import { freightJobProfit, listFreightProfit } from '../domains/finance/profit/contract.ts';
import { registered, settled } from '../domains/finance/server/seed/acts.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { type Scene as Money, setScene as setMoney } from '../domains/finance/server/seed/scene.ts';
import { getBooking, moveBooking, saveOceanBooking } from '../domains/freight/booking/contract.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from '../domains/freight/container-clock/contract.ts';
import { listDelays, saveDelayReason, tellOfDelay } from '../domains/freight/delay/contract.ts';
import { demurrageTariffs } from '../domains/freight/demurrage-tariff/master.ts';
import { moveFreightDocument, proposeFreightDocument, saveFreightDocument } from '../domains/freight/document/contract.ts';
import { getFreightJob, linkFreightLeg, moveFreightJob, recordFreightMilestone, saveFreightJob } from '../domains/freight/job/contract.ts';
import { getSailing, saveSailing } from '../domains/freight/sailing/contract.ts';
import { type ClockScene, setClockScene } from '../domains/freight/server/seed/clock-scene.ts';
import { moveQuotation, saveQuotation } from '../domains/pricing/quotation/contract.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, type Stage, startStage } from './stage.ts';
import { declarationSheet } from '../domains/customs/server/seed/declaration-sheet.ts';

/*
 * A day book of a forwarder. ACME ships three houses in two containers from Qinzhou to Laem Chabang and imports a parcel by air. Each job
 * goes from its quotation to the ledger: booked, trucked, declared, delayed, documented, charged on both sides, billed and paid.
 *
 * The export (tax free, so that each figure can be followed):
 *   ACME pays     USD 2,500 for the 45G1, USD 1,500 for the 22G1, CNY 300 for each of three bills of lading,
 *                 and demurrage of two containers: two days at USD 50 and two at USD 100 each            USD 4,600.00  CNY 900.00
 *   the line gets USD 1,800 and USD 1,000, and demurrage of two days at USD 40 and two at USD 80 each    USD 3,280.00
 *   FLEET gets    CNY 1,200 for each drayage                                                              CNY 2,400.00
 * The vessel should sail on 25 November and sails on the 29th. The containers are in the terminal from the 23rd; three days are free.
 */

let stage: Stage;
let money: Money;
let scene: ClockScene;
let trucks: Truck[];
let lan: Player;
let chen: Player;
let fleet: Player;

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-10T02:00:00Z');
  money = await stage.system<FinanceTables, Money>((work) => setMoney(work, stage.companies.cn, {}));
  scene = await stage.system<FinanceTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  trucks = await stage.system<FinanceTables, Truck[]>(async (work) => [
    await addTruck(work, money.carrier, { plate: '桂N10001', kg: '30000', m3: '80' }),
    await addTruck(work, money.carrier, { plate: '桂N20002', kg: '30000', m3: '80' }),
  ]);
  await stage.system<CustomsTables, void>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', '7.1', '2026-11-01', '2026-12-31', 'manual')`.execute(db);
    await sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, consumption_percent, vat_percent, valid_from, valid_to)
      values ('CN', 'import', '8471', 'computers', 'mfn', 10, 0, 13, '2026-01-01', null),
        ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, 0, '2026-01-01', null)`.execute(db);
    await sql`insert into customs_rate (country, direction, currency, rate, valid_from, valid_to)
      values ('CN', 'import', 'USD', 7, '2026-11-01', '2026-12-31'), ('CN', 'export', 'USD', 7, '2026-11-01', '2026-12-31')`.execute(db);
    await sql`insert into customs_channel (company_id, country, adapter) values (${stage.companies.cn}, 'CN', 'fileDrop')`.execute(db);
    await sql`with type as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('CU', '报关', 'Hải quan', 'Customs', 'ศุลกากร', 'duty') returning id),
      duty as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select 'CUSTOMS', '代垫税费', 'Thuế chi hộ', 'Duties', 'อากร', id, 'CNY', 'order', true from type),
      fee as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select 'DEM', '滞港费', 'DEM', 'Demurrage', 'DEM', id, 'USD', 'day', false from type returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 0, date '2000-01-01' from fee`.execute(db);
    await db.updateTable('customer').set({ email: 'shipping@acme.example' }).where('id', '=', money.customer).execute();
  });
  lan = await stage.cast({ name: 'Lan' });
  chen = await stage.cast({ name: 'Chen' });
  fleet = await stage.cast({ name: 'FLEET', type: 2, carrierId: money.carrier });
}, 120_000);
afterAll(() => stage.close());

const company = () => String(stage.companies.cn);
type Sheet = ParamsOf<typeof saveQuotation>;
type Price = NonNullable<Sheet['prices']>[number];
const price = (
  fee: 'freight' | 'fuel',
  basis: Price['basis'],
  unit: string,
  currency: Price['currency'],
  more: Partial<Price> = {},
): Price => ({
  fee_name_id: String(money[fee]),
  basis,
  currency,
  price: unit,
  tax_percent: '0',
  ...more,
});
/** Lan prepares a quotation of this year, and Chen approves it. */
async function quoted(side: 'sell' | 'buy', party: bigint, prices: Price[]): Promise<void> {
  const sheet = { side, company_id: company(), party_id: String(party), title: '2026', currency: 'USD' as const };
  const { id, version } = await lan.send(saveQuotation, { ...sheet, valid_from: '2026-01-01', valid_to: '2026-12-31', prices });
  const submitted = await lan.send(moveQuotation, { id, version, action: 'submit' });
  await chen.send(moveQuotation, { id, version: submitted.version, action: 'approve' });
}
/** FLEET accepts a trip, gives it a truck and drives; Lan reports its end. */
async function driven(trip: { id: string; version: number }, truck: Truck | undefined, departs: string, ends: string): Promise<void> {
  const { version } = await fleet.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
  const assigned = { id: trip.id, version, vehicle_id: String(truck?.vehicle), driver_id: String(truck?.driver) };
  await fleet.send(assignCarrierWork, assigned);
  stage.clock.set(ends);
  const work = await fleet.send(getCarrierWork, { id: trip.id });
  const departed = await fleet.send(reportCarrierWork, { id: trip.id, version: work.version, code: 'departed', at: departs });
  await lan.send(finishFreightWork, { id: trip.id, version: departed.version, at: ends });
}
const goods = {
  hs_code: '8471300000',
  name: '笔记本电脑',
  qty: '10',
  unit: '台',
  unit_price: '500',
  total: '5000.00',
  currency: 'USD',
  origin: 'CN',
} as const;
/** Lan declares the goods of a job, Chen checks, the robot files, and customs releases. */
async function cleared(jobId: string, direction: 'export' | 'import', on: string, customs_no: string): Promise<string> {
  const isExport = direction === 'export';
  const declared = declarationSheet(
    { companyId: stage.companies.cn, customerId: money.customer },
    {
      freight_job_id: jobId,
      direction,
      domestic_party: 'ACME 贸易',
      overseas_party: 'ACME Thailand',
      declared_on: on,
      transport_mode: isExport ? 'sea' : 'air',
      trade_country: 'TH',
      counter_country: 'TH',
      net_kg: '35.5',
      trade_term: isExport ? 'FOB' : 'CIF',
      lines: [goods],
    },
  );
  const { id } = await lan.send(saveDeclaration, declared);
  const version = async () => (await lan.send(getDeclaration, { id })).version;
  for (const { kind } of (await lan.send(getDeclaration, { id })).papers)
    await lan.send(savePaper, { id, kind, state: 'received', document_no: `P-${kind}` });
  await lan.send(moveDeclaration, { id, version: await version(), action: 'present' });
  await chen.send(moveDeclaration, { id, version: await version(), action: 'review' });
  await lan.send(moveDeclaration, { id, version: await version(), action: 'file' });
  await stage.runJobs();
  const now = stage.clock.now().toISOString();
  await lan.send(replyDeclaration, { id, version: await version(), kind: 'accepted', happened_at: now, customs_no, channel: 'green' });
  await lan.send(replyDeclaration, { id, version: await version(), kind: 'released', happened_at: now });
  return id;
}
const jobOf = (id: string) => lan.send(getFreightJob, { id });
async function moved(id: string, action: ParamsOf<typeof moveFreightJob>['action'], at?: string): Promise<void> {
  const { version } = await jobOf(id);
  // The margins of these jobs are unusual.
  await lan.send(moveFreightJob, { id, version, action, ...(at ? { at } : {}), ...(action === 'close' ? { reason: '首单报价' } : {}) });
}
/** The lines of a job in a few words, sorted. */
const linesOf = async (freight_job_id: string): Promise<string[]> =>
  (await lan.send(freightJobCharges, { freight_job_id })).rows
    .map(({ side, fee_name, party_name, amount, currency, state }) => [side, fee_name, party_name, amount, currency, state].join(' '))
    .sort();
/** Chen reviews every line of a job; Lan bills them and sends the bills; Chen confirms them. Answers the bills' ids by party. */
async function billed(freight_job_id: string, bill_on: string): Promise<Record<string, string>> {
  const { rows } = await lan.send(freightJobCharges, { freight_job_id });
  await chen.send(reviewCharges, { action: 'approve', rows: rows.map(({ id, version }) => ({ id, version })) });
  const reviewed = (await lan.send(freightJobCharges, { freight_job_id })).rows;
  const bills: Record<string, string> = {};
  for (const own of Map.groupBy(reviewed, ({ side, party_name }) => `${side} ${party_name}`).values()) {
    const answer = await lan.send(makeBills, { charges: own.map(({ id, version }) => ({ id, version })), bill_on });
    for (const { id } of answer.bills) {
      const sent = await lan.send(moveBill, { id, version: 1, action: 'send' });
      await chen.send(moveBill, { id, version: sent.version, action: 'confirm' });
      bills[own[0]?.party_name ?? ''] = id;
    }
  }
  return bills;
}
/** The open amounts by the ledger, by account and currency. */
const owed = (): Promise<Record<string, string>> =>
  stage.system<FinanceTables, Record<string, string>>(async ({ db }) => {
    const { rows } = await sql<{ use: string; currency: string; amount: bigint }>`
      select a.use, l.currency, sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      where a.use in ('receivable', 'payable') group by 1, 2 having sum(l.amount_minor) <> 0 order by 1, 2`.execute(db);
    return Object.fromEntries(rows.map(({ use, currency, amount }) => [`${use} ${currency}`, String(amount)]));
  });

describe('three houses leave in two containers', () => {
  let id: string;
  let no: string;
  const house = { pieces: 100, gross_kg: '4000', volume_m3: '20', goods: 'Notebooks', shipper: 'ACME', consignee: 'ACME Thailand' };

  test('ACME and the line have quotations; the job is opened for three houses, and its space is booked', async () => {
    const sea = { mode: 'sea' } as const;
    await quoted('sell', money.customer, [
      price('freight', 'container', '2500', 'USD', { ...sea, container_type: '45G1' }),
      price('freight', 'container', '1500', 'USD', { ...sea, container_type: '22G1' }),
      price('fuel', 'bill_of_lading', '300', 'CNY', sea),
      price('freight', 'chargeable_kg', '20', 'CNY', { mode: 'air', divisor: '6000' }),
    ]);
    await quoted('buy', scene.line, [
      price('freight', 'container', '1800', 'USD', { ...sea, container_type: '45G1' }),
      price('freight', 'container', '1000', 'USD', { ...sea, container_type: '22G1' }),
    ]);
    await quoted('buy', money.carrier, [price('freight', 'trip', '1200', 'CNY', { mode: 'road' })]);
    const saved = await lan.send(saveFreightJob, {
      mode: 'ocean',
      direction: 'export',
      service: 'consol',
      company_id: company(),
      customer_id: String(money.customer),
      carrier_id: String(scene.line),
      origin_station_id: String(scene.qinzhou),
      destination_station_id: String(scene.laemChabang),
      vessel: 'BEIBU GULF 7',
      voyage: '047S',
      etd: '2026-11-25T10:00:00Z',
      eta: '2026-11-28T23:00:00Z',
      pieces: 300,
      gross_kg: '12000',
      volume_m3: '60',
      houses: [
        { ...house, house_no: 'ACME1' },
        { ...house, house_no: 'ACME2' },
        { ...house, house_no: 'ACME3' },
      ],
      containers: [{ size_type: '45G1' }, { size_type: '22G1' }],
    });
    ({ id, no } = saved);
    await moved(id, 'start');
    const booking = await lan.send(saveOceanBooking, {
      job_id: id,
      supplier_id: String(scene.supplier),
      sailing_id: String(scene.sailing),
      load_station_id: String(scene.qinzhou),
      discharge_station_id: String(scene.laemChabang),
      equipment: [
        { size_type: '45G1', units: 1 },
        { size_type: '22G1', units: 1 },
      ],
      submit: true,
    });
    const { version } = await lan.send(getBooking, { id: booking.id });
    await lan.send(moveBooking, { id: booking.id, version, action: 'confirm', carrier_booking_ref: 'BGL047-1' });
    expect((await jobOf(id)).milestones.find(({ kind }) => kind === 'booked')?.actual_at).toBe('2026-11-10T02:00:00.000Z');
  });

  test('both sides are charged by their quotations before anything moves', async () => {
    expect(await lan.send(rateFreightJob, { freight_job_id: id })).toEqual({ receivable: 3, payable: 2, unpriced: 0 });
    expect(await linesOf(id)).toEqual([
      'payable FREIGHT 北部湾航运 1000.00 USD open',
      'payable FREIGHT 北部湾航运 1800.00 USD open',
      'receivable FREIGHT ACME 贸易 1500.00 USD open',
      'receivable FREIGHT ACME 贸易 2500.00 USD open',
      'receivable FUEL ACME 贸易 900.00 CNY open',
    ]);
  });

  test('two trucks of FLEET fetch and return the containers: each is a leg, and its cost is the job’s', async () => {
    for (const [place, container_no] of ['TCLU4265773', 'HLBU1234564'].entries()) {
      const trip = await lan.send(createFreightWork, {
        kind: 'drayage',
        booking_no: 'BGL047-1',
        container_no,
        origin_station_id: String(scene.qinzhou),
        destination_station_id: String(scene.laemChabang),
        return_station_id: String(scene.qinzhou),
        gross_kg: '6000',
        carrier_id: String(money.carrier),
        planned_depart: `2026-11-2${place + 1}T02:00:00Z`,
        planned_arrive: `2026-11-2${place + 1}T10:00:00Z`,
      });
      const { version } = await jobOf(id);
      await lan.send(linkFreightLeg, { id, version, kind: 'drayage', leg_no: trip.no });
      await driven(trip, trucks[place], `2026-11-2${place + 1}T02:10:00Z`, `2026-11-2${place + 1}T11:00:00Z`);
    }
    expect((await linesOf(id)).filter((line) => line.includes('FLEET'))).toEqual([
      'payable FREIGHT FLEET 运输 1200.00 CNY open',
      'payable FREIGHT FLEET 运输 1200.00 CNY open',
    ]);
  });

  test('the containers are sealed and weighed, and customs clears the export', async () => {
    const job = await jobOf(id);
    const filled = ['TCLU4265773', 'HLBU1234564'].map((container_no, place) => ({
      id: job.containers[place]?.id,
      size_type: job.containers[place]?.size_type,
      container_no,
      seal_no: `SL${place}`,
      gross_kg: '6000',
      vgm_kg: '9900',
      vgm_method: '2',
      tare_kg: '3800',
      packing_kg: '100',
      vgm_party: 'ACME Trading',
      vgm_signatory: 'Chen Jie',
      vgm_weighed_on: '2026-11-22',
      vgm_place: 'Nanning',
    }));
    const { houses, containers, dimensions, milestones, legs, differences, ...facts } = job;
    const fields = Object.keys(saveFreightJob.params.shape).filter((key) => key in facts);
    const own = Object.fromEntries(fields.map((key) => [key, facts[key as keyof typeof facts]]));
    await lan.send(saveFreightJob, { ...own, id, version: job.version, master_no: 'BGLQZH047', houses, containers: filled } as never);
    expect((await jobOf(id)).differences).toEqual([]);
    stage.clock.set('2026-11-23T04:00:00Z');
    for (const { id: container_id } of (await jobOf(id)).containers) {
      const event = async (kind: 'gateOutEmpty' | 'gateInFull', actual_at: string) =>
        lan.send(saveContainerEvent, { container_id: container_id ?? '', version: (await jobOf(id)).version, kind, actual_at });
      await event('gateOutEmpty', '2026-11-21T03:00:00Z');
      await event('gateInFull', '2026-11-23T02:00:00Z');
    }
    const declaration = await cleared(id, 'export', '2026-11-23', '720020260000000001');
    expect((await lan.send(declarationsOfFreightJob, { job_id: id })).rows).toMatchObject([
      { id: declaration, state: 'released', freight_job_no: no },
    ]);
    expect((await jobOf(id)).milestones.find(({ kind }) => kind === 'exportCleared')?.actual_at).toBe('2026-11-23T04:00:00.000Z');
  });

  test('the vessel is four days late: its job is, too, and ACME is told once', async () => {
    const lines = await linesOf(id);
    const sailing = await lan.send(getSailing, { id: String(scene.sailing) });
    const { id: sailing_id, version, vessel_id, voyage, supplier_id } = sailing;
    await lan.send(saveSailing, {
      id: sailing_id,
      version,
      vessel_id,
      voyage,
      supplier_id,
      ports: [
        { station_id: String(scene.qinzhou), planned_departure: '2026-11-25 18:00', estimated_departure: '2026-11-29 18:00' },
        { station_id: String(scene.laemChabang), planned_arrival: '2026-11-29 06:00', estimated_arrival: '2026-12-03 06:00' },
      ],
      cut_offs: [],
    });
    await lan.send(saveDelayReason, { sailing_id, reason: 'weather', remark: '台风' });
    expect((await lan.send(listDelays, { tab: 'affected' })).rows).toMatchObject([{ id: sailing_id, delay_hours: 96, jobs: 1 }]);
    const job = await jobOf(id);
    expect(job).toMatchObject({ etd: '2026-11-29T10:00:00.000Z', eta: '2026-12-02T23:00:00.000Z' });
    expect(job.milestones.find(({ kind }) => kind === 'departed')).toMatchObject({
      planned_at: '2026-11-25T10:00:00.000Z',
      estimated_at: '2026-11-29T10:00:00.000Z',
    });
    // Prices that stand are those of the day at which they were looked up.
    expect(await linesOf(id)).toEqual(lines);
    expect(await lan.send(tellOfDelay, { sailing_id })).toMatchObject({ mails: 1, bookings: 1, without_mail: [] });
    expect(await chen.refused(tellOfDelay, { sailing_id })).toBe('NOTHING_TO_TELL');
  });

  test('loaded on the 29th, the containers have stood four days too long: demurrage on both sides', async () => {
    const tariff = {
      company_id: company(),
      kind: 'demurrage',
      direction: 'export',
      carrier_id: String(scene.line),
      station_id: String(scene.qinzhou),
      currency: 'USD',
      valid_from: '2026-01-01',
      free_days: 3,
      count_by: 'calendar',
      starts: 'sameDay',
      warn_days: 2,
      tier1_to: 5,
    } as const;
    await lan.send(demurrageTariffs.save, { ...tariff, side: 'payable', tier1_rate: '40', last_rate: '80' });
    await lan.send(demurrageTariffs.save, { ...tariff, side: 'receivable', tier1_rate: '50', last_rate: '100' });
    stage.clock.set('2026-11-29T12:00:00Z');
    for (const { id: container_id } of (await jobOf(id)).containers) {
      const { version } = await jobOf(id);
      await lan.send(saveContainerEvent, { container_id: container_id ?? '', version, kind: 'loaded', actual_at: '2026-11-29T08:00:00Z' });
    }
    await moved(id, 'depart', '2026-11-29T10:00:00Z');
    stage.clock.set('2026-11-29T18:00:00Z');
    await lan.send(calculateContainerClocks, {});
    await stage.runJobs();
    const { containers } = await lan.send(getClocksOfJob, { job_id: id });
    expect(containers.flatMap(({ clocks }) => clocks).filter(({ kind }) => kind === 'demurrage')).toMatchObject([
      { side: 'payable', charge_days: 4, amount: '240.00' },
      { side: 'receivable', charge_days: 4, amount: '300.00' },
      { side: 'payable', charge_days: 4, amount: '240.00' },
      { side: 'receivable', charge_days: 4, amount: '300.00' },
    ]);
  });

  test('a bill of lading for each house is approved by a second person, issued, and released against its originals', async () => {
    for (const [place, { id: house_id }] of (await jobOf(id)).houses.entries()) {
      const proposed = await lan.send(proposeFreightDocument, { job_id: id, house_id: house_id ?? null });
      const facts = { job_id: id, issue_place: 'Qinzhou', shipped_on: '2026-11-29' };
      const saved = await lan.send(saveFreightDocument, { ...proposed, ...facts } as ParamsOf<typeof saveFreightDocument>);
      const approved = await chen.send(moveFreightDocument, { id: saved.id, version: saved.version, action: 'approve' });
      const issued = await lan.send(moveFreightDocument, { id: saved.id, version: approved.version, action: 'issue' });
      const release = { id: saved.id, version: issued.version, originals_returned: 3 };
      await lan.send(moveFreightDocument, { ...release, action: place === 0 ? 'surrender' : 'telexRelease' });
    }
  });

  test('billed, the job owes and is owed what the ledger says, and ACME’s dollars settle its bill', async () => {
    stage.clock.set('2026-12-03T06:00:00Z');
    await moved(id, 'arrive', '2026-12-03T02:00:00Z');
    const profit = await lan.send(freightJobProfit, { freight_job_id: id });
    expect(profit.unpriced).toBe(0);
    // 4,600 × 7.10 + 900 of income; 3,280 × 7.10 and the two trips of cost, shared by weight among three equal houses.
    expect(profit.actual).toMatchObject({ income: '33560.00', cost: '25688.00', profit: '7872.00' });
    expect(profit.shares?.map(({ cost }) => cost)).toEqual(['8562.67', '8562.67', '8562.66']);
    // Each container has its own demurrage, 300 × 7.10 and 240 × 7.10; of the rest one is a twenty-foot unit of three, the other two.
    const { rows: byContainer } = await lan.send(listFreightProfit, { tab: 'container', where: { words: (await jobOf(id)).no } });
    expect(byContainer.map(({ income, cost }) => [income, cost])).toEqual([
      ['11896.67', '9130.67'],
      ['21663.33', '16557.33'],
    ]);
    const bills = await billed(id, '2026-12-03');
    expect(await owed()).toEqual({
      'payable CNY': '-240000',
      'payable USD': '-328000',
      'receivable CNY': '90000',
      'receivable USD': '460000',
    });
    const bill_id = bills['ACME 贸易'] ?? '';
    const bill = await lan.send(getBill, { id: bill_id });
    const cash = await registered(chen, {
      direction: 'in',
      bank: money.bankUsd,
      customer: money.customer,
      amount: '4600',
      on: '2026-12-03',
    });
    const dollars = bill.balances.find(({ currency }) => currency === 'USD');
    await settled(lan, cash, { id: bill_id, version: dollars?.version ?? 0, currency: 'USD', amount: '4600' });
    expect(await owed()).not.toHaveProperty('receivable USD');
    await moved(id, 'deliver', '2026-12-03T05:00:00Z');
    await moved(id, 'close');
    expect((await jobOf(id)).state).toBe('closed');
  });
});

describe('a parcel arrives by air', () => {
  let id: string;

  test('it is charged by its chargeable weight, and its flight is a day late', async () => {
    const saved = await lan.send(saveFreightJob, {
      mode: 'air',
      direction: 'import',
      service: 'consol',
      company_id: company(),
      customer_id: String(money.customer),
      origin_station_id: String(scene.laemChabang),
      destination_station_id: String(scene.qinzhou),
      master_no: '999-12345675',
      flight_no: 'XX837',
      etd: '2026-12-04T02:00:00Z',
      eta: '2026-12-04T06:00:00Z',
      pieces: 10,
      gross_kg: '240',
      volume_m3: '3',
      share_by: 'chargeable',
      houses: [
        { pieces: 4, gross_kg: '100', volume_m3: '1', goods: 'Parts', house_no: 'HA1' },
        { pieces: 6, gross_kg: '140', volume_m3: '2', goods: 'Parts', house_no: 'HA2' },
      ],
    });
    ({ id } = saved);
    await moved(id, 'start');
    // 3 m³ by 6000 are 500 kg at CNY 20. We have no carrier on this job: the agent abroad paid the airline.
    expect(await lan.send(rateFreightJob, { freight_job_id: id })).toEqual({ receivable: 1, payable: 0, unpriced: 0 });
    const { version } = await jobOf(id);
    await lan.send(recordFreightMilestone, { id, version, kind: 'arrived', estimated_at: '2026-12-05T06:00:00Z' });
    expect((await jobOf(id)).milestones.find(({ kind }) => kind === 'arrived')).toMatchObject({
      planned_at: '2026-12-04T06:00:00.000Z',
      estimated_at: '2026-12-05T06:00:00.000Z',
      actual_at: null,
    });
    stage.clock.set('2026-12-05T08:00:00Z');
    await moved(id, 'depart', '2026-12-05T02:00:00Z');
    await moved(id, 'arrive', '2026-12-05T06:00:00Z');
  });

  test('customs releases it; the duties that we paid are passed on to ACME on the job', async () => {
    const declaration = await cleared(id, 'import', '2026-12-05', '720020261000000002');
    const version = async () => (await lan.send(getDeclaration, { id: declaration })).version;
    await lan.send(confirmTaxes, { id: declaration, version: await version() });
    await chen.send(payTaxes, { id: declaration, version: await version(), paid_on: '2026-12-05', payment_no: 'T1' });
    expect((await jobOf(id)).milestones.find(({ kind }) => kind === 'importCleared')?.actual_at).toBe('2026-12-05T08:00:00.000Z');
    // 5,000 USD × 7 = 35,000: duty 10 %, and VAT of 13 % on both.
    expect(await linesOf(id)).toEqual([
      'receivable FREIGHT ACME 贸易 10000.00 CNY open',
      'receivable 代垫税费 ACME 贸易 3500.00 CNY open',
      'receivable 代垫税费 ACME 贸易 5005.00 CNY open',
    ]);
  });

  test('a truck delivers it; billed, the ledger has what ACME owes, and the duties earn nothing', async () => {
    const trip = await lan.send(createFreightWork, {
      kind: 'airport',
      awb_no: '999-12345675',
      origin_station_id: String(scene.qinzhou),
      destination_station_id: String(scene.laemChabang),
      gross_kg: '240',
      carrier_id: String(money.carrier),
      planned_depart: '2026-12-06T02:00:00Z',
      planned_arrive: '2026-12-06T10:00:00Z',
    });
    await lan.send(linkFreightLeg, { id, version: (await jobOf(id)).version, kind: 'delivery', leg_no: trip.no });
    await driven(trip, trucks[0], '2026-12-06T02:10:00Z', '2026-12-06T05:00:00Z');
    await moved(id, 'deliver', '2026-12-06T05:00:00Z');
    expect((await lan.send(freightJobProfit, { freight_job_id: id })).actual).toMatchObject({ income: '10000.00', cost: '1200.00' });
    const before = await owed();
    await billed(id, '2026-12-06');
    const after = await owed();
    expect(Number(after['receivable CNY']) - Number(before['receivable CNY'] ?? 0)).toBe(1_850_500);
    expect(Number(after['payable CNY']) - Number(before['payable CNY'] ?? 0)).toBe(-120_000);
    await moved(id, 'close');
  });
});
