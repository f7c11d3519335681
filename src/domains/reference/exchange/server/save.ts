import Big from 'big.js';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';
import { changePercentMax, knownRate } from './known.ts';
import type { ExchangeRateTable } from './tables.ts';
import type { saveRate } from '../contract.ts';

type Rate = Selectable<ExchangeRateTable>;
type RateParams = z.output<typeof saveRate.params>;

/** Locks a rate that the caller may change and that no document has used yet. */
export async function lockUnusedRate({ db, who }: ReferenceWork, id: bigint, version: number | undefined): Promise<Rate> {
  const rate = await db
    .selectFrom('exchange_rate')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', 'in', who.companyIds)]))
    .forUpdate()
    .executeTakeFirst();
  if (!rate) throw new Refusal('NOT_FOUND');
  if (rate.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (rate.used) throw new Refusal('RATE_USED');
  return rate;
}

/** Adds a rate or changes an unused one. No two rates of a pair overlap for the same kind, side and company. */
export async function saveRateAs(work: ReferenceWork, rate: RateParams): Promise<{ id: bigint; version: number; confirmed: boolean }> {
  const { db, who, now, audit } = work;
  const { id, version, ...values } = rate;
  if (values.company_id !== null && !who.companyIds.includes(values.company_id)) throw new Refusal('NOT_FOUND');
  const before = id === undefined ? undefined : await lockUnusedRate(work, id, version);
  await holdPair(work, rate);
  await refuseOverlap(work, rate);
  await refuseContradiction(work, rate, ['rate']);
  const confirmed = !(await isFar(work, rate));
  const proposal = { confirmed, proposed_by: who.accountId, confirmed_by: null };
  const columns = [
    'id',
    'version',
    'company_id',
    'base',
    'quote',
    'rate',
    'side',
    'valid_from',
    'valid_to',
    'source',
    'kind',
    'confirmed',
  ] as const;
  const savedRate = before
    ? await db
        .updateTable('exchange_rate')
        .set({ ...values, ...proposal, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('exchange_rate')
        .values({ ...values, ...proposal, created_by: who.accountId })
        .returning(columns)
        .executeTakeFirstOrThrow();
  const facts = ({ company_id, base, quote, rate, side, valid_from, valid_to, source, kind, confirmed }: typeof savedRate) => {
    return { company_id, base, quote, rate, side, valid_from, valid_to, source, kind, confirmed };
  };
  audit({
    subject: 'exchange',
    id: savedRate.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: facts(savedRate),
  });
  return { id: savedRate.id, version: savedRate.version, confirmed };
}

/**
 * True for a rate far from the last known one of its pair, in either direction: a slip of the hand more often than a move of the market. The
 * first rate of a pair has nothing to be compared with. A contract rate is compared, and compares nothing.
 */
async function isFar(
  work: ReferenceWork,
  { base, quote, valid_from: day, company_id: companyId, kind, rate, id }: RateParams,
): Promise<boolean> {
  const known = await knownRate(work, { base, quote, day, companyId, kind, exceptId: id });
  return known !== null && new Big(rate).div(known).minus(1).abs().gt(new Big(changePercentMax).div(100));
}

/** The most by which a rate and the opposite one of the same days may differ from being reciprocal: the spread between buying and selling. */
const spreadMax = '0.02';

/** Makes writes of rates of one pair, in either direction, wait for each other until the end of the transaction. */
export async function holdPair({ db }: ReferenceWork, { base, quote }: Pick<Rate, 'base' | 'quote'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rates of ${[base, quote].sort().join('')}`}))`.execute(db);
}

type Directed = Pick<Rate, 'base' | 'quote' | 'rate' | 'kind' | 'company_id' | 'valid_from' | 'valid_to'> & {
  readonly id?: bigint | undefined;
};

/**
 * Of one pair in both directions, on common days, each rate in force must be the reciprocal of the other within a bank's spread; refuses
 * RATE_CONTRADICTS. A rate that waits to be confirmed contradicts nothing yet, so the rule is asked again when it comes into force. `fields`
 * are those of the form that say the rate.
 */
export async function refuseContradiction({ db }: ReferenceWork, rate: Directed, fields: readonly string[]): Promise<void> {
  const other = await db
    .selectFrom('exchange_rate')
    .select(['valid_from', 'valid_to', sql<string>`trim_scale(rate)::text`.as('rate')])
    .where('base', '=', rate.quote)
    .where(sql.ref('quote'), '=', rate.base)
    .where('kind', '=', rate.kind)
    .where('confirmed', '=', true)
    .where(sql<boolean>`company_id is not distinct from ${rate.company_id}::bigint`)
    .where('valid_from', '<=', rate.valid_to)
    .where('valid_to', '>=', rate.valid_from)
    .where(sql<boolean>`abs(rate * ${rate.rate}::numeric - 1) > ${spreadMax}::numeric`)
    .$if(rate.id !== undefined, (query) => query.where('id', '<>', rate.id ?? 0n))
    .orderBy('valid_from')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const facts = { from: rate.quote, to: rate.base, rate: other.rate, day: other.valid_from };
  throw new Refusal(
    'RATE_CONTRADICTS',
    facts,
    fields.map((at) => ({ at, why: 'RATE_CONTRADICTS', facts })),
  );
}

/** The database excludes overlaps too; checking first, with the pair held, lets the refusal name the overlapping rate. */
async function refuseOverlap({ db }: ReferenceWork, rate: RateParams): Promise<void> {
  const other = await db
    .selectFrom('exchange_rate')
    .select(['valid_from', 'valid_to', sql<string>`trim_scale(rate)::text`.as('rate')])
    .where('base', '=', rate.base)
    .where('quote', '=', rate.quote)
    .where('kind', '=', rate.kind)
    .where(sql<boolean>`company_id is not distinct from ${rate.company_id}::bigint`)
    .where((eb) => (rate.side === 'both' ? eb.val(true) : eb('side', 'in', [rate.side, 'both'])))
    .where('valid_from', '<=', rate.valid_to)
    .where('valid_to', '>=', rate.valid_from)
    .$if(rate.id !== undefined, (query) => query.where('id', '<>', rate.id ?? 0n))
    .orderBy('valid_from')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const facts = { from: other.valid_from, to: other.valid_to, rate: other.rate };
  throw new Refusal('RATE_OVERLAP', facts, [{ at: 'valid_from', why: 'RATE_OVERLAP', facts }]);
}
