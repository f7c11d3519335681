import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/registry.generated.ts';
import { demoRoles } from '../../src/domains/identity/server/seed/roles.ts';
import { rightsOfPages } from '../../src/server/product.ts';
import { reviewedLines, rightsDifferences, rightsFile, rightsLines } from './rights.ts';

/*
 * Who may do what, as a person reviewed it, against what is declared. A difference is agreed to by `node scripts/generate.ts --rights`, which
 * writes the tables, and by reading what it changed.
 */
const text = readFileSync(fileURLToPath(new URL(`../../${rightsFile}`, import.meta.url)), 'utf8');
const declared = rightsLines(registry);

test('every right is as docs/rights.md has it, by call and role', () => {
  expect(rightsDifferences(declared, reviewedLines(text))).toEqual([]);
});

test('a difference names the call and the role', () => {
  const [first, ...rest] = declared.filter(({ who }) => who.length > 1);
  if (!first) throw new Error('nobody may do anything');
  const { what, right, who } = first;
  const others = rest.filter((line) => line.what !== what);
  expect(rightsDifferences([first], [{ ...first, who: who.slice(1) }])).toEqual([`${who[0]} may newly send ${what}`]);
  expect(rightsDifferences([first], [{ ...first, who: [...who, 'somebody'] }])).toEqual([`somebody may no longer send ${what}`]);
  expect(rightsDifferences([first], [{ ...first, right: 'other.right' }])).toEqual([
    `${what} asks for ${right} and was reviewed with other.right`,
  ]);
  expect(rightsDifferences([first], [])).toEqual([`${what} is new, by ${right}: ${who.join(', ')}`]);
  expect(rightsDifferences(others, [...others, first])).toEqual([`${what} is gone`]);
});

test('every role stands in the head with its work', () => {
  const described = [...text.matchAll(/^\| (\w+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(described).toEqual(expect.arrayContaining([...Object.keys(demoRoles), 'carrier', 'customer', 'inboundPlanner']));
});

describe('the roles of the specification', () => {
  test('a user of type 5 has the inbound plan and its three buttons alone', () => {
    expect([...rightsOfPages(registry.pages, 5)].sort()).toEqual(['B760', 'B762', 'B763']);
  });

  test('B1024 opens the counts of requested funds', () => {
    expect(declared.find(({ what }) => what === 'B1106')?.right).toContain('B1024');
  });

  test('the administration of rights is for the administrator alone', () => {
    const administers = /^(role|account|workGroup|machineKey|pageTemplate)\.(?!view)/;
    const open = declared.filter(
      ({ right, who }) => right.split(' or ').every((one) => administers.test(one)) && who.some((name) => name !== 'administrator'),
    );
    expect(open.map(({ what, who }) => `${what}: ${who.join(', ')}`)).toEqual([]);
  });
});
