import path from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../apps/registry.generated.ts';
import type { Page } from '../kernel/page.ts';
import { type Language, languages } from '../kernel/words.ts';
import { sourceRoot, sources, withoutComments } from './source.ts';

/*
 * A carrier reads about itself as "you", and about money as what it will receive. A word that names the reader's own company as a third party,
 * or its receivable as our payable, speaks to our staff (docs/attacked.md, point 6). The words of a page are those that its component and the
 * parts that it imports name: whole, as a field of a subject, and as the states, tabs and file kinds of a subject.
 */

/** Words for the reader's own company as a third party, and for its receivables as our payables. */
const ofStaff: Readonly<Record<Language, RegExp>> = {
  zh: /承运[商人方]|供应商|应付/,
  vi: /nhà vận tải|nhà cung cấp|phải trả/i,
  en: /\b(carrier|supplier|vendor|payable)s?\b/i,
  th: /ผู้ขนส่ง|ผู้ให้บริการขนส่ง|ซัพพลายเออร์|เจ้าหนี้/,
};

/** Actions of staff whose words begin as those that a page of carriers composes. */
const otherActions = ['workOrder.do.offer', 'workOrder.do.remind'];

/** Words of components that staff open too, by the reason why carriers do not read them as being about themselves. */
const staffAlone: Readonly<Record<string, readonly string[]>> = {
  'columns and fields that the component shows to staff': ['capacity.carrier_name', 'driver.carrier_id', 'vehicle.carrier_id'],
  'the page of carriers gives the table a word of its own': ['workOrder.by_carrier'],
  'the kinds of account on pages of the session': [
    'personal.kind.2',
    'demo.role.carrier',
    'demo.role.payablesClerk',
    'demo.work.payablesClerk',
  ],
};

const files = new Map(sources().map(({ file, text }) => [file, withoutComments(text)]));

/** A component and what it imports of the pages of domains. */
function partsOf(file: string, parts = new Set<string>()): Set<string> {
  const text = files.get(file);
  if (text === undefined || parts.has(file)) return parts;
  parts.add(file);
  for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), imported));
    if (target.startsWith('domains/') && target.includes('/pages/')) partsOf(target, parts);
  }
  return parts;
}

function wordsOf(file: string): string[] {
  const text = files.get(file) ?? '';
  const all = Object.keys(registry.words);
  const under = (prefix: string): string[] => all.filter((key) => key.startsWith(prefix));
  const matches = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
  const subjects = matches(/\bsubject="(\w+)"|\bsubject: '(\w+)'/g);
  const fields = matches(/\bkey: '(\w+)'(?!,\s*word:)/g);
  const withFiles = matches(/<DetailPage\s+subject="(\w+)"/g);
  return [
    ...matches(/(?<!\bwords[:=] ?)['"`]([A-Za-z]\w*(?:\.\w+)+)['"`]/g),
    ...matches(/\bwords(?:: '|=")([\w.]+)['"]/g).flatMap((prefix) => under(`${prefix}.`)),
    ...matches(/`([A-Za-z]\w*(?:\.\w+)*\.)\$\{/g).flatMap(under),
    ...subjects.flatMap((subject) => fields.map((field) => `${subject}.${field}`)),
    ...subjects.flatMap((subject) => ['state', 'tab'].flatMap((kind) => under(`${subject}.${kind}.`))),
    ...withFiles.flatMap((subject) => under(`${subject}.file.`)),
  ].filter((key) => key in registry.words);
}

const speaksToStaff = (key: string): boolean =>
  languages.some((language, place) => ofStaff[language].test(registry.words[key]?.[place] ?? ''));

/** The parts of the pages that a kind of user opens. */
async function partsFor(user: 1 | 2): Promise<Set<string>> {
  const parts = new Set<string>();
  for (const file of [...files.keys()].filter((one) => one.endsWith('/pages.ts'))) {
    const { pages } = (await import(path.join(sourceRoot, file))) as { pages: readonly Page[] };
    for (const page of pages)
      if (page.users.some((one) => one === user)) partsOf(file.replace(/pages\.ts$/, `pages/${page.file}.tsx`), parts);
  }
  return parts;
}

test('what only carriers open speaks to a carrier, in every language', async () => {
  const staff = await partsFor(1);
  const own = [...(await partsFor(2))].filter((part) => !staff.has(part));
  expect(own).toEqual(expect.arrayContaining(['domains/dispatch/carrier/pages/detail.tsx', 'domains/order/carrier-claim/pages/list.tsx']));
  const keys = own.flatMap((part) => wordsOf(part));
  const titles = registry.pages.filter(({ users }) => users.length === 1 && users[0] === 2).map(({ title }) => title);
  const refusals = registry.calls
    .filter(({ users }) => users.length === 1 && users[0] === 2)
    .flatMap((call) => (call.refusals ?? []).map((code) => `refusal.${code}`));
  expect(keys.length).toBeGreaterThan(100);
  const faulty = [...new Set([...keys, ...titles, ...refusals])].filter((key) => speaksToStaff(key) && !otherActions.includes(key));
  expect(faulty).toEqual([]);
});

test('what carriers and staff both open names a carrier only where staff alone read it', async () => {
  const staff = await partsFor(1);
  const shared = [...(await partsFor(2))].filter((part) => staff.has(part));
  const faulty = shared.flatMap((part) => wordsOf(part)).filter((key) => speaksToStaff(key) && !key.startsWith('menu.'));
  expect([...new Set(faulty)].sort()).toEqual(Object.values(staffAlone).flat().sort());
});
