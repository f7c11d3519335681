import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { getJournal, saveJournal } from '../journal/contract.ts';
import { may } from '../journal/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getJournalTemplate, listJournalTemplates, saveJournalTemplate, setJournalTemplateActive } from './contract.ts';
import { controlledIn, fillingOf, linesToKeep, valuesOf } from './values.ts';

/* Lan keeps templates of what the Chinese company books each month, in November 2026; Ann sees all companies. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let ann: Player;
let teams: Record<'cn' | 'vn', string>;
beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, cn, { '2026-11-20': '7.1234' }));
  teams = await stage.system<FinanceTables, typeof teams>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into team (company_id, name) values (${cn}, '财务部'), (${vn}, 'Kế toán') returning id`.execute(db);
    return { cn: String(rows[0]?.id), vn: String(rows[1]?.id) };
  });
  lan = await stage.cast({ name: 'Lan', permits: [may.view, may.prepare] });
  ann = await stage.cast({ name: 'Ann', scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof saveJournalTemplate>;
const rent = (name: string, more: Partial<Draft> = {}): Draft => ({
  name,
  memo: '每月房租',
  lines: [
    { account: 'rent', currency: 'CNY', debit: '5000', cost_centre_id: teams.cn, memo: '堆场' },
    { account: 'otherPayable', currency: 'CNY', credit: '5000', carrier_id: String(scene.carrier) },
  ],
  ...more,
});
const names = async (player: Player, tab: 'active' | 'inactive', name?: string): Promise<string[]> =>
  (await player.send(listJournalTemplates, { tab, ...(name === undefined ? {} : { where: { name } }) })).rows.map((row) => row.name);
const picks = async (player: Player, text: string, within: Record<string, string> = {}): Promise<string[]> =>
  (await player.send(searchPicker, { to: 'journalTemplate', text, within })).rows.map((row) => row.name);
/** The fields that a call refuses, with the reason of each. */
const faultsOf = <C extends Call>(player: Player, call: C, params: ParamsOf<C>): Promise<readonly string[]> =>
  player.send(call, params).then(
    () => ['nothing'],
    (error: { reply: { data: { refusal: string; at?: { at: string; why: string }[] } } }) =>
      error.reply.data.at?.map(({ at, why }) => `${at} ${why}`) ?? [error.reply.data.refusal],
  );

describe('keeping templates', () => {
  test('amounts, parties, cost centres and descriptions are kept as they were entered, in their order', async () => {
    const { id, version } = await lan.send(saveJournalTemplate, rent('房租'));
    expect(version).toBe(1);
    const template = await lan.send(getJournalTemplate, { id });
    expect(template).toMatchObject({
      name: '房租',
      memo: '每月房租',
      company_id: String(stage.companies.cn),
      reverse_next: false,
      line_count: 2,
      active: true,
      lines: [
        { account: 'rent', account_code: '660203', control: false, debit: '5000.00', credit: null, cost_centre_id: teams.cn, memo: '堆场' },
        { account: 'otherPayable', debit: null, credit: '5000.00', carrier_id: String(scene.carrier), customer_id: null, memo: null },
      ],
    });
    // Saving it again with fewer lines removes the others.
    const { lines, ...facts } = valuesOf(template);
    await lan.send(saveJournalTemplate, { ...facts, reverse_next: true, lines: lines.slice(1) });
    expect(await lan.send(getJournalTemplate, { id })).toMatchObject({
      version: 2,
      reverse_next: true,
      line_count: 1,
      lines: [{ account: 'otherPayable' }],
    });
  });

  test('a line may be without an amount and without the details that its journal needs, and lines need not balance', async () => {
    const { id } = await lan.send(
      saveJournalTemplate,
      rent('工资', {
        lines: [
          { account: 'salaryExpense', currency: 'CNY' },
          { account: 'depositPaid', currency: 'VND', debit: '1500000' },
          { account: 'otherIncome', currency: 'KWD', credit: '0.125' },
        ],
      }),
    );
    expect((await lan.send(getJournalTemplate, { id })).lines).toMatchObject([
      { debit: null, credit: null, cost_centre_id: null },
      { currency: 'VND', debit: '1500000', credit: null },
      { currency: 'KWD', debit: null, credit: '0.125' },
    ]);
  });

  test.each<[string, Partial<Draft['lines'][number]>, string]>([
    ['both sides', { debit: '1', credit: '1' }, 'lines.0.credit JOURNAL_SIDE'],
    ['zero', { debit: '0' }, 'lines.0.debit TOO_SMALL'],
    ['zero on the other side', { credit: '0.00' }, 'lines.0.credit TOO_SMALL'],
    ['below zero', { credit: '-1' }, 'lines.0.credit TOO_SMALL'],
    ['a part of a fen', { debit: '0.001' }, 'lines.0.debit BAD_AMOUNT'],
    ['a part of a dong', { currency: 'VND', credit: '0.5' }, 'lines.0.credit BAD_AMOUNT'],
  ])('an amount that is %s is refused at its line', async (_, more, fault) => {
    const lines = [{ account: 'otherExpense' as const, currency: 'CNY' as const, ...more }];
    expect(await faultsOf(lan, saveJournalTemplate, rent('金额', { lines }))).toEqual([fault]);
  });

  test('a line has one party and a cost centre of the company, and a template has lines and a name', async () => {
    const party = { customer_id: String(scene.customer), carrier_id: String(scene.carrier) };
    const faults = (lines: Draft['lines'], more: Partial<Draft> = {}) =>
      faultsOf(lan, saveJournalTemplate, rent('明细', { lines, ...more }));
    expect(await faults([{ account: 'depositPaid', currency: 'CNY', ...party }])).toEqual(['lines.0.carrier_id PARTY_ONE']);
    const foreign = [
      { account: 'otherExpense', currency: 'CNY' },
      { account: 'rent', currency: 'CNY', cost_centre_id: teams.vn },
    ] as const;
    expect(await faults([...foreign])).toEqual(['lines.1.cost_centre_id BAD_CHOICE']);
    expect(await faults([])).toEqual(['lines REQUIRED']);
    expect(await faults([{ account: 'rent', currency: 'CNY' }], { name: '  ' })).toEqual(['name REQUIRED']);
    expect(await names(lan, 'active', '明细')).toEqual([]);
  });

  test('an account with a sub-ledger is refused, as in a journal', async () => {
    for (const account of ['receivable', 'payable', 'bank', 'prepaidExpense'] as const)
      expect(await lan.refused(saveJournalTemplate, rent('受控', { lines: [{ account, currency: 'CNY' }] }))).toBe('JOURNAL_CONTROL');
    expect(await names(lan, 'active', '受控')).toEqual([]);
  });

  test('a name stands once among the templates in use of a company, in letters of either case', async () => {
    const { id, version } = await lan.send(saveJournalTemplate, rent('Depreciation'));
    expect(await faultsOf(lan, saveJournalTemplate, rent('DEPRECIATION'))).toEqual(['name DUPLICATE']);
    expect(await lan.refused(saveJournalTemplate, rent(' depreciation '))).toBe('DUPLICATE');
    // Its own name is no other.
    await lan.send(saveJournalTemplate, { ...rent('DEPRECIATION'), id, version });
    const other = await lan.send(saveJournalTemplate, rent('Amortisation'));
    expect(await lan.refused(saveJournalTemplate, { ...rent('depreciation'), ...other })).toBe('DUPLICATE');
    expect(await lan.send(getJournalTemplate, { id: other.id })).toMatchObject({ name: 'Amortisation', version: 1 });
    await ann.send(saveJournalTemplate, rent('Depreciation', { company_id: String(stage.companies.th), lines: plainLines }));
  });

  test('of two writers at once one has the name, and a change that another made meanwhile is not overwritten', async () => {
    const both = await Promise.allSettled([
      lan.send(saveJournalTemplate, rent('同时')),
      ann.send(saveJournalTemplate, rent('同时', { company_id: String(stage.companies.cn) })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { id, version } = await lan.send(saveJournalTemplate, rent('版本'));
    await ann.send(saveJournalTemplate, { ...rent('版本', { memo: 'Ann' }), id, version });
    expect(await lan.refused(saveJournalTemplate, { ...rent('版本', { memo: 'Lan' }), id, version })).toBe('CHANGED_MEANWHILE');
    expect(await lan.refused(setJournalTemplateActive, { id, version, active: false })).toBe('CHANGED_MEANWHILE');
    expect(await lan.send(getJournalTemplate, { id })).toMatchObject({ memo: 'Ann', version: 2, active: true });
  });
});

const plainLines: Draft['lines'] = [
  { account: 'otherExpense', currency: 'THB' },
  { account: 'otherPayable', currency: 'THB' },
];

describe('an inactive template', () => {
  test('is offered to no journal, its name is free, and it comes back where nobody took the name', async () => {
    const old = await lan.send(saveJournalTemplate, rent('旧仓租'));
    const off = await lan.send(setJournalTemplateActive, { id: old.id, version: 1, active: false });
    expect(off).toEqual({ id: old.id, version: 2 });
    expect([await names(lan, 'active', '旧仓租'), await names(lan, 'inactive', '旧仓租'), await picks(lan, '旧仓租')]).toEqual([
      [],
      ['旧仓租'],
      [],
    ]);
    // It is still shown, and may be changed without being in the way of the one that took its name.
    expect(await lan.send(getJournalTemplate, { id: old.id })).toMatchObject({ active: false });
    const fresh = await lan.send(saveJournalTemplate, rent('旧仓租'));
    await lan.send(saveJournalTemplate, { ...rent('旧仓租', { memo: '停用' }), id: old.id, version: 2 });
    expect(await lan.refused(setJournalTemplateActive, { id: old.id, version: 3, active: true })).toBe('DUPLICATE');
    await lan.send(setJournalTemplateActive, { ...fresh, active: false });
    await lan.send(setJournalTemplateActive, { id: old.id, version: 3, active: true });
    expect(await picks(lan, '旧仓租')).toEqual(['旧仓租']);
    expect(await lan.send(getJournalTemplate, { id: old.id })).toMatchObject({ active: true, version: 4, memo: '停用' });
  });
});

describe('who sees and keeps templates', () => {
  test('another company finds none of them, and a caller of several finds those of each', async () => {
    const { vn, cn } = stage.companies;
    const { id, version } = await lan.send(saveJournalTemplate, rent('两家公司'));
    const minh = await stage.cast({ name: 'Minh', companyId: vn, permits: [may.view, may.prepare] });
    expect(await minh.refused(getJournalTemplate, { id })).toBe('NOT_FOUND');
    expect(await minh.refused(saveJournalTemplate, { ...rent('两家公司', { lines: plainLines }), id, version })).toBe('NOT_FOUND');
    expect(await minh.refused(setJournalTemplateActive, { id, version, active: false })).toBe('NOT_FOUND');
    expect(await minh.refused(saveJournalTemplate, rent('x', { company_id: String(cn), lines: plainLines }))).toBe('NOT_FOUND');
    expect([await names(minh, 'active'), await picks(minh, '两家公司')]).toEqual([[], []]);
    // The same name is free in the other company.
    await minh.send(saveJournalTemplate, rent('两家公司', { lines: plainLines }));
    expect(await picks(ann, '两家公司')).toHaveLength(2);
    expect(await picks(ann, '两家公司', { company_id: String(vn) })).toHaveLength(1);
    const { rows } = await ann.send(listJournalTemplates, { where: { name: '两家公司', company: [String(cn)] } });
    expect(rows.map((row) => row.id)).toEqual([id]);
    // A template stays in its company, whatever the page sends.
    await ann.send(saveJournalTemplate, { ...rent('两家公司', { company_id: String(vn) }), id, version });
    expect((await lan.send(getJournalTemplate, { id })).company_id).toBe(String(cn));
  });

  test('the right to prepare journals is the right to keep templates', async () => {
    const { id, version } = await lan.send(saveJournalTemplate, rent('权限'));
    const poster = await stage.cast({ permits: [may.view, may.post] });
    expect((await poster.send(getJournalTemplate, { id })).name).toBe('权限');
    expect(await poster.refused(saveJournalTemplate, rent('另一个'))).toBe('NOT_PERMITTED');
    expect(await poster.refused(setJournalTemplateActive, { id, version, active: false })).toBe('NOT_PERMITTED');
    const nobody = await stage.cast({ permits: [] });
    expect(await nobody.refused(listJournalTemplates, {})).toBe('NOT_PERMITTED');
    expect(await nobody.refused(searchPicker, { to: 'journalTemplate' })).toBe('NOT_PERMITTED');
  });

  test('a side that is hidden from the caller hides the templates, which hold both', async () => {
    const { id, version } = await lan.send(saveJournalTemplate, rent('两边'));
    for (const hidden of ['cost', 'customerPrice'] as const) {
      const blind = await stage.cast({ permits: [may.view, may.prepare], hidden: [hidden] });
      expect(await blind.refused(getJournalTemplate, { id })).toBe('NOT_FOUND');
      expect(await blind.refused(setJournalTemplateActive, { id, version, active: false })).toBe('NOT_FOUND');
      expect([await names(blind, 'active'), await picks(blind, '两边')]).toEqual([[], []]);
    }
  });
});

describe('a journal that begins with a template', () => {
  const inForm = (filling: ReturnType<typeof fillingOf>, posted_on: string): ParamsOf<typeof saveJournal> => ({
    ...filling,
    posted_on,
    lines: filling.lines.flatMap(({ account, ...line }) => (account ? [{ ...line, account }] : [])),
  });

  test('has its lines, and a template that is saved from the journal is the same again, or without its amounts', async () => {
    const { id } = await lan.send(saveJournalTemplate, rent('往返', { reverse_next: true }));
    const template = await lan.send(getJournalTemplate, { id });
    const journal = await lan.send(saveJournal, inForm(fillingOf(template), '2026-11-20'));
    const written = await lan.send(getJournal, { id: journal.id });
    expect(written).toMatchObject({
      memo: '每月房租',
      reverse_next: true,
      state: 'draft',
      lines: [{ account: 'rent', debit: '5000.00', cost_centre: '财务部', memo: '堆场' }, { credit: '5000.00' }],
    });
    const { memo, reverse_next, company_id, lines } = written;
    const saveAs = (name: string, amounts: Parameters<typeof linesToKeep>[1]) =>
      lan.send(saveJournalTemplate, { name, memo, reverse_next, company_id, lines: linesToKeep(lines, amounts) });
    const same = await lan.send(getJournalTemplate, { id: (await saveAs('往返二', 'with amounts')).id });
    expect(same).toMatchObject({ reverse_next, lines: template.lines.map(({ account, debit, credit }) => ({ account, debit, credit })) });
    const bare = await lan.send(getJournalTemplate, { id: (await saveAs('往返三', 'without amounts')).id });
    expect(bare.lines).toMatchObject([
      { account: 'rent', debit: null, credit: null, cost_centre_id: teams.cn, memo: '堆场' },
      { account: 'otherPayable', debit: null, credit: null, carrier_id: String(scene.carrier) },
    ]);
    // The journal asks for the amounts that its template leaves open.
    expect(await faultsOf(lan, saveJournal, inForm(fillingOf(bare), '2026-11-20'))).toEqual(['lines.0.debit REQUIRED']);
  });

  test('leaves open an account that takes no line by hand by now, and the template is saved only without it', async () => {
    const { id, version } = await lan.send(saveJournalTemplate, rent('受控之后'));
    await stage.system<FinanceTables, void>(async ({ db }) => {
      await sql`update journal_template_line l set account_id = (select id from ledger_account where use = 'payable')
        from ledger_account a where a.id = l.account_id and a.use = 'otherPayable' and l.template_id = ${id}::bigint`.execute(db);
    });
    const template = await lan.send(getJournalTemplate, { id });
    expect(template.lines).toMatchObject([{ control: false }, { account: 'payable', control: true, credit: '5000.00' }]);
    expect(fillingOf(template).lines.map(({ account }) => account)).toEqual(['rent', null]);
    expect(controlledIn(template)).toEqual([template.lines[1]?.account_code]);
    expect(await lan.refused(saveJournalTemplate, { ...valuesOf(template), name: '受控之后 2' })).toBe('JOURNAL_CONTROL');
    expect(await lan.refused(saveJournal, { posted_on: '2026-11-20', memo: 'x', lines: valuesOf(template).lines })).toBe('JOURNAL_CONTROL');
    await lan.send(saveJournalTemplate, { ...rent('受控之后'), id, version });
    expect((await lan.send(getJournalTemplate, { id })).lines.map(({ control }) => control)).toEqual([false, false]);
  });
});
