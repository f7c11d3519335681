import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { places, sourceRoot, sources, styles } from './source.ts';

const root = path.join(sourceRoot, '..');

const all = sources();
const code = all.filter(({ file }) => !file.startsWith('tidy/'));

test('nothing but the clock reads the time', () => {
  // Pages may: they use the time of the user's device, and web/clock.ts where the server's time matters.
  const elsewhere = code.filter(({ file }) => !file.endsWith('/clock.ts') && !file.startsWith('web/') && !file.includes('/pages/'));
  expect(elsewhere.flatMap((source) => places(source, /Date\.now\(\)|new Date\(\)/))).toEqual([]);
});

test('nothing is of type any', () => {
  expect(code.flatMap((source) => places(source, /[:<,|&]\s*any\b(?!\w|'|\s*\()|\bas any\b|@ts-(ignore|nocheck|expect-error)/))).toEqual(
    [],
  );
});

test('only pages, handlers, reactions, jobs, records, import, edit and approval kinds are exported without a name', () => {
  // A component of the shell that is loaded when it is first wanted is as a page is.
  const may =
    /\/(pages\/[\w-]+\.tsx|shell\/[\w-]+\.tsx|calls\/[\w-]+\.ts|jobs\/[\w-]+\.ts|record\.ts|(import|edit|approval)\.ts)$|\.d\.ts$/;
  expect(code.filter(({ file }) => !may.test(file)).flatMap((source) => places(source, /^export default\b/))).toEqual([]);
});

test('styles name no variable of the library, which outside its elements is not there and falls back to a light colour', () => {
  expect(styles().flatMap((style) => places(style, /var\(--ant-/))).toEqual([]);
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

test('no test repeats by itself, in a browser or elsewhere: one that fails by chance is mended by its cause', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', '{e2e,torture,bench}/**/*.{ts,mjs}', 'vitest*.ts'], { cwd: root });
  expect(files.some((file) => file.endsWith('.e2e.ts'))).toBe(true);
  const repeated = files.flatMap((file) => places({ file, text: readFileSync(path.join(root, file), 'utf8') }, /\b(retry|repeats)\b:/));
  expect(repeated).toEqual([]);
});

test('what is not mutated is named, with the reason', () => {
  const marks = code.flatMap(({ file, text }) => [...text.matchAll(/Stryker disable.*$/gm)].map(([mark]) => `${file}: ${mark}`));
  const complete = /: Stryker disable (next-line )?(?!all\b)[A-Z]\w+(, ?[A-Z]\w+)*: \S+( \S+){2,}$/;
  expect(marks.filter((mark) => !complete.test(mark))).toEqual([]);
});

test('a query that orders rows and takes the first one asks for no more than that', () => {
  const unlimited = code.flatMap(({ file, text }) =>
    [...text.matchAll(/\bselectFrom\((?:(?!\bselectFrom\(|;)[\s\S])*?\.executeTakeFirst(?:OrThrow)?\(\)/g)]
      .filter(([query]) => query.includes('.orderBy(') && !query.includes('.limit('))
      .map(([query]) => `${file}: ${query.slice(0, 80)}`),
  );
  expect(unlimited).toEqual([]);
});

test('nobody catches only to go on', () => {
  expect(code.flatMap((source) => places(source, /catch\s*(\([^)]*\)\s*)?\{\s*\}/))).toEqual([]);
});

test('a literal is not spread to save lines, nor in tests', () => {
  expect([...code, ...sources('test')].flatMap((source) => places(source, /\.\.\.\(?\{/))).toEqual([]);
});

test('what stands in place of the content of a read is drawn by Read', () => {
  const pages = code.filter(({ file }) => !file.startsWith('web/kit/'));
  const byHand = /\bLoadFailed\b|\b(isPending|isLoading|loading) && <Skeleton\b|\breturn <Skeleton\b|: <Skeleton\b|^\s+<Skeleton\b/;
  expect(pages.flatMap((source) => places(source, byHand))).toEqual([]);
  // An error is not the same as nothing to show: it says so, and can be tried again.
  const asEmpty = /\berror \|\| !\w*\.?data\) return (null|<p\b)|\bconst \{[^}]*\bis(Loading|Pending)\b[^}]*\} = useRead\(/;
  expect(pages.flatMap((source) => places(source, asEmpty))).toEqual([]);
});

test('fields are drawn by the kit, and their bounds are those of the schema', () => {
  const byHand = /\bForm\.Item\b|\b(maxLength|places|precision)=\{\d|\bis: '\w+'.*\b(max|min|places|maxLength): -?\d/;
  const pages = code.filter(({ file }) => !file.startsWith('web/kit/') && (file.includes('/pages/') || file.startsWith('web/')));
  expect(pages.flatMap((source) => places(source, byHand))).toEqual([]);
});

test('a form begins with the country and the currency of the user’s company, not with those of one of them', () => {
  const pages = code.filter(({ file }) => file.includes('/pages/') || file.startsWith('web/'));
  expect(
    pages.flatMap((source) => places(source, /\b(currency|country): '(CNY|VND|THB|CN|VN|TH)'(?! \|)|(\?\?|[^=!]=) '(CNY|VND|THB)'/)),
  ).toEqual([]);
});

test('a Segmented has a name, or a screen reader says "segmented control" in English', () => {
  const unnamed = code.flatMap(({ file, text }) =>
    [...text.matchAll(/<Segmented\b[^;]*?\/>/g)].flatMap(([element]) => (element.includes('aria-label') ? [] : [`${file}: ${element}`])),
  );
  expect(unnamed).toEqual([]);
});

test('a field that names a person narrows its search, which otherwise offers the people of customers and carriers as well', () => {
  const wide = code.flatMap(({ file, text }) => {
    const fields = file.endsWith('.tsx') ? text.split("to: 'account'").slice(1) : [];
    return fields.flatMap((field) => (field.split(/\bkey: /)[0]?.includes('within') ? [] : [`${file}: ${field.slice(0, 80)}`]));
  });
  expect(wide).toEqual([]);
});
