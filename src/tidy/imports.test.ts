import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domainOrder, faultsOf } from './layers.ts';
import { sourceRoot, sources, withoutComments } from './source.ts';

/** Our test harness uses the test runner; nothing else of src does. */
const harness = /^(server\/testing(-run)?|apps\/stage)\.ts$/;

describe('the import rule', () => {
  test('holds', () => {
    expect(sources().flatMap(({ file, text }) => (harness.test(file) ? [] : faultsOf(file, text)))).toEqual([]);
  });

  test.each([
    ['kernel/day.ts', '../server/clock.ts'],
    ['server/door.ts', '../domains/identity/session/store.ts'],
    ['server/door.ts', '../web/call.ts'],
    ['web/call.ts', '../domains/identity/session/contract.ts'],
    ['web/call.ts', 'pg'],
    ['kernel/day.ts', 'node:fs'],
    ['domains/order/order/states.ts', '../../../server/clock.ts'],
    ['domains/order/order/states.ts', './tables.ts'],
    ['domains/order/order/pages/list.tsx', '../calls/save.ts'],
    ['domains/order/order/pages/list.tsx', '../../../../server/work.ts'],
    ['domains/order/order/calls/save.ts', '../pages/list.tsx'],
    ['domains/order/order/calls/save.ts', '../../../finance/bill/rules.ts'],
    ['domains/order/order/calls/save.ts', 'pg'],
    ['domains/order/order/rules.ts', '../../trade/thing.ts'],
    ['domains/order/order/rules.ts', '../../../apps/main.ts'],
  ])('refuses that %s imports %s', (file, name) => {
    expect(faultsOf(file, `import { thing } from '${name}';`)).toHaveLength(1);
  });

  test.each([
    ['domains/finance/bill/calls/save.ts', '../../../order/order/rules.ts'],
    ['domains/finance/bill/calls/save.ts', '../tables.ts'],
    ['domains/finance/bill/pages/list.tsx', '../contract.ts'],
    ['domains/finance/bill/pages/list.tsx', '../../../order/order/pages/order-link.tsx'],
    ['apps/main.ts', '../domains/finance/bill/pages.ts'],
    ['domains/finance/bill/calls/save.ts', 'node:crypto'],
  ])('lets %s import %s', (file, name) => {
    expect(faultsOf(file, `import { thing } from '${name}';`)).toEqual([]);
  });
});

test('domains are those of the order', () => {
  const found = readdirSync(path.join(sourceRoot, 'domains'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(found.map((entry) => entry.name).filter((name) => !domainOrder.some((one) => one === name))).toEqual([]);
});

test('there are no barrels', () => {
  const reExport = /^export\s+(type\s+)?(\*|\{[^}]*\})[^;{]*?\sfrom\s+'[^']+';/gm;
  const isBarrel = (text: string): boolean => reExport.test(text) && withoutComments(text).replace(reExport, '').trim() === '';
  const barrels = sources().filter(({ file, text }) => /(^|\/)index\.tsx?$/.test(file) || /^export\s+\*/m.test(text) || isBarrel(text));
  expect(barrels.map(({ file }) => file)).toEqual([]);
});
