/**
 * The options of our programs. V8 gives young objects up to 134 MB on a machine with much memory, most of which the product never needs: a
 * server under load stayed 100 MB smaller with three halves of 16 MB.
 */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
