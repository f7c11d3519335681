import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Algorithm, hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashQuestion } from './hashing.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The number is the library's own code for argon2id (an ambient enum). */
const strength = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

try {
  // Linux accepts the id of a thread in place of a process id. On other systems the thread keeps its priority.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 15);
} catch {
  // The priority is only a courtesy to other work.
}

/** Under load, the thread rests twice as long as it hashes, so it takes a third of a core. */
const restTimes = 2;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

parentPort?.on('message', ({ text, phc, crowded }: HashQuestion) => {
  const began = performance.now();
  parentPort?.postMessage(answerTo(text, phc));
  if (crowded) Atomics.wait(never, 0, 0, restTimes * (performance.now() - began));
});

function answerTo(text: string, phc: string | undefined): HashAnswer {
  try {
    return { answer: phc === undefined ? hashSync(text, strength) : verifySync(phc, text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
