import { expect, test } from 'vitest';
import { places, sources } from './source.ts';

const all = sources();
const code = all.filter(({ file }) => !file.startsWith('tidy/'));

test('nothing but the clock reads the time', () => {
  // Pages may: theirs is the time of the person before the screen, through web/clock.ts where the server's matters.
  const elsewhere = code.filter(({ file }) => !file.endsWith('/clock.ts') && !file.startsWith('web/') && !file.includes('/pages/'));
  expect(elsewhere.flatMap((source) => places(source, /Date\.now\(\)|new Date\(\)/))).toEqual([]);
});

test('nothing is of type any', () => {
  expect(code.flatMap((source) => places(source, /[:<,|&]\s*any\b(?!\w|'|\s*\()|\bas any\b|@ts-(ignore|nocheck|expect-error)/))).toEqual(
    [],
  );
});

test('only pages, handlers, reactions, jobs, records, import and edit kinds are exported without a name', () => {
  // A component of the shell that is loaded when it is first wanted is as a page is.
  const may = /\/(pages\/[\w-]+\.tsx|shell\/[\w-]+\.tsx|calls\/[\w-]+\.ts|jobs\/[\w-]+\.ts|record\.ts|(import|edit)\.ts)$|\.d\.ts$/;
  expect(code.filter(({ file }) => !may.test(file)).flatMap((source) => places(source, /^export default\b/))).toEqual([]);
});

test('files are of a size that can be read', () => {
  const long = all.filter(({ text }) => text.split('\n').length > 401);
  expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length - 1} lines`)).toEqual([]);
});

test('names are kebab-case and say what is in the file', () => {
  const vague = /(^|\/)(utils?|helpers?|common|manager|service|misc)(\.tsx?|\/)/;
  const odd = code.filter(({ file }) => vague.test(file) || !/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.tsx?$/.test(file));
  expect(odd.map(({ file }) => file)).toEqual([]);
});

test('no test is skipped or runs alone', () => {
  const tests = sources('test');
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.flatMap((source) => places(source, /\b(test|it|describe)\.(skip|only|todo|fails)\b/))).toEqual([]);
});

test('nobody catches only to go on', () => {
  expect(code.flatMap((source) => places(source, /catch\s*(\([^)]*\)\s*)?\{\s*\}/))).toEqual([]);
});
