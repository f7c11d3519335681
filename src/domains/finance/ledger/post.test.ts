import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type AccountUse, entryKinds, type Posting, type PostingLine } from './rules.ts';
import { post, reverseEntry, reverseRecord } from './server/post.ts';

/* Every document posts through two functions. Today is Friday, 20 November 2026; the company's banks value money at most three days ahead. */

let stage: Stage;
let scene: Scene;
let road: Awaited<ReturnType<typeof setOrders>>;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  road = await books((work) => setOrders(work, stage.companies.cn));
  scene = await books((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  clerk = await stage.cast({ name: 'Lan', scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

function books<T>(run: (work: Work<FinanceTables>) => Promise<T>): Promise<T> {
  return stage.system<FinanceTables, T>(run);
}
let records = 900n;
const hundred = { currency: 'CNY', amountMinor: 10_000n, functionalMinor: 10_000n } as const;
const lines: readonly PostingLine[] = [
  { account: 'otherReceivable', ...hundred },
  { account: 'otherPayable', ...hundred, amountMinor: -10_000n, functionalMinor: -10_000n },
];
const posting = (changes: Partial<Posting> = {}): Posting => ({
  companyId: stage.companies.cn,
  postedOn: '2026-11-20',
  kind: 'journal',
  subject: 'journal',
  recordId: ++records,
  functionalCurrency: 'CNY',
  lines,
  ...changes,
});
const posted = (changes?: Partial<Posting>): Promise<bigint> => books((work) => post(work, posting(changes)));
const reversed = (id: bigint, on = '2026-11-20', reason = '误登'): Promise<bigint> => books((work) => reverseEntry(work, id, on, reason));
/** The refusal with its facts, or the message of an error that is none. */
async function refusal(done: Promise<unknown>): Promise<unknown> {
  const error: unknown = await done.then(
    () => 'nothing was refused',
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? { [error.code]: error.facts } : error instanceof Error ? error.message : error;
}
const entryOf = async (id: bigint) =>
  books(({ db }) => db.selectFrom('ledger_entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const linesOf = async (id: bigint) =>
  books(({ db }) => db.selectFrom('ledger_line').selectAll().where('entry_id', '=', id).orderBy('id').execute());

describe('the day of an entry', () => {
  const atBanks = [
    'receipt',
    'claim',
    'payment',
    'bankFee',
    'writeOff',
    'transfer',
    'interest',
    'pettyCash',
    'salary',
    'tax',
    'bankLoan',
    'capital',
    'deposit',
  ];

  test.each(entryKinds.filter((kind) => kind !== 'reversal'))('%s', async (kind) => {
    const last = atBanks.includes(kind) ? '2026-11-23' : '2026-11-20';
    const next = atBanks.includes(kind) ? '2026-11-24' : '2026-11-21';
    expect(await refusal(posted({ kind, postedOn: next }))).toMatchObject({ POSTING_AHEAD: {} });
    expect((await entryOf(await posted({ kind, postedOn: last }))).posted_on).toBe(last);
  });
});

describe('what an entry says', () => {
  test('whose record was posted, in which currency of the books, and by whom', async () => {
    const dong = lines.map((line): PostingLine => ({ ...line, currency: 'VND' }));
    const id = await posted({ companyId: stage.companies.vn, functionalCurrency: 'VND', lines: dong, recordId: 77n });
    expect(await entryOf(id)).toMatchObject({
      company_id: stage.companies.vn,
      kind: 'journal',
      subject: 'journal',
      record_id: 77n,
      functional_currency: 'VND',
      adjustment: false,
      reverses_id: null,
      reason: null,
      created_by: null,
    });
    const cash = await registered(clerk, {
      direction: 'in',
      bank: scene.bankCny,
      customer: scene.customer,
      amount: '10',
      on: '2026-11-20',
    });
    const ofCash = await books(({ db }) =>
      db.selectFrom('ledger_entry').select('created_by').where('subject', '=', 'cash').where('record_id', '=', BigInt(cash)).execute(),
    );
    expect(ofCash).not.toEqual([]);
    expect(new Set(ofCash.map(({ created_by }) => created_by))).toEqual(new Set([clerk.accountId]));
  });

  test('every dimension of a line, which a reversal repeats with the opposite sign', async () => {
    const usd = { side: 'receivable', party: scene.customer, fee: scene.freight, currency: 'USD', amount: '10', on: '2026-11-20' } as const;
    const bill = await billed(clerk, await stage.cast(), usd);
    const cash = await registered(clerk, {
      direction: 'in',
      bank: scene.bankUsd,
      customer: scene.customer,
      amount: '10',
      on: '2026-11-20',
    });
    const order = await books((work) =>
      addOrder(work, { ...road, companyId: stage.companies.cn }, { no: 'SO-POST', pieces: 1, kg: '10', m3: '1' }),
    );
    const job = await clerk.send(saveFreightJob, jobSheet({ ...road, ...scene, companyId: stage.companies.cn }));
    const team = await books(async ({ db }) => {
      const { rows } = await sql<{
        id: bigint;
      }>`insert into team (company_id, name) values (${stage.companies.cn}, '财务部') returning id`.execute(db);
      return rows[0]?.id ?? 0n;
    });
    const dollars = { currency: 'USD', amountMinor: -1000n, functionalMinor: -7100n } as const;
    const id = await posted({
      lines: [
        {
          account: 'receivable',
          currency: 'USD',
          amountMinor: 1000n,
          functionalMinor: 7100n,
          party: { customerId: scene.customer, carrierId: scene.carrier, employeeId: clerk.accountId },
          billId: BigInt(bill),
          cashEntryId: BigInt(cash),
          ownBankAccountId: scene.bankUsd,
          orderId: order,
          freightJobId: BigInt(job.id),
          costCentreId: team,
          memo: '十一月',
        },
        { account: 'revenue', ...dollars },
      ],
    });
    const dimensions = {
      customer_id: scene.customer,
      carrier_id: scene.carrier,
      employee_id: clerk.accountId,
      bill_id: BigInt(bill),
      cash_entry_id: BigInt(cash),
      own_bank_account_id: scene.bankUsd,
      order_id: order,
      freight_job_id: BigInt(job.id),
      cost_centre_id: team,
      memo: '十一月',
    };
    const none = Object.fromEntries(Object.keys(dimensions).map((name) => [name, null]));
    const amount = (amount_minor: bigint, functional_minor: bigint) => ({ currency: 'USD', amount_minor, functional_minor });
    const first = await linesOf(id);
    expect(first).toMatchObject([
      { ...amount(1000n, 7100n), ...dimensions },
      { ...amount(-1000n, -7100n), ...none },
    ]);
    const second = await linesOf(await reversed(id));
    expect(second).toMatchObject([
      { ...amount(-1000n, -7100n), ...dimensions },
      { ...amount(1000n, 7100n), ...none },
    ]);
    expect(second.map(({ account_id }) => account_id)).toEqual(first.map(({ account_id }) => account_id));
  });
});

describe('an entry that is a bug of its caller', () => {
  test.each([
    ['is without lines', [], 'anything'],
    ['leaves its currency open', [lines[0], { ...lines[1], amountMinor: -9999n }], 'CNY'],
    ['leaves the books open', [lines[0], { ...lines[1], functionalMinor: -9999n }], 'functional'],
    ['leaves two currencies open', [lines[0], { ...lines[1], currency: 'USD' }], 'CNY, USD'],
  ])('%s', async (_, wrong, what) => {
    const changes = { recordId: 5n, lines: wrong as PostingLine[] };
    expect(await refusal(posted(changes))).toBe(`journal 5: entry does not balance in ${what}`);
  });

  test('names an account that the chart does not have', async () => {
    const account = 'goodwill' as AccountUse;
    const wrong = lines.map((line, place) => (place === 1 ? { ...line, account } : line));
    expect(await refusal(posted({ lines: wrong }))).toBe('the chart of accounts has no goodwill');
  });
});

describe('a reversal', () => {
  test('belongs to the record of its entry, on the day asked for or the entry’s own where that is later', async () => {
    const id = await posted({ kind: 'receipt', subject: 'cash', recordId: 31n, postedOn: '2026-11-22' });
    const entry = {
      kind: 'reversal',
      subject: 'cash',
      record_id: 31n,
      functional_currency: 'CNY',
      reverses_id: id,
      reason: '退款',
      adjustment: false,
    };
    expect(await entryOf(await reversed(id, '2026-11-20', '退款'))).toMatchObject({ ...entry, posted_on: '2026-11-22' });
    const old = await posted({ postedOn: '2026-11-02' });
    expect((await entryOf(await reversed(old, '2026-11-19'))).posted_on).toBe('2026-11-19');
  });

  test('happens once, and is final', async () => {
    const id = await posted();
    const by = await reversed(id);
    const [entry, undone] = [await entryOf(id), await entryOf(by)];
    expect(await refusal(reversed(id))).toEqual({ ALREADY_REVERSED: { no: entry.entry_no, by: undone.entry_no } });
    expect(await refusal(reversed(by))).toEqual({ REVERSAL_FINAL: { no: undone.entry_no } });
  });

  test('of a record takes back what stands of it, and nothing else', async () => {
    const record = { subject: 'cash', recordId: 41n };
    const gone = await posted(record);
    await reversed(gone);
    const standing = [await posted(record), await posted({ ...record, postedOn: '2026-11-03' })];
    const others = [await posted({ ...record, recordId: 42n }), await posted({ ...record, subject: 'bill' })];
    await books((work) => reverseRecord(work, 'cash', 41n, '2026-11-20', '退款'));
    const undone = await books(({ db }) =>
      db
        .selectFrom('ledger_entry')
        .select(['reverses_id', 'reason'])
        .where('reverses_id', 'in', [gone, ...standing, ...others])
        .orderBy('id')
        .execute(),
    );
    expect(undone).toEqual([
      { reverses_id: gone, reason: '误登' },
      { reverses_id: standing[0], reason: '退款' },
      { reverses_id: standing[1], reason: '退款' },
    ]);
  });
});

describe('the thirteenth period', () => {
  const adjusted = { companyId: 0n, postedOn: '2025-12-31', adjustment: true };
  const change = (state: 'adjusting' | 'closed') =>
    books(({ db }) =>
      sql`insert into year_end (company_id, year, state) values (${stage.companies.cn}, 2025, ${state})
        on conflict (company_id, year) do update set state = excluded.state`.execute(db),
    );
  const close = () =>
    books(({ db }) => sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2025-12', 'closed')`.execute(db));

  test('takes adjustments of its last day while the year is adjusted, and its months take nothing', async () => {
    const into = { ...adjusted, companyId: stage.companies.cn };
    expect(await refusal(posted(into))).toEqual({ YEAR_NOT_ADJUSTING: { year: 2025 } });
    await close();
    await change('adjusting');
    expect(await refusal(posted({ ...into, adjustment: false }))).toEqual({ PERIOD_CLOSED: { month: '2025-12' } });
    expect(await refusal(posted({ ...into, postedOn: '2025-12-30' }))).toEqual({ YEAR_NOT_ADJUSTING: { year: 2025 } });
    const id = await posted(into);
    expect(await entryOf(id)).toMatchObject({ posted_on: '2025-12-31', adjustment: true });
    // The year of an adjustment takes its reversal as well, whenever it is made.
    expect(await entryOf(await reversed(id))).toMatchObject({ posted_on: '2025-12-31', adjustment: true });
    await change('closed');
    expect(await refusal(posted(into))).toEqual({ YEAR_NOT_ADJUSTING: { year: 2025 } });
  });
});

describe('before the opening of the books', () => {
  test('nothing is posted but the opening itself, and what is reversed there', async () => {
    const early = { postedOn: '2026-10-31' };
    const standing = await posted(early);
    await books(({ db }) =>
      sql`insert into opening (opening_no, company_id, opened_on, memo, functional_currency, state, prepared_by, decided_by)
        values ('OP-1', ${stage.companies.cn}, '2026-10-31', '期初', 'CNY', 'posted', ${clerk.accountId}, ${clerk.accountId})`.execute(db),
    );
    expect(await refusal(posted(early))).toEqual({ PERIOD_CLOSED: { month: '2026-10' } });
    // The profit of the opened year is carried over from the day of its opening.
    for (const kind of ['opening', 'yearEnd'] as const)
      expect(await entryOf(await posted({ ...early, kind }))).toMatchObject({ kind, posted_on: '2026-10-31' });
    expect(await entryOf(await reversed(standing, '2026-10-31'))).toMatchObject({ posted_on: '2026-10-31' });
    expect((await entryOf(await posted({ postedOn: '2026-11-01' }))).posted_on).toBe('2026-11-01');
  });
});
