import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { declarations } from '../../src/apps/declarations.generated.ts';
import { identifierFaults } from '../../src/kernel/identifier.ts';
import { packsIn, packsNamedIn, packsOf } from './word-packs.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const texts = ['', '', '', ''] as const;

test('every word that is declared is in one pack', async () => {
  const { words } = await packsIn(src).now();
  const keys = [...words.values()].flatMap((pack) => Object.keys(pack));
  expect(keys.sort()).toEqual(Object.keys(declarations.words).sort());
});

test('titles of pages stand with the frame, a domain with its own words, and each first part of a key is in one pack', async () => {
  const { words, ofPart } = await packsIn(src).now();
  const packOf = (key: string): string[] => [...words].flatMap(([pack, known]) => (key in known ? [pack] : []));
  expect(['page.orders', 'kit.save', 'order.state.draft', 'permit.order.view', 'signIn.lead'].map(packOf)).toEqual([
    ['desk'],
    ['desk'],
    ['order'],
    ['permit'],
    ['front'],
  ]);
  expect([...ofPart].filter(([, packs]) => packs.length > 1).map(([part]) => part)).toEqual(['refusal']);
});

test('a form has the refusals that it finds itself; those of the server alone are apart', async () => {
  const { words } = await packsIn(src).now();
  const faults = { ...words.get('desk'), ...words.get('faults') };
  expect(Object.values(identifierFaults).filter((code) => !(`refusal.${code}` in faults))).toEqual([]);
  expect(words.get('refusals')).toHaveProperty(['refusal.FILE_FIXED']);
});

test('a module names the packs of its words, those of the frame and of the sign-in aside', () => {
  const packs = packsOf(
    new Map([
      ['web/words.ts', { 'app.ok': texts }],
      ['web/kit/words.ts', { 'kit.save': texts }],
      ['domains/order/tracking/words.ts', { 'order.no': texts, 'refusal.LATE': texts, 'refusal.EARLY': texts }],
      // A word of another's subject stands with that subject.
      ['domains/finance/bill/words.ts', { 'bill.no': texts, 'order.bill': texts, 'bill.due': texts, 'order.fee': texts }],
      ['domains/order/claim/words.ts', { 'order.claim': texts, 'order.claims': texts }],
    ]),
    new Map([['LATE', 'faults']]),
  );
  const named = (code: string): readonly string[] => packsNamedIn(code, packs);
  expect(named(`t('app.ok') + t("kit.save")`)).toEqual([]);
  expect(named(`t('order.bill')`)).toEqual(['order']);
  expect(named('t(`bill.${one}`) + t(`refusal.${code}`)')).toEqual(['faults', 'finance']);
  expect(named(`<StateTag subject="bill" />`)).toEqual(['finance']);
  expect(named(`import './order.ts'`)).toEqual([]);
});
