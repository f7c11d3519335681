import rules from '../../vitest.rules.config.ts';

/*
 * The tests of one group, which scripts/mutate.ts names in the environment. Stryker's own option for them, `testFiles`, activates a mutant
 * after its module was loaded, so that whatever a module evaluates while it loads, such as a table, would seem to be tested by nothing
 * (stryker-js issue 6144).
 */
const { MUTATION_TESTS = '', MUTATION_DATABASE = '' } = process.env;
const base = MUTATION_DATABASE === '' ? rules : (await import('../../vitest.config.ts')).default;

export default { ...base, test: { ...base.test, include: MUTATION_TESTS.split(' ') } };
