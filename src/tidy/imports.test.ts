import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, domainOrder, faultsOf } from './layers.ts';
import { sourceRoot, sources, withoutComments } from './source.ts';

/** Our test harness uses the test runner; no other code of src does. */
const harness = /^(server\/testing(-run)?|apps\/stage)\.ts$/;

describe('the import rule', () => {
  test('holds', () => {
    expect(sources().flatMap(({ file, text }) => (harness.test(file) ? [] : faultsOf(file, text)))).toEqual([]);
  });

  test.each([
    ['kernel/day.ts', '../server/clock.ts'],
    ['server/door.ts', '../domains/identity/session/server/sessions.ts'],
    ['server/door.ts', '../web/call.ts'],
    ['web/call.ts', '../domains/identity/session/contract.ts'],
    ['web/call.ts', 'pg'],
    ['kernel/day.ts', 'node:fs'],
    ['domains/order/transport-order/states.ts', '../../../server/clock.ts'],
    ['domains/order/transport-order/states.ts', './server/tables.ts'],
    ['domains/order/transport-order/pages/list.tsx', '../server/calls/save.ts'],
    ['domains/order/transport-order/pages/list.tsx', '../../../../server/work.ts'],
    ['domains/order/transport-order/server/calls/save.ts', '../../pages/list.tsx'],
    ['domains/order/transport-order/server/calls/save.ts', '../../../../finance/bill/rules.ts'],
    ['domains/order/transport-order/server/calls/save.ts', 'pg'],
    ['domains/order/transport-order/rules.ts', '../../trade/thing.ts'],
    ['domains/order/transport-order/rules.ts', '../../../apps/main.ts'],
  ])('refuses that %s imports %s', (file, name) => {
    expect(faultsOf(file, `import { thing } from '${name}';`)).toHaveLength(1);
  });

  test.each([
    ['domains/finance/bill/server/calls/save.ts', '../../../../order/transport-order/rules.ts'],
    ['domains/finance/bill/server/calls/save.ts', '../tables.ts'],
    ['domains/finance/bill/pages/list.tsx', '../contract.ts'],
    ['domains/finance/bill/pages/list.tsx', '../../../order/transport-order/pages/order-link.tsx'],
    ['apps/main.ts', '../domains/finance/bill/pages.ts'],
    ['domains/finance/bill/server/calls/save.ts', 'node:crypto'],
  ])('lets %s import %s', (file, name) => {
    expect(faultsOf(file, `import { thing } from '${name}';`)).toEqual([]);
  });
});

describe('circles of imports', () => {
  test('there are none', () => {
    expect(circlesOf(sources())).toEqual([]);
  });

  test('are found over several files, and each once', () => {
    const file = (name: string, to: string) => ({ file: `web/${name}.ts`, text: `import type { Thing } from './${to}.ts';` });
    expect(circlesOf([file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')])).toEqual([['web/a.ts', 'web/b.ts', 'web/c.ts']]);
  });
});

describe('tables in statements', () => {
  /** Files whose statements name tables of a higher domain, each with the reason. */
  const upward: Readonly<Record<string, string>> = {
    'domains/identity/page-template/server/calls/list.ts': 'a template names the customers that see it',
    'domains/identity/page-template/server/queries.ts': 'a template names the customers that see it',
    'domains/identity/work-group/server/calls/list.ts': 'a group names the customers and lines that it serves',
    'domains/identity/work-group/server/calls/save.ts': 'a group names the customers and lines that it serves',
    'domains/order/waybill/server/carriage.ts': 'a waybill names the trucks that carry the order',
    'domains/reference/lookup/server/queries.ts': 'pickers find records of every domain',
    'domains/reference/lookup/server/documents.ts': 'pickers find records of every domain',
  };
  const owners = new Map(
    globSync('domains/*/*/migrations/*.sql', { cwd: sourceRoot }).flatMap((file) =>
      [...readFileSync(path.join(sourceRoot, file), 'utf8').matchAll(/create table (\w+)/g)].map(
        ([, table = '']) => [table, file.split(path.sep)[1] ?? ''] as const,
      ),
    ),
  );
  const rank = (domain: string): number => domainOrder.findIndex((one) => one === domain);
  /** The tables that the statements of a file name; a name that a statement itself gives with `with` is none. */
  function tablesIn(text: string): string[] {
    const code = withoutComments(text);
    const own = new Set([...code.matchAll(/\b(\w+) as (?:not materialized |materialized )?\(/g)].map(([, name]) => name));
    const named = /\b(?:from|join|update|insert into)\s+(\w+)|(?:From|Join|Table|Into)\('(\w+)|table: '(\w+)/g;
    return [...code.matchAll(named)].map((match) => match[1] ?? match[2] ?? match[3] ?? '').filter((table) => !own.has(table));
  }

  test('are of the own domain or of one below it', () => {
    expect(owners.size).toBeGreaterThan(200);
    const naming = sources().filter(({ file, text }) => {
      const [layer, domain = ''] = file.split('/');
      return (
        layer === 'domains' && file.includes('/server/') && tablesIn(text).some((table) => rank(owners.get(table) ?? '') > rank(domain))
      );
    });
    expect(naming.map(({ file }) => file).filter((file) => !(file in upward))).toEqual([]);
    expect(Object.keys(upward).filter((file) => !naming.some((source) => source.file === file))).toEqual([]);
  });

  test('are seen in both ways of writing a statement', () => {
    expect(tablesIn("db.selectFrom('bill as b'); sql`select x from charge`; db.updateTable('cash')")).toEqual(['bill', 'charge', 'cash']);
  });
});

test('domains are those of the order', () => {
  const folders = readdirSync(path.join(sourceRoot, 'domains'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((entry) => entry.name).filter((name) => !domainOrder.some((one) => one === name))).toEqual([]);
});

test('there are no barrels', () => {
  const reExport = /^export\s+(type\s+)?(\*|\{[^}]*\})[^;{]*?\sfrom\s+'[^']+';/gm;
  const isBarrel = (text: string): boolean => reExport.test(text) && withoutComments(text).replace(reExport, '').trim() === '';
  const barrels = sources().filter(({ file, text }) => /(^|\/)index\.tsx?$/.test(file) || /^export\s+\*/m.test(text) || isBarrel(text));
  expect(barrels.map(({ file }) => file)).toEqual([]);
});
