import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '../src/apps/registry.generated.ts';
import { complaints, declaredFacts, declaredFaults, listedFacts, seenEntries } from './seen.ts';

/* The comparison at the end of a whole run. The run itself is judged by scripts/test.mjs: a folder's tests see a part of it. */

const declared = ['move bill send made sent', 'refused bill.make BILL_EMPTY', 'done bill.get 2'];

test('what is declared and was never seen is named, unless the list has it', () => {
  const seen = new Set(['move bill send made sent']);
  expect(complaints(declared, seen, ['done bill.get 2'])).toEqual(['no test sees it: refused bill.make BILL_EMPTY']);
  expect(complaints(declared, new Set(declared), [])).toEqual([]);
});

test('an entry that is no longer declared fails, and one that was seen is named', () => {
  const listed = ['done bill.get 2', 'done bill.get 9'];
  expect(complaints(declared, new Set(declared), listed)).toEqual(['no longer declared, so it leaves docs/unseen.md: done bill.get 9']);
  expect(seenEntries(new Set(declared), listed)).toEqual(['done bill.get 2']);
});

test('the list names what is declared, each once', () => {
  const listed = listedFacts(readFileSync(new URL('../docs/unseen.md', import.meta.url), 'utf8'));
  const facts = new Set([...declaredFacts(registry.calls, registry.machines), ...declaredFaults()]);
  expect(listed.filter((fact, place) => !facts.has(fact) || listed.indexOf(fact) !== place)).toEqual([]);
});

test('the list becomes shorter: its length is agreed to here, and never raised', () => {
  const listed = listedFacts(readFileSync(new URL('../docs/unseen.md', import.meta.url), 'utf8'));
  expect(listed.length).toBeLessThanOrEqual(918);
});

test('every machine’s moves, every call’s refusals and every kind of user are declared facts', () => {
  const facts = new Set(declaredFacts(registry.calls, registry.machines));
  expect([...facts]).toEqual(
    expect.arrayContaining(['done bill.move 4', 'refused netting.make WRITE_OFF_RESERVED', 'move bill send made sent']),
  );
  expect(declaredFaults()).toEqual(expect.arrayContaining(['fault booking_id BOOKING_NOT_OF_JOB', 'fault name NAME_TAKEN']));
  // A batch is the single move for each record.
  expect([...facts].filter((fact) => fact.includes('moveMany'))).toEqual([]);
});
