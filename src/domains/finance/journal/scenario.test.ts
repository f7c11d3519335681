import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getJournal, listJournals, moveJournal, printedJournals, readJournalSheets, saveJournal } from './contract.ts';
import daily from './server/jobs/daily.ts';
import { copyOf } from './values.ts';

/* Lan writes journals and Wei posts them, from 20 November 2026 into the new year. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let team: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.1234' }));
  team = await stage.system<FinanceTables, string>(async ({ db }) => {
    const { rows } = await sql<{
      id: bigint;
    }>`insert into team (company_id, name) values (${stage.companies.cn}, '财务部') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof saveJournal>;
const rent = (amount: string, more: Partial<Draft> = {}): Draft => ({
  posted_on: '2026-11-20',
  memo: '十一月房租',
  lines: [
    { account: 'rent', currency: 'CNY', debit: amount, cost_centre_id: team },
    { account: 'otherPayable', currency: 'CNY', credit: amount },
  ],
  ...more,
});
async function posted(draft: Draft): Promise<string> {
  const { id, version } = await lan.send(saveJournal, draft);
  await lan.send(moveJournal, { id, version, action: 'submit' });
  await wei.send(moveJournal, { id, version: version + 1, action: 'post' });
  return id;
}
const closing = async (month: string): Promise<Record<string, string>> => {
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.cn), month });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
};
async function runDaily(): Promise<void> {
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(daily, {}));
  await stage.runJobs();
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

describe('writing', () => {
  test('a copy is a draft of the same company, of today, at the rates of today', async () => {
    const chief = await stage.cast({ name: 'Ann', scope: 'all' });
    const th = String(stage.companies.th);
    const original = await chief.send(saveJournal, {
      company_id: th,
      posted_on: '2026-11-19',
      memo: 'ค่าเช่า',
      lines: [
        { account: 'otherReceivable', currency: 'USD', debit: '100', rate: '35.5' },
        { account: 'otherPayable', currency: 'USD', credit: '100', rate: '35.5' },
      ],
    });
    const copy = copyOf(await chief.send(getJournal, { id: original.id }), '2026-11-20');
    expect(copy).toMatchObject({
      posted_on: '2026-11-20',
      repeat_to: null,
      lines: [
        { debit: '100.00', rate: null },
        { credit: '100.00', rate: null },
      ],
    });
    const inBaht = { ...copy, lines: copy.lines.map((line) => ({ ...line, currency: 'THB' as const })) };
    const { id } = await chief.send(saveJournal, inBaht);
    expect(id).not.toBe(original.id);
    expect(await chief.send(getJournal, { id })).toMatchObject({ company_id: th, state: 'draft', memo: 'ค่าเช่า' });
  });

  test('debit equals credit in each currency and in the books, or the difference is named', async () => {
    const short = rent('100', {
      lines: [
        { account: 'rent', currency: 'CNY', debit: '100', cost_centre_id: team },
        { account: 'otherPayable', currency: 'CNY', credit: '99.5' },
      ],
    });
    expect(await lan.refused(saveJournal, short)).toBe('JOURNAL_UNBALANCED');
    const foreign = await stage.system<FinanceTables, string>(async ({ db }) => {
      const { rows } = await sql<{
        id: bigint;
      }>`insert into team (company_id, name) values (${stage.companies.vn}, 'Kế toán') returning id`.execute(db);
      return String(rows[0]?.id);
    });
    const ofOthers = rent('100', {
      lines: [
        { account: 'rent', currency: 'CNY', debit: '100', cost_centre_id: foreign },
        { account: 'otherPayable', currency: 'CNY', credit: '100' },
      ],
    });
    expect(await lan.refused(saveJournal, ofOthers)).toBe('BAD_PARAMS');
    const rates = rent('100', {
      lines: [
        { account: 'otherReceivable', currency: 'USD', debit: '100', rate: '7.1' },
        { account: 'otherIncome', currency: 'USD', credit: '100', rate: '7.2' },
      ],
    });
    expect(await lan.refused(saveJournal, rates)).toBe('JOURNAL_UNBALANCED');
  });

  test('an account with a sub-ledger takes no line by hand', async () => {
    for (const account of ['receivable', 'payable', 'bank', 'advancePaid', 'inputTaxPending'] as const)
      expect(
        await lan.refused(
          saveJournal,
          rent('1', {
            lines: [
              { account, currency: 'CNY', debit: '1' },
              { account: 'otherIncome', currency: 'CNY', credit: '1' },
            ],
          }),
        ),
      ).toBe('JOURNAL_CONTROL');
  });

  test('a line names what its account asks for, one side, one party and an order that exists', async () => {
    const line = { account: 'otherPayable', currency: 'CNY', credit: '1' } as const;
    const bad = (first: Draft['lines'][number]) => lan.refused(saveJournal, rent('1', { lines: [first, line] }));
    expect(await bad({ account: 'rent', currency: 'CNY', debit: '1' })).toBe('BAD_PARAMS');
    expect(await bad({ account: 'depositPaid', currency: 'CNY', debit: '1' })).toBe('BAD_PARAMS');
    expect(await bad({ account: 'otherExpense', currency: 'CNY', debit: '1', credit: '1' })).toBe('BAD_PARAMS');
    expect(await bad({ account: 'otherExpense', currency: 'CNY', debit: '1', order_no: 'SO-404' })).toBe('BAD_PARAMS');
    expect(await bad({ account: 'otherExpense', currency: 'CNY', debit: '0.001' })).toBe('BAD_PARAMS');
    expect(await lan.refused(saveJournal, rent('1', { posted_on: '2026-12-01' }))).toBe('PERIOD_FUTURE');
  });

  test('a foreign journal takes the rate of the day, and its rounding is spread', async () => {
    const id = await posted(
      rent('1', {
        memo: '美元保证金',
        lines: [
          ...['33.33', '33.33', '33.33'].map((debit) => ({
            account: 'depositPaid' as const,
            currency: 'USD' as const,
            debit,
            carrier_id: String(scene.carrier),
          })),
          { account: 'otherPayable', currency: 'USD', credit: '99.99' },
        ],
      }),
    );
    const { lines, functional } = await lan.send(getJournal, { id });
    expect(lines.map((line) => line.functional)).toEqual(['237.42', '237.42', '237.42', '-712.26']);
    expect(functional).toBe('712.26');
    await wei.send(moveJournal, { id, version: 3, action: 'reverse', reason: '误录' });
  });
});

describe('posting', () => {
  test('another person posts, and nobody changes what is submitted', async () => {
    const { id, version } = await lan.send(saveJournal, rent('5000'));
    expect(await wei.refused(saveJournal, { ...rent('4000'), id, version })).toBe('NOT_YOURS');
    await lan.send(saveJournal, { ...rent('4800'), id, version });
    expect(await lan.refused(saveJournal, { ...rent('4000'), id, version })).toBe('CHANGED_MEANWHILE');
    await lan.send(moveJournal, { id, version: 2, action: 'submit' });
    expect(await lan.refused(saveJournal, { ...rent('4000'), id, version: 3 })).toBe('JOURNAL_FROZEN');
    expect(await lan.refused(moveJournal, { id, version: 3, action: 'post' })).toBe('FOUR_EYES');
    expect(await wei.refused(moveJournal, { id, version: 3, action: 'sendBack' })).toBe('REASON_REQUIRED');
    await wei.send(moveJournal, { id, version: 3, action: 'sendBack', reason: '附件缺失' });
    await lan.send(moveJournal, { id, version: 4, action: 'submit' });
    const both = await Promise.allSettled([
      wei.send(moveJournal, { id, version: 5, action: 'post' }),
      wei.send(moveJournal, { id, version: 5, action: 'post' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await closing('2026-11')).toEqual({ rent: '4800.00', otherPayable: '-4800.00' });
    const { sheets } = await lan.send(readJournalSheets, { ids: [id], languages: ['zh'] });
    expect(sheets).toMatchObject([
      { prepared_by: 'Lan', decided_by: 'Wei', printed: 0, lines: [{ debit: '4800.00', cost_centre: '财务部' }, {}] },
    ]);
    expect(sheets[0]?.entry_no).toMatch(/^JE/);
    const print = { ids: [id], document: 'voucher', copies: 2, languages: ['zh' as const] };
    expect((await lan.send(printedJournals, print)).copies).toEqual([{ id, first: 1 }]);
    expect((await lan.send(readJournalSheets, { ids: [id], languages: ['zh'] })).sheets).toMatchObject([{ printed: 2 }]);
  });

  test('a posted journal is reversed by another person, never before its own day', async () => {
    const id = await posted(rent('10'));
    expect(await lan.refused(moveJournal, { id, version: 3, action: 'reverse', reason: '误录' })).toBe('FOUR_EYES');
    await wei.send(moveJournal, { id, version: 3, action: 'reverse', reason: '误录' });
    const { entries } = await wei.send(entriesOfRecord, { subject: 'journal', id });
    expect(entries.map(({ kind, posted_on }) => [kind, posted_on])).toEqual([
      ['journal', '2026-11-20'],
      ['reversal', '2026-11-20'],
    ]);
    // Its voucher keeps the number of the entry that it posted.
    const { sheets } = await wei.send(readJournalSheets, { ids: [id], languages: ['zh'] });
    expect(sheets.map(({ entry_no }) => entry_no)).toEqual([entries[0]?.entry_no]);
    // The cost centre has nothing left of it.
    const { rows } = await stage.system<FinanceTables, { rows: unknown[] }>(({ db }) =>
      sql`select l.cost_centre_id::text as team, sum(l.functional_minor)::int as left from ledger_line l join ledger_entry e on e.id = l.entry_id
        where e.subject = 'journal' and e.record_id = ${id} group by 1 order by 1`.execute(db),
    );
    expect(rows).toEqual([
      { team, left: 0 },
      { team: null, left: 0 },
    ]);
    expect(await wei.refused(moveJournal, { id, version: 4, action: 'reverse', reason: '误录' })).toBe('ILLEGAL_MOVE');
    expect(await closing('2026-11')).toEqual({ rent: '4800.00', otherPayable: '-4800.00' });
  });

  test('a journal of a later day of the month waits for that day', async () => {
    const { id, version } = await lan.send(saveJournal, rent('9', { posted_on: '2026-11-21' }));
    await lan.send(moveJournal, { id, version, action: 'submit' });
    expect(await wei.refused(moveJournal, { id, version: version + 1, action: 'post' })).toBe('POSTING_AHEAD');
    await lan.send(moveJournal, { id, version: version + 1, action: 'withdraw' });
    await lan.send(moveJournal, { id, version: version + 2, action: 'cancel', reason: '不需要' });
  });

  test('a draft is cancelled by its writer; another company sees none of them', async () => {
    const { id } = await lan.send(saveJournal, rent('1'));
    expect(await wei.refused(moveJournal, { id, version: 1, action: 'cancel', reason: '不需要' })).toBe('NOT_YOURS');
    await lan.send(moveJournal, { id, version: 1, action: 'cancel', reason: '不需要' });
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(listJournals, { tab: 'all' })).rows).toEqual([]);
    expect(await abroad.refused(getJournal, { id })).toBe('NOT_FOUND');
    const clerk = await stage.cast({ permits: [] });
    expect(await clerk.refused(saveJournal, rent('1'))).toBe('NOT_PERMITTED');
  });
});

describe('by the month', () => {
  test('a reversing journal waits for the first of the next month, and a recurring one is written once for each', async () => {
    const accrual = await posted(rent('300', { memo: '预提电费', reverse_next: true }));
    expect(await lan.refused(saveJournal, rent('1', { reverse_next: true, repeat_to: '2027-01' }))).toBe('JOURNAL_REPEAT');
    expect(await lan.refused(saveJournal, rent('1', { repeat_to: '2026-11' }))).toBe('JOURNAL_REPEAT');
    // A Thai accountant writes the year 2027 as 2570.
    await expect(lan.send(saveJournal, rent('1', { repeat_to: '2570-01' }))).rejects.toMatchObject({
      reply: { msg: expect.stringContaining('2036-11'), data: { at: [{ at: 'repeat_to', why: 'TOO_LARGE' }] } },
    });
    // Another month has another rate.
    const dollars = [
      { account: 'otherReceivable' as const, currency: 'USD' as const, debit: '1' },
      { account: 'otherPayable' as const, currency: 'USD' as const, credit: '1' },
    ];
    expect(await lan.refused(saveJournal, rent('1', { repeat_to: '2027-01', lines: dollars }))).toBe('JOURNAL_REPEAT');
    const monthly: Draft['lines'] = [
      { account: 'rent', currency: 'CNY', debit: '200', cost_centre_id: team, memo: '堆场' },
      { account: 'otherPayable', currency: 'CNY', credit: '200', carrier_id: String(scene.carrier) },
    ];
    const source = await posted(rent('200', { memo: '折旧', posted_on: '2026-11-20', repeat_to: '2027-01', lines: monthly }));
    await runDaily();
    expect((await lan.send(getJournal, { id: accrual })).state).toBe('posted');

    stage.clock.set('2027-02-03T02:00:00Z');
    // While the month is closed, its first day takes no reversal.
    const setDecember = (state: 'closed' | 'open') =>
      stage.system<FinanceTables, unknown>(({ db }) =>
        sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-12', ${state})
          on conflict (company_id, month) do update set state = excluded.state`.execute(db),
      );
    await setDecember('closed');
    await runDaily();
    expect((await lan.send(getJournal, { id: accrual })).state).toBe('posted');
    await setDecember('open');
    await runDaily();
    await runDaily();
    expect(await lan.send(getJournal, { id: accrual })).toMatchObject({ state: 'reversed', reversed_on: '2026-12-01' });
    const { rows } = await lan.send(listJournals, { tab: 'submitted' });
    expect(rows.map(({ posted_on, memo }) => [posted_on, memo])).toEqual([
      ['2027-01-20', '折旧'],
      ['2026-12-20', '折旧'],
    ]);
    const [january] = rows;
    const written = await lan.send(getJournal, { id: january?.id ?? '' });
    expect(written.source_no).toBe((await lan.send(getJournal, { id: source })).journal_no);
    expect(written.lines).toMatchObject([
      { cost_centre: '财务部', memo: '堆场' },
      { carrier_id: String(scene.carrier), memo: null },
    ]);
    await wei.send(moveJournal, { id: january?.id ?? '', version: 1, action: 'post' });
    expect(await closing('2026-11')).toMatchObject({ rent: '5300.00' });
    expect(await closing('2026-12')).toMatchObject({ rent: '5000.00' });
    expect(await differences()).toEqual([]);
  });

  test('a reversing journal that is posted when its next month has begun is reversed at once', async () => {
    const id = await posted(rent('60', { memo: '预提水费', posted_on: '2027-01-20', reverse_next: true }));
    expect(await lan.send(getJournal, { id })).toMatchObject({ state: 'reversed', reversed_on: '2027-02-01' });
    const { entries } = await wei.send(entriesOfRecord, { subject: 'journal', id });
    expect(entries.map(({ posted_on }) => posted_on)).toEqual(['2027-01-20', '2027-02-01']);
  });

  test('a recurring journal is written neither after its reversal nor for a month that somebody asked to open again', async () => {
    const written = async (memo: string) => (await lan.send(listJournals, { tab: 'submitted' })).rows.filter((row) => row.memo === memo);
    const setFebruary = (state: 'reopenAsked' | 'open') =>
      stage.system<FinanceTables, unknown>(({ db }) =>
        sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2027-02', ${state})
          on conflict (company_id, month) do update set state = excluded.state`.execute(db),
      );
    const ended = await posted(rent('90', { memo: '物业费', posted_on: '2027-01-05', repeat_to: '2027-02' }));
    await posted(rent('80', { memo: '网络费', posted_on: '2027-01-06', repeat_to: '2027-02' }));
    await wei.send(moveJournal, { id: ended, version: 3, action: 'reverse', reason: '已退租' });
    await setFebruary('reopenAsked');
    await runDaily();
    expect([await written('物业费'), await written('网络费')]).toEqual([[], []]);
    await setFebruary('open');
    await runDaily();
    expect(await written('物业费')).toEqual([]);
    expect(await written('网络费')).toMatchObject([{ posted_on: '2027-02-06' }]);
  });

  test('a closed month takes no journal', async () => {
    const { id, version } = await lan.send(saveJournal, rent('7', { posted_on: '2026-11-30' }));
    await lan.send(moveJournal, { id, version, action: 'submit' });
    const company_id = String(stage.companies.cn);
    await wei.send(movePeriod, { company_id, month: '2026-11', version: 1, action: 'softClose' });
    const close = { company_id, month: '2026-11', version: 2, action: 'close', reason: '月结' } as const;
    // Submitted, it holds up the closing; a draft may be dated again.
    expect(await wei.refused(movePeriod, close)).toBe('PERIOD_OBSTACLES');
    await wei.send(moveJournal, { id, version: version + 1, action: 'sendBack', reason: '附件缺失' });
    await wei.send(movePeriod, close);
    expect(await lan.refused(moveJournal, { id, version: version + 2, action: 'submit' })).toBe('PERIOD_CLOSED');
    expect(await lan.refused(saveJournal, rent('7', { posted_on: '2026-11-30' }))).toBe('PERIOD_CLOSED');
  });
});
