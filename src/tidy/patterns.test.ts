import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { sources } from './source.ts';

/* A pattern that can match the same text in two ways tries all of them before it fails: 80 kB of spaces block a
   server for seconds. Each pattern of the product reads its text once, however long it is. A pattern that is not a
   literal cannot be checked here, so it is rare and has a reason. */
const built: Readonly<Record<string, string>> = {
  'kernel/identifier.ts': 'the letters of the provinces; no repetition without a bound',
  'kernel/outline.ts': 'a number of the ring, written twice; the text is bounded before',
  'kernel/schema.ts': 'the places of a decimal; bounded on both sides, and walked with the contracts',
  'server/testing-run.ts': 'names of the test databases',
  'web/registry.ts': 'the paths of our own pages',
  'apps/attacked/params.ts': 'a pattern of a contract, without its flags',
};

type Literal = { readonly source: string; readonly flags: string };

/** The patterns of a file: its literals, and whether it builds others. */
function patternsOf(file: string, text: string): { literals: Literal[]; builds: boolean } {
  const literals: Literal[] = [];
  let builds = false;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      literals.push({ source: pattern, flags });
    }
    if ('callee' in node && typeof node.callee === 'object' && node.callee !== null && 'name' in node.callee)
      builds ||= node.callee.name === 'RegExp';
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return { literals, builds };
}

const code = sources().filter(({ file }) => !file.startsWith('tidy/'));
const patterns = code.map(({ file, text }) => ({ file, ...patternsOf(file, text) }));

/** The library detects overlapping repetitions. Equal alternatives under one repetition are checked here. */
const repeatedChoice = /\([^()]*\|[^()]*\)(?:[*+]|\{\d+,\})/;
const isAmbiguous = ({ source, flags }: Literal): boolean => repeatedChoice.test(source) || analyse({ source, flags }).reports.length > 0;

test('what is ambiguous is seen', () => {
  for (const source of [String.raw`\s*\*$`, '0+$', String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, '^(a+)+$', '^(a|a)*$'])
    expect(isAmbiguous({ source, flags: '' }), source).toBe(true);
  for (const source of [String.raw`^\d+$`, '[A-Z]+', String.raw`^-?\d{1,15}(?:\.\d{1,4})?$`])
    expect(isAmbiguous({ source, flags: '' }), source).toBe(false);
});

test('no pattern is ambiguous', () => {
  const wrong = patterns.flatMap(({ file, literals }) => literals.filter(isAmbiguous).map(({ source }) => `${file}: /${source}/`));
  expect(wrong).toEqual([]);
});

test('patterns are literals', () => {
  expect(patterns.filter(({ builds }) => builds).map(({ file }) => file)).toEqual(Object.keys(built).sort());
});
