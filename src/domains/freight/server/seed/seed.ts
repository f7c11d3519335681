import type { Insertable } from 'kysely';
import { addDays, dayIn } from '../../../../kernel/day.ts';
import { seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { FreightTables } from '../db.ts';
import { chargeableWeight } from '../../job/rules.ts';
import type { FreightJobState } from '../../job/states.ts';
import type { FreightDocumentState } from '../../document/states.ts';
import { airWaybill, containersOf, houseOf, milestonesOf } from './draw.ts';
import { seedAgents, seedAirports } from './parties.ts';

type Context = SeedContext<FreightTables>;
type Row<T extends keyof FreightTables> = Insertable<FreightTables[T]>;

const dayMs = 86_400_000;

const oceanLanes = {
  CN: ['CNQZH VNHPH', 'CNQZH THLCH', 'VNHPH CNQZH'],
  VN: ['VNHPH THLCH', 'CNQZH VNHPH'],
  TH: ['THLCH CNQZH', 'VNHPH THLCH'],
} as const;
const airLanes = {
  CN: ['CNNNG-A THBKK-A', 'VNHAN-A CNNNG-A', 'CNNNG-A VNHAN-A'],
  VN: ['VNHAN-A THBKK-A'],
  TH: ['THBKK-A CNCAN-A'],
} as const;
const vessels = ['BEIBU PIONEER', 'GULF OF TONKIN', 'QINZHOU STAR', 'SIAM BRIDGE', 'HONG HA EXPRESS'];
/** Jobs by sea and air between Nanning and Qinzhou, Haiphong, Laem Chabang and their airports, at every step of their life. */
export async function seedFreight(context: Context): Promise<void> {
  const { db, now } = context;
  const random = seeded(91_405);
  await seedAirports(context);
  const carriers = await seedAgents(context);
  const companies = await db
    .selectFrom('own_company')
    .select(['id', 'country', 'name_en', 'address', 'number_mark', 'time_zone'])
    .orderBy('id')
    .execute();
  const stations = new Map((await db.selectFrom('station').select(['id', 'code', 'name_en']).execute()).map((one) => [one.code, one]));
  const people = await db.selectFrom('account').select(['id', 'login_name']).where('user_type', '=', 1).orderBy('id').execute();
  const person = (login: string): bigint | null => people.find(({ login_name }) => login_name === login)?.id ?? people[0]?.id ?? null;
  const writer = person('freight');
  const approver = person('admin');
  const used = new Set<string>();
  const numbers = seriesOf();
  for (const company of companies) {
    const country = (['CN', 'VN', 'TH'] as const).find((one) => one === company.country);
    if (!country) continue;
    const customers = await db
      .selectFrom('customer')
      .select(['id', 'name_en', 'latin_name'])
      .where('country', '=', country)
      .where('active', '=', true)
      .orderBy('id')
      .limit(12)
      .execute();
    if (customers.length === 0) continue;
    for (const mode of ['ocean', 'air'] as const) {
      const [from, to] = (mode === 'ocean' ? oceanLanes : airLanes)[country][0].split(' ').map((code) => stations.get(code));
      const name = `${from?.name_en} – ${to?.name_en}`;
      const template: Row<'freight_job_template'> = {
        company_id: company.id,
        name,
        search: searchText(name),
        customer_id: mode === 'ocean' ? (customers[0]?.id ?? null) : null,
        mode,
        direction: 'export',
        service: mode === 'air' ? 'consol' : 'fcl',
        incoterm: 'FOB',
        share_by: mode === 'air' ? 'chargeable' : 'volume',
        origin_station_id: from?.id ?? null,
        destination_station_id: to?.id ?? null,
        carrier_id: carriers.find((one) => one.country === country && one.mode === mode)?.id ?? null,
        created_by: writer,
      };
      await db.insertInto('freight_job_template').values(template).execute();
      const count = (mode === 'ocean' ? 20 : 10) / (country === 'CN' ? 1 : 2);
      for (let place = 0; place < count; place += 1) {
        const lane = random.pick<string>(mode === 'ocean' ? oceanLanes[country] : airLanes[country]);
        const [from, to] = lane.split(' ').map((code) => stations.get(code));
        const agent = carriers.find((one) => one.country === country && one.mode === mode);
        if (!from || !to || !agent) continue;
        const travel = mode === 'ocean' ? (lane.includes('THLCH') ? 8 : 3) : 1;
        // Evenly from three weeks ago to two weeks ahead, so that every state has some.
        const etd = new Date(now.getTime() + Math.round((place / count) * 36 - 22) * dayMs + random.between(0, 20) * 3_600_000);
        const eta = new Date(etd.getTime() + travel * dayMs);
        const state = stateOf(place, now, etd, eta);
        const customer = random.pick(customers);
        const created = new Date(Math.min(now.getTime() - 3_600_000, etd.getTime() - 9 * dayMs));
        const day = dayIn(created, company.time_zone);
        const direction = lane.startsWith(country) ? ('export' as const) : ('import' as const);
        const houses = Array.from({ length: random.between(1, mode === 'ocean' ? 3 : 2) }, () => houseOf(random, mode, customer));
        const sum = (of: (house: (typeof houses)[number]) => string) => houses.reduce((total, house) => total + Number(of(house)), 0);
        const gross_kg = sum((house) => house.gross_kg).toFixed(3);
        const volume_m3 = sum((house) => house.volume_m3).toFixed(4);
        const isGone = etd <= now && state !== 'cancelled';
        const chargeable = mode === 'air' ? chargeableWeight(gross_kg, volume_m3, 6000) : null;
        const job: Row<'freight_job'> = {
          no: numbers.next(mode === 'air' ? 'AF' : 'OF', company, day),
          mode,
          direction,
          service: mode === 'air' ? 'consol' : houses.length > 1 ? 'consol' : 'fcl',
          state,
          company_id: company.id,
          customer_id: customer.id,
          customer_ref: random.chance(0.6) ? `PO-${random.between(10_000, 99_999)}` : null,
          carrier_id: agent.id,
          incoterm: direction === 'export' ? random.pick(['FOB', 'CIF', 'CFR'] as const) : random.pick(['FOB', 'EXW', 'DAP'] as const),
          freight_term: random.pick(['prepaid', 'prepaid', 'collect'] as const),
          origin_station_id: from.id,
          destination_station_id: to.id,
          master_no: state === 'draft' ? null : mode === 'air' ? airWaybill(random, used) : `BGCU${random.between(60_000_000, 69_999_999)}`,
          vessel: mode === 'ocean' ? random.pick(vessels) : null,
          voyage: mode === 'ocean' ? `${random.between(2601, 2648)}${direction === 'export' ? 'W' : 'E'}` : null,
          flight_no: mode === 'air' ? `XX${random.between(801, 889)}` : null,
          etd,
          eta,
          pieces: sum((house) => String(house.pieces)) + (place === 6 ? 2 : 0),
          gross_kg,
          volume_m3,
          chargeable_planned_kg: chargeable,
          ...(isGone && mode === 'air'
            ? {
                confirmed_pieces: sum((house) => String(house.pieces)),
                confirmed_kg: gross_kg,
                confirmed_m3: volume_m3,
                chargeable_confirmed_kg: chargeable,
                chargeable_customer_kg: chargeable,
                chargeable_airline_kg: chargeable,
              }
            : {}),
          share_by: mode === 'air' ? 'chargeable' : 'volume',
          reason: state === 'cancelled' ? '客户撤单' : null,
          created_by: writer,
          created_at: created,
          updated_at: now,
        };
        const { id } = await db.insertInto('freight_job').values(job).returning('id').executeTakeFirstOrThrow();
        const stored = await db
          .insertInto('freight_house')
          .values(
            houses.map((house, at) => ({
              ...house,
              job_id: id,
              company_id: company.id,
              seq: at + 1,
              house_no: numbers.next(mode === 'air' ? 'H' : 'HB', company, day),
            })),
          )
          .returning(['id', 'house_no'])
          .execute();
        const weighedOn = dayIn(new Date(Math.min(now.getTime(), etd.getTime() - dayMs)), company.time_zone);
        const containers =
          mode === 'air' ? [] : containersOf(random, used, { id, state, isKnown: isGone || place % 2 === 0, weighedOn }, houses, stored);
        if (containers.length > 0) await db.insertInto('freight_container').values(containers).execute();
        await db
          .insertInto('freight_milestone')
          .values(milestonesOf(id, mode, { etd, eta, now, state, random }))
          .execute();
        if (mode === 'air' || state === 'draft' || state === 'cancelled') continue;
        const bills = stored.map(({ id: house_id, house_no }, at): Row<'freight_document'> => {
          const house = houses[at];
          const bill = billState(state, etd, now, at);
          const type = at % 2 === 0 ? ('original' as const) : ('telex' as const);
          const released = bill === 'surrendered' || bill === 'telexReleased';
          return {
            no: house_no,
            kind: 'house',
            state: bill,
            company_id: company.id,
            job_id: id,
            house_id,
            release_type: bill === 'surrendered' ? 'original' : type,
            shipper: house?.shipper ?? company.name_en,
            consignee: house?.consignee ?? customer.latin_name,
            loading_port: from.name_en,
            discharge_port: to.name_en,
            vessel: job.vessel ?? null,
            voyage: job.voyage ?? null,
            freight_term: job.freight_term ?? null,
            goods: house?.goods ?? '',
            pieces: house?.pieces ?? 1,
            gross_kg: house?.gross_kg ?? '1',
            volume_m3: house?.volume_m3 ?? '1',
            originals: 3,
            originals_returned: released ? 3 : 0,
            issue_place: from.name_en,
            shipped_on: isGone ? dayIn(etd, company.time_zone) : null,
            issued_on: bill === 'draft' || bill === 'approved' ? null : addDays(dayIn(etd, company.time_zone), 1),
            released_at: released ? new Date(Math.min(now.getTime(), eta.getTime())) : null,
            created_by: writer,
            approved_by: bill === 'draft' ? null : approver,
            created_at: created,
            updated_at: now,
          };
        });
        const documents = await db.insertInto('freight_document').values(bills).returning('id').execute();
        const sealed = containers.flatMap(({ container_no, size_type, seal_no, pieces, gross_kg: kg, volume_m3: m3 }) =>
          container_no ? [{ container_no, size_type, seal_no, pieces, gross_kg: kg, volume_m3: m3 }] : [],
        );
        if (sealed.length > 0)
          await db
            .insertInto('freight_document_container')
            .values(
              documents.flatMap((document) => sealed.map((container, at) => ({ ...container, document_id: document.id, seq: at + 1 }))),
            )
            .execute();
      }
    }
  }
  await numbers.keep(context);
}

function stateOf(place: number, now: Date, etd: Date, eta: Date): FreightJobState {
  const days = (at: Date): number => (now.getTime() - at.getTime()) / dayMs;
  if (place === 4) return 'cancelled';
  if (days(etd) < -8) return 'draft';
  if (days(etd) < 0) return 'inProgress';
  if (days(eta) < 0) return 'departed';
  return days(eta) < 3 ? 'arrived' : days(eta) < 8 ? 'delivered' : 'closed';
}

function billState(job: FreightJobState, etd: Date, now: Date, place: number): FreightDocumentState {
  if (job === 'inProgress') return place === 0 ? 'approved' : 'draft';
  if (job === 'departed') return now.getTime() - etd.getTime() > dayMs ? 'issued' : 'approved';
  if (job === 'arrived') return 'issued';
  return place % 2 === 0 ? 'surrendered' : 'telexReleased';
}

/** Document numbers by day; `keep` stores the counters from which the product continues. */
function seriesOf() {
  const counters = new Map<string, { company_id: bigint; series: string; day: string; last: number }>();
  return {
    next(series: string, company: { id: bigint; number_mark: string }, day: string): string {
      const key = `${series} ${company.id} ${day}`;
      const counter = counters.get(key) ?? { company_id: company.id, series, day, last: 0 };
      counter.last += 1;
      counters.set(key, counter);
      return `${series}${company.number_mark}${day.slice(2).replaceAll('-', '')}${String(counter.last).padStart(4, '0')}`;
    },
    async keep({ db }: Context): Promise<void> {
      // The counters belong to the server, so no domain has their table among its own.
      await db
        .insertInto('number_series' as never)
        .values([...counters.values()] as never)
        .execute();
    },
  };
}
