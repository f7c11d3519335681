/**
 * The parts that `npm test` leaves out and `npm run test:all` runs: wide rather than deep, each with its reason. Nothing else differs
 * between the two. `files` are tests that are left out whole; with TESTS=all vitest runs them alone. A test that is narrower in `npm test`
 * asks `isWide` of e2e/wide.ts.
 */
export const wideParts = [
  {
    part: 'every page, record and tab in four languages and on a phone, with axe',
    why: 'one language at a desk shows a page that does not open; the rest takes minutes and fails for words and markup alone',
    files: [],
  },
  {
    part: 'the walks, each through one capability by its users',
    why: 'ten minutes; the calls behind them are in the door tests, and the journey has the main ones in a browser',
    files: ['e2e/walks/**'],
  },
  {
    part: 'a script in every stored text, read on every page',
    why: 'six minutes and a product of its own; the linter refuses a page that writes markup (react/no-danger)',
    files: [],
  },
  {
    part: 'the plan of every list for its tabs, orders and filters, and the indexes that none uses',
    why: 'minutes on tables with a million rows; list-plans.test.ts asks the tabs of the lists of orders and of charges',
    files: ['src/apps/plans/**'],
  },
  { part: 'the demo company on more days of the calendar', why: 'ten seconds a day; npm test has New Year and a leap day', files: [] },
  {
    part: 'the whole torture and the long model',
    why: 'twenty minutes of killing; the short run has the kills that found most',
    files: [],
  },
  { part: 'the small run of the bench', why: 'figures of a busy machine mean nothing; it proves that the bench still runs', files: [] },
];

export const wideFiles = wideParts.flatMap(({ files }) => files);

/** The tortures of `npm test`. */
export const shortTortures = ['killServer', 'proxy', 'tenSends', 'jobs', 'rush', 'model'];
/** Those that `npm run test:all` adds. */
export const otherTortures = [
  'killDatabase',
  'everyJob',
  'rolling',
  'sockets',
  'hostile',
  'backup',
  'restarts',
  'diskFull',
  'line',
  'clocks',
  'slowReaders',
  'storm',
  'stockKills',
];
/** The model's long run of `npm run test:all`; `npm run torture -- model --long` goes on for a day. */
export const longModel = { STEPS: '100000', STEPS_SECONDS: '900' };
/** The bench's small run: every kind of measurement, on few rows. */
export const smallBench = { parts: ['--short', '--busy'], environment: { SIZES: '6000', SECONDS: '0.2', ROUNDS: '1' } };
