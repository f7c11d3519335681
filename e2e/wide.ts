/** True in `npm run test:all`. The parts that are narrower otherwise stand in scripts/wide.mjs with their reasons. */
export const isWide = process.env['TESTS'] === 'all';
