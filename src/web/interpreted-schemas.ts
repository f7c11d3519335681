import { config } from 'zod';

/*
 * The content security policy refuses compiled schemas, and zod's attempt to compile the first one would be reported. So this is set before
 * any schema is made: index.html loads this file first.
 */
config({ jitless: true });
