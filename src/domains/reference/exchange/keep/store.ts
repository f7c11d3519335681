import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../db.ts';
import type { ExchangeRateTable } from '../../tables.ts';
import type { saveRate } from '../contract.ts';

type Rate = Selectable<ExchangeRateTable>;
type Sent = z.output<typeof saveRate.params>;

/** A rate of the caller's that nothing counts with yet, held until the end. */
export async function unusedRate({ db, who }: ReferenceWork, id: bigint, version: number | undefined): Promise<Rate> {
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

/** Adds a rate or changes an unused one. Two rates of a pair never hold on the same day for the same side and company. */
export async function keepRate(work: ReferenceWork, sent: Sent): Promise<{ id: bigint; version: number }> {
  const { db, who, now, audit } = work;
  const { id, version, ...values } = sent;
  if (values.company_id !== null && !who.companyIds.includes(values.company_id)) throw new Refusal('NOT_FOUND');
  const before = id === undefined ? undefined : await unusedRate(work, id, version);
  await refuseOverlap(work, sent);
  const columns = ['id', 'version', 'company_id', 'base', 'quote', 'rate', 'side', 'valid_from', 'valid_to', 'source'] as const;
  const saved = before
    ? await db
        .updateTable('exchange_rate')
        .set({ ...values, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('exchange_rate')
        .values({ ...values, created_by: who.accountId })
        .returning(columns)
        .executeTakeFirstOrThrow();
  const facts = ({ company_id, base, quote, rate, side, valid_from, valid_to, source }: typeof saved) => {
    return { company_id, base, quote, rate, side, valid_from, valid_to, source };
  };
  audit({
    subject: 'exchange',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: facts(saved),
  });
  return { id: saved.id, version: saved.version };
}

/** The database excludes overlaps too; asking first lets the answer name the rate that is in the way. The lock keeps two who add at once apart. */
async function refuseOverlap({ db }: ReferenceWork, sent: Sent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rates of ${sent.base}${sent.quote}`}))`.execute(db);
  const other = await db
    .selectFrom('exchange_rate')
    .select(['valid_from', 'valid_to', sql<string>`trim_scale(rate)::text`.as('rate')])
    .where('base', '=', sent.base)
    .where('quote', '=', sent.quote)
    .where(sql<boolean>`company_id is not distinct from ${sent.company_id}::bigint`)
    .where((eb) => (sent.side === 'both' ? eb.val(true) : eb('side', 'in', [sent.side, 'both'])))
    .where('valid_from', '<=', sent.valid_to)
    .where('valid_to', '>=', sent.valid_from)
    .$if(sent.id !== undefined, (query) => query.where('id', '<>', sent.id ?? 0n))
    .orderBy('valid_from')
    .executeTakeFirst();
  if (!other) return;
  const facts = { from: other.valid_from, to: other.valid_to, rate: other.rate };
  throw new Refusal('RATE_OVERLAP', facts, [{ at: 'valid_from', why: 'RATE_OVERLAP', facts }]);
}
