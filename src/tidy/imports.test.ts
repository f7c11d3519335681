import { readdirSync } from 'node:fs';
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
