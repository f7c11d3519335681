import { type SqlBool, sql } from 'kysely';
import { addDays } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { lockOwn, mover, type WarehouseTables } from '../../server/db.ts';
import { moveStorageRun } from '../contract.ts';
import { storageCharged, storageWithdrawn } from '../events.ts';
import { chargeable, differenceOf, monthBounds, type PricedLine, priceStays, type Stay, type TariffTerms, totalOf } from '../rules.ts';
import { storageRunStates } from '../states.ts';
import { daysOf, staysOf, type StorageOf } from './stays.ts';
import type { StorageRun } from './tables.ts';
import { tariffCustomer } from './tariff-customer.ts';
import { untariffedOf } from './untariffed.ts';

type StorageWork = Work<WarehouseTables>;
/** The part of a call's work that preparing a run needs; the seed of the demo has the same. */
type Preparing = Pick<StorageWork, 'db' | 'nextNumber' | 'audit' | 'push'> & { readonly who: { readonly accountId: bigint | null } };

/** True where goods of a customer stood on days of a month that its tariffs charge. */
async function hasStays({ db }: Pick<StorageWork, 'db'>, of: StorageOf): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from ${staysOf(of)} s) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/**
 * The terms by which the goods under one name of a customer are charged. A customer has one minimum for all of its names: it is charged on
 * goods under its own name, else on those under the first name that was merged into it and stood there, and what the goods under the other
 * names are charged counts towards it.
 */
async function shareMinimum<T extends TariffTerms>(
  work: Pick<StorageWork, 'db'>,
  of: StorageOf,
  ownerId: bigint,
  terms: readonly T[],
): Promise<readonly T[]> {
  if (!terms.at(-1)?.minimum_minor) return terms;
  const charging = tariffCustomer({ customer_id: sql`c.id`, warehouse_id: sql`${of.warehouse_id}::bigint`, ...daysOf(of.month) });
  const { rows: names } = await sql<{ id: bigint }>`select c.id from customer c
    where (c.id = ${ownerId} or c.merged_into_id = ${ownerId}) and ${charging} = ${ownerId} order by c.id <> ${ownerId}, c.id`.execute(
    work.db,
  );
  if (names.length === 1) return terms;
  const withoutMinimum = terms.map((tariff) => ({ ...tariff, minimum_minor: null }));
  let bearer: bigint | null = null;
  let elsewhere = 0n;
  // A customer has few names.
  for (const { id } of names) {
    const lines = await linesNow(work, { ...of, customer_id: id }, withoutMinimum);
    if (lines.length > 0) bearer ??= id;
    if (id !== of.customer_id) elsewhere += totalOf(lines);
  }
  if (bearer !== of.customer_id) return withoutMinimum;
  return terms.map((tariff) => ({ ...tariff, minimum_minor: tariff.minimum_minor && tariff.minimum_minor - elsewhere }));
}

/** The tariffs of a month in the order of their days, with their tiers: maybe none. Versions that meet in a month have one currency. */
export async function termsOf(work: Pick<StorageWork, 'db'>, of: StorageOf): Promise<readonly (TariffTerms & { company_id: bigint })[]> {
  const { db } = work;
  const { from, until } = monthBounds(of.month);
  const named = { customer_id: sql`${of.customer_id}::bigint`, warehouse_id: sql`${of.warehouse_id}::bigint` };
  const tariffs = await db
    .selectFrom('storage_tariff')
    .select(['id', 'company_id', 'customer_id', 'unit', 'per', 'free_days', 'currency', 'minimum_minor'])
    .where('customer_id', '=', tariffCustomer({ ...named, ...daysOf(of.month) }))
    .where('warehouse_id', '=', of.warehouse_id)
    .where('valid_from', '<', until)
    .where(sql<SqlBool>`coalesce(valid_to, 'infinity') >= ${from}::date`)
    .orderBy('valid_from')
    .execute();
  const [first] = tariffs;
  if (!first) return [];
  const tiers = await db
    .selectFrom('storage_tariff_tier')
    .select(['tariff_id', 'place', 'from_day', 'to_day', 'price'])
    .where(
      'tariff_id',
      'in',
      tariffs.map(({ id }) => id),
    )
    .orderBy('place')
    .execute();
  const terms = tariffs.map((tariff) => ({ ...tariff, tiers: tiers.filter(({ tariff_id }) => tariff_id === tariff.id) }));
  return shareMinimum(work, of, first.customer_id, terms);
}

/** The lines of a month as the movement ledger has it by now. */
export async function linesNow({ db }: Pick<StorageWork, 'db'>, of: StorageOf, terms: readonly TariffTerms[]): Promise<PricedLine[]> {
  const { rows } = await sql<Stay>`select s.tariff_id, s.place, count(*)::int as pallets, sum(s.quantity) as quantity
    from ${staysOf(of)} s group by 1, 2`.execute(db);
  return priceStays(rows, terms, of.month);
}

/** The first pallets of a month whose goods are charged by a weight or volume that nobody knows. */
export async function unmeasuredOf({ db }: Pick<StorageWork, 'db'>, of: StorageOf): Promise<string[]> {
  const { rows } = await sql<{ pallet_no: string }>`select distinct p.pallet_no
    from ${staysOf(of)} s join pallet p on p.id = s.pallet_id where s.unmeasured order by 1 limit 20`.execute(db);
  return rows.map(({ pallet_no }) => pallet_no);
}

/** The lines of a month as its rounds hold it, which after a further round is as the ledger has it. */
async function linesStored({ db }: Pick<StorageWork, 'db'>, of: StorageOf, terms: readonly TariffTerms[]): Promise<PricedLine[]> {
  const { rows } = await sql<Stay>`select p.tariff_id, p.place, count(distinct p.pallet_id)::int as pallets, sum(p.quantity) as quantity
    from storage_run_pallet p join storage_run r on r.id = p.run_id
    where r.customer_id = ${of.customer_id} and r.warehouse_id = ${of.warehouse_id} and r.month = ${of.month} and r.state <> 'void'
    group by 1, 2`.execute(db);
  return priceStays(rows, terms, of.month);
}

/** The lines of all rounds of a month that were not voided. */
export async function linesCharged({ db }: Pick<StorageWork, 'db'>, of: StorageOf): Promise<PricedLine[]> {
  return db
    .selectFrom('storage_run_line as l')
    .innerJoin('storage_run as r', 'r.id', 'l.run_id')
    .select(['l.tariff_id', 'l.kind', 'l.place', 'l.from_day', 'l.to_day', 'l.pallets', 'l.quantity', 'l.price', 'l.amount_minor'])
    .where('r.customer_id', '=', of.customer_id)
    .where('r.warehouse_id', '=', of.warehouse_id)
    .where('r.month', '=', of.month)
    .where('r.state', '<>', 'void')
    .orderBy('r.round')
    .execute();
}

/** One run of a customer, warehouse and month is prepared at a time; the index storage_run_once holds the same. */
async function lockMonth({ db }: Pick<StorageWork, 'db'>, { customer_id, warehouse_id, month }: StorageOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${customer_id} ${warehouse_id} ${month}`}, 0))`.execute(db);
}

/** Locks the tariffs by which a run may charge: a price that is saved after the run has read it would not be the one that it charges. */
async function lockTariffs({ db }: Pick<StorageWork, 'db'>, { customer_id, warehouse_id }: StorageOf): Promise<void> {
  await db
    .selectFrom('storage_tariff')
    .select('id')
    .where(sql<SqlBool>`customer_id in (select unnest(array[id, merged_into_id]) from customer where id = ${customer_id})`)
    .where('warehouse_id', '=', warehouse_id)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Works out a month, unless a run holds it already or nothing stood there that its tariffs charge. */
export async function prepareRun(work: Preparing, of: StorageOf): Promise<bigint | null> {
  await lockMonth(work, of);
  await lockTariffs(work, of);
  const { from } = monthBounds(of.month);
  const { rows } = await sql<{ open: boolean }>`select not exists (
      select from storage_run where customer_id = ${of.customer_id} and warehouse_id = ${of.warehouse_id} and month = ${of.month} and state <> 'void'
    ) and (
      exists (select from stock_balance where customer_id = ${of.customer_id} and warehouse_id = ${of.warehouse_id} and qty > 0)
      or exists (select from stock_transaction where customer_id = ${of.customer_id} and at >= ${from}::date - 1)
    ) as open`.execute(work.db);
  if (!rows[0]?.open) return null;
  if (!(await hasStays(work, of))) return null;
  const run = await storeRun(work, of, 1);
  return run.id;
}

/** A further round with the differences since the last one. Refuses NOTHING_TO_CORRECT. */
export async function correctRun(work: StorageWork, run: StorageRun): Promise<StorageRun> {
  if (run.state !== 'charged') throw new Refusal('CORRECT_CHARGED', { run: run.run_no });
  await lockMonth(work, run);
  await lockTariffs(work, run);
  if (await laterRound(work, run)) throw new Refusal('LATER_ROUND', { run: run.run_no });
  return storeRun(work, run, run.round + 1);
}

async function storeRun(work: Preparing, of: StorageOf, round: number): Promise<StorageRun> {
  const { db, who } = work;
  const terms = await termsOf(work, of);
  const [first] = terms;
  // A first round has stays, which have tariffs; the tariffs of a round without stays may have moved to other months since.
  if (!first) throw new Refusal('NOTHING_TO_CORRECT');
  const { customer_id, warehouse_id, month } = of;
  const run = await db
    .insertInto('storage_run')
    .values({
      run_no: await work.nextNumber('STO', first.company_id),
      company_id: first.company_id,
      customer_id,
      warehouse_id,
      month,
      round,
      currency: first.currency,
      amount_minor: 0n,
      pallets: 0,
      pallet_days: 0n,
      created_by: who.accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`insert into storage_run_pallet (run_id, pallet_id, tariff_id, place, days, quantity)
    select ${run.id}, pallet_id, tariff_id, place, coalesce(s.days, 0) - coalesce(b.days, 0), coalesce(s.quantity, 0) - coalesce(b.quantity, 0)
    from ${staysOf(of)} s full join (
      select p.pallet_id, p.tariff_id, p.place, sum(p.days)::int as days, sum(p.quantity) as quantity
      from storage_run_pallet p join storage_run r on r.id = p.run_id
      where r.customer_id = ${customer_id} and r.warehouse_id = ${warehouse_id} and r.month = ${month} and r.state <> 'void' and r.id <> ${run.id}
      group by 1, 2, 3
    ) b using (pallet_id, tariff_id, place)
    where coalesce(s.quantity, 0) <> coalesce(b.quantity, 0)`.execute(db);
  const lines = differenceOf(await linesStored(work, of, terms), await linesCharged(work, of));
  if (round > 1 && lines.length === 0) throw new Refusal('NOTHING_TO_CORRECT');
  if (lines.length > 0)
    await db
      .insertInto('storage_run_line')
      .values(lines.map((line) => ({ ...line, run_id: run.id, currency: run.currency })))
      .execute();
  const untariffed = await untariffedOf(work, of);
  if (untariffed.length > 0)
    await db
      .insertInto('storage_run_untariffed')
      .values(untariffed.map((days) => ({ ...days, run_id: run.id })))
      .execute();
  const amount_minor = totalOf(lines);
  const { rows } = await sql<{ pallets: number; pallet_days: bigint }>`
    select count(distinct pallet_id)::int as pallets, coalesce(sum(days), 0)::bigint as pallet_days from storage_run_pallet
    where run_id = ${run.id}`.execute(db);
  const totals = { amount_minor, ...(rows[0] ?? { pallets: 0, pallet_days: 0n }) };
  await db.updateTable('storage_run').set(totals).where('id', '=', run.id).execute();
  work.audit({
    subject: 'storage',
    id: run.id,
    what: round === 1 ? 'create' : 'correct',
    after: {
      run_no: run.run_no,
      month,
      amount: amountOf(run.currency, amount_minor),
      currency: run.currency,
      pallets: totals.pallets,
      ...(untariffed.length > 0 && { untariffed_days: untariffed.map(({ from_on, to_on }) => `${from_on} – ${to_on}`).join(', ') }),
    },
  });
  work.push({ type: 3, to: { companyId: run.company_id }, counts: ['storage'] });
  return run;
}

export async function lockRun(work: StorageWork, id: bigint, version: number): Promise<StorageRun> {
  return lockOwn(work, 'storage_run', { id, version });
}

export async function laterRound(
  { db }: Pick<StorageWork, 'db'>,
  run: Pick<StorageRun, 'customer_id' | 'warehouse_id' | 'month' | 'round'>,
): Promise<boolean> {
  const later = await db
    .selectFrom('storage_run')
    .select('id')
    .where('customer_id', '=', run.customer_id)
    .where('warehouse_id', '=', run.warehouse_id)
    .where('month', '=', run.month)
    .where('round', '>', run.round)
    .where('state', '<>', 'void')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export const runs = mover({
  subject: 'storage',
  table: 'storage_run',
  machine: storageRunStates,
  params: moveStorageRun.params,
  effects: {
    charge: async (work, run) => {
      await work.publish(storageCharged, {
        runId: run.id,
        companyId: run.company_id,
        customerId: run.customer_id,
        currency: run.currency,
        day: addDays(monthBounds(run.month).until, -1),
        lines: await chargeLines(work, run),
      });
      return { charged_by: work.who.accountId, charged_at: work.now };
    },
    void: async (work, run, { reason }) => {
      if (await laterRound(work, run)) throw new Refusal('LATER_ROUND', { run: run.run_no });
      return { reason };
    },
    withdraw: async (work, run, { reason }) => {
      if (await laterRound(work, run)) throw new Refusal('LATER_ROUND', { run: run.run_no });
      await work.publish(storageWithdrawn, { runId: run.id });
      return { reason };
    },
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['storage'] }),
});

async function chargeLines({ db }: StorageWork, run: StorageRun) {
  const lines = await db
    .selectFrom('storage_run_line as l')
    .innerJoin('storage_tariff as t', 't.id', 'l.tariff_id')
    .innerJoin('warehouse as w', 'w.id', 't.warehouse_id')
    .select(['l.kind', 'l.from_day', 'l.to_day', 'l.pallets', 'l.quantity', 'l.price', 'l.amount_minor', 't.unit', 't.per', 'w.code'])
    .where('l.run_id', '=', run.id)
    .where('l.amount_minor', '<>', 0n)
    .orderBy('l.id')
    .execute();
  return lines.map(({ code, amount_minor, price, quantity, ...line }) => ({
    description: [run.run_no, code, run.month, ...(line.from_day === null ? [] : [`${line.from_day}–${line.to_day ?? '∞'} d`])].join(' · '),
    ...chargeable(run.currency, { quantity, price, amount_minor }),
    amountMinor: amount_minor,
    calc: { storage: { run: run.run_no, month: run.month, quantity, price, ...line } },
  }));
}
