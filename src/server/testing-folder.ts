import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** A run needs less than 1 GB. Containers often have only 64 MB there. */
const bytesMin = 4 * 2 ** 30;

/**
 * The folder for the data of a test run: in memory where there is room. Each test file copies a database of thousands of small files, which takes a
 * third of the processor time there.
 */
export function testingFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= bytesMin ? memory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
