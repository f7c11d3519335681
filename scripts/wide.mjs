/**
 * What `npm test` leaves out and `npm run test:all` runs: wide rather than deep, each with its reason. Nothing else differs between the
 * two. `files` are browser tests that are left out whole. A test that is narrower in `npm test` asks `isWide` of e2e/wide.ts.
 */
export const wideParts = [
  {
    part: 'pages of reference data and administration in four languages, with axe',
    why: 'one language shows a page that does not open; the other three and axe take four minutes and fail for words and markup alone',
    files: [],
  },
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
export const otherTortures = ['killDatabase', 'rolling', 'sockets', 'hostile', 'backup', 'diskFull', 'line', 'clocks'];
/** The model's long run of `npm run test:all`; `npm run torture -- model --long` goes on for a day. */
export const longModel = { STEPS: '100000', STEPS_SECONDS: '900' };
/** The bench's small run: every kind of measurement, on few rows. */
export const smallBench = { parts: ['list', 'save'], environment: { ROWS: '6000', SECONDS: '0.3', ROUNDS: '1' } };
