/** Whether this is `npm run test:all`. What is narrower otherwise, and why, stands in scripts/wide.mjs. */
export const isWide = process.env['TESTS'] === 'all';
