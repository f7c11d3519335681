import Big from 'big.js';
import type { Insertable, Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { FreightWork } from '../../server/db.ts';
import type { FreightJobFields } from '../contract.ts';
import { freightHousesRegrouped } from '../events.ts';
import { totalsOf } from '../rules.ts';
import { undepartedStates } from '../states.ts';
import { requireTotalsOfMaster } from './master-bill.ts';
import type { FreightHouseTable, FreightJobTable } from './tables.ts';

type FreightJob = Selectable<FreightJobTable>;
type FreightHouse = Selectable<FreightHouseTable>;
type HouseFields = FreightJobFields['houses'][number];

/**
 * Refuses HOUSES_DEPARTED once a job has departed: the manifest of its houses is with customs before loading (China Customs Order 172; WCO
 * SAFE Framework, pillar 1), and then each change is an amendment there.
 */
export function requireUndeparted({ state, no }: Pick<FreightJob, 'state' | 'no'>): void {
  if (!undepartedStates.includes(state)) throw new Refusal('HOUSES_DEPARTED', { no });
}

/**
 * Refuses HOUSE_HAS_BILL while one of these houses has a bill of lading that is not void: a bill says how many packages and what weight its
 * holder is given (Hague-Visby Rules, article III 3 and 4). Customs refuses HOUSE_DECLARED.
 */
export async function requireFreeHouses(
  work: FreightWork,
  job: Pick<FreightJob, 'id' | 'no'>,
  houses: readonly Pick<FreightHouse, 'id' | 'house_no'>[],
): Promise<void> {
  if (houses.length === 0) return;
  const bill = await work.db
    .selectFrom('freight_document as d')
    .innerJoin('freight_house as h', 'h.id', 'd.house_id')
    .select(['d.no', 'h.house_no'])
    .where(
      'd.house_id',
      'in',
      houses.map(({ id }) => id),
    )
    .where('d.state', '<>', 'void')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (bill) throw new Refusal('HOUSE_HAS_BILL', { house: bill.house_no, bill: bill.no });
  await work.publish(freightHousesRegrouped, { jobId: job.id, jobNo: job.no, houseNos: houses.map(({ house_no }) => house_no) });
}

const texts = ['house_no', 'shipper', 'consignee', 'notify', 'pieces', 'goods', 'hs_code', 'marks'] as const;
const measures = ['gross_kg', 'volume_m3'] as const;
const keys = ['pieces', ...measures] as const;

/** True for a row that says something else than its house. */
function isChanged(row: HouseFields, house: FreightHouse): boolean {
  return texts.some((key) => (row[key] ?? null) !== house[key]) || measures.some((key) => !new Big(row[key]).eq(house[key]));
}

/**
 * Refuses changes of houses that a departure, a bill of lading of theirs or of the shipowner, or a filed declaration protects. Rows that stay
 * as they are pass.
 */
async function requireChangeable(
  work: FreightWork,
  job: FreightJob,
  rows: readonly HouseFields[],
  own: readonly FreightHouse[],
): Promise<void> {
  const affected = own.filter((house) => {
    const row = rows.find(({ id }) => id === house.id);
    return row === undefined || isChanged(row, house);
  });
  if (affected.length > 0 || rows.some(({ id }) => !id)) requireUndeparted(job);
  await requireFreeHouses(work, job, affected);
  const [before, after] = [totalsOf(own), totalsOf(rows)];
  if (keys.some((key) => before?.[key] !== after?.[key])) await requireTotalsOfMaster(work, job, rows);
}

/** Refuses rows that name a house or a container of another job. */
export function requireOwn(rows: readonly { id?: bigint | null | undefined }[], own: readonly { id: bigint }[], list: string): void {
  const strange = rows.findIndex(({ id }) => id && !own.some((one) => one.id === id));
  if (strange >= 0) throw badField(`${list}.${strange}`, 'NOT_FOUND');
}

/** Stores the houses of a job. Returns their ids by number. */
export async function storeHouses(work: FreightWork, job: FreightJob, houses: readonly HouseFields[]): Promise<Map<string, bigint>> {
  const { db } = work;
  const own = await db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).execute();
  requireOwn(houses, own, 'houses');
  await requireChangeable(work, job, houses, own);
  const numbers = await Promise.all(
    houses.map(async ({ house_no }) => house_no ?? (await work.takeNumber(job.mode === 'air' ? 'H' : 'HB', job.company_id))),
  );
  const taken = numbers.length
    ? await db
        .selectFrom('freight_house')
        .select('house_no')
        .where('company_id', '=', job.company_id)
        .where('house_no', 'in', numbers)
        .where('job_id', '!=', job.id)
        .execute()
    : [];
  const twice = numbers.findIndex((no) => taken.some(({ house_no }) => house_no === no));
  if (twice >= 0) throw badField(`houses.${twice}.house_no`, 'HOUSE_TAKEN');
  const rows = houses.map((house, place) => ({
    ...house,
    id: house.id ?? undefined,
    house_no: numbers[place] ?? '',
    job_id: job.id,
    company_id: job.company_id,
    seq: place + 1,
  }));
  const savedIds = rows.flatMap(({ id }) => id ?? []);
  const dropped = own.filter(({ id }) => !savedIds.includes(id)).map(({ id }) => id);
  if (dropped.length > 0) await db.deleteFrom('freight_house').where('id', 'in', dropped).execute();
  if (rows.length === 0) return new Map();
  const stored = await db
    .insertInto('freight_house')
    .values(rows satisfies Insertable<FreightHouseTable>[])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        house_no: eb.ref('excluded.house_no'),
        shipper: eb.ref('excluded.shipper'),
        consignee: eb.ref('excluded.consignee'),
        notify: eb.ref('excluded.notify'),
        pieces: eb.ref('excluded.pieces'),
        gross_kg: eb.ref('excluded.gross_kg'),
        volume_m3: eb.ref('excluded.volume_m3'),
        goods: eb.ref('excluded.goods'),
        hs_code: eb.ref('excluded.hs_code'),
        marks: eb.ref('excluded.marks'),
      })),
    )
    .returning(['id', 'house_no'])
    .execute();
  return new Map(stored.map(({ id, house_no }) => [house_no, id]));
}
