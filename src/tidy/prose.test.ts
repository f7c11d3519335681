import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { sources } from './source.ts';

/* The prose of the code begins with its subject, in the words of the trade. A clause in place of a subject must be read to its end before
   it says what it is about, and a past participle in place of a name says what happened to a thing, not what it is. */
const all = [...sources(), ...sources('test')].filter(({ file }) => file !== 'tidy/prose.test.ts');

const clause = /(?:^|[.;] )(?:What|Who|Whoever|Whatever|Whom|Whose|Whether|Whichever|How) /;
const odd = /\b(?:anew|reckon\w*|nought|whoever|whomever|he|him|himself|his)\b/i;

/** The comments of a file; a comment of several lines is one text, and `//` lines that follow each other are one. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, inner = '']) => inner.replaceAll(/^\s*\*+/gm, ' '));
  const lines = [...text.matchAll(/^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm)].map(([whole]) => whole.replaceAll(/^[ \t]*\/\//gm, ' '));
  return [...blocks, ...lines].map((comment) =>
    comment
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/`[^`]*`/g, '…')
      .replace(/^\*? ?/, '')
      .trim(),
  );
}

const titleOf = /\b(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g;
const titlesIn = (text: string): string[] => [...text.matchAll(titleOf)].map(([, quoted, template]) => quoted ?? template ?? '');

test('a comment begins with its subject', () => {
  const wrong = all.flatMap(({ file, text }) =>
    commentsOf(text).flatMap((comment) => (clause.test(comment) ? [`${file}: ${comment}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('comments and titles of tests name people as users, and have no words that the trade does not use', () => {
  const wrong = all.flatMap(({ file, text }) =>
    [...commentsOf(text), ...titlesIn(text)].flatMap((prose) => (odd.test(prose) ? [`${file}: ${prose}`] : [])),
  );
  expect(wrong).toEqual([]);
});

describe('the reading of comments', () => {
  test('sees blocks, documentation and lines', () => {
    expect(commentsOf('/** What\n * is it? */\nlet a = 1;\n  // One,\n  // two.\n/* Three. */')).toEqual([
      'What is it?',
      'Three.',
      'One, two.',
    ]);
    expect(clause.test('A sum. Who pays it?')).toBe(true);
    expect(titlesIn("test('he may', () => {})")).toEqual(['he may']);
  });
});

const participles = new Set(['found', 'made', 'told', 'kept', 'held', 'asked']);
/** Folders whose names are still to be changed. */
const later = /^(?:domains\/finance|server|apps\/attacked)\//;

/** The names that a file declares: variables, functions and parameters. A field of a record that is taken apart under its own name is none. */
function namesIn(file: string, text: string): string[] {
  const names: string[] = [];
  const bind = (pattern: unknown): void => {
    if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return;
    if (pattern.type === 'Identifier' && 'name' in pattern) names.push(String(pattern.name));
    if ('elements' in pattern && Array.isArray(pattern.elements)) pattern.elements.forEach(bind);
    if ('properties' in pattern && Array.isArray(pattern.properties))
      for (const property of pattern.properties) if (!('shorthand' in property && property.shorthand)) bind(property.value ?? property);
    if ('left' in pattern && pattern.type === 'AssignmentPattern') bind(pattern.left);
    if ('argument' in pattern && pattern.type === 'RestElement') bind(pattern.argument);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    if (node.type === 'VariableDeclarator' && 'id' in node) bind(node.id);
    if (/^(?:Arrow)?Function/.test(String(node.type)) && 'params' in node && Array.isArray(node.params)) node.params.forEach(bind);
    if (node.type === 'FunctionDeclaration' && 'id' in node) bind(node.id);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return names;
}

test('a name says what a thing is, and not what happened to it', () => {
  expect(namesIn('a.ts', 'const [a, { b: c, d }] = x; function e(f = 1, ...g) { return (h) => h; }')).toEqual([
    'a',
    'c',
    'f',
    'g',
    'e',
    'h',
  ]);
  const wrong = all.flatMap(({ file, text }) =>
    later.test(file) ? [] : namesIn(file, text).flatMap((name) => (participles.has(name) ? [`${file}: ${name}`] : [])),
  );
  expect(wrong).toEqual([]);
});
