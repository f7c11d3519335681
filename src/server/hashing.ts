import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A question to the thread: hash a text, or verify a text against a hash; and whether a crowd is waiting. */
export type HashQuestion = { readonly text: string; readonly phc?: string; readonly crowded?: boolean };
export type HashAnswer = { readonly answer: string | boolean } | { readonly error: string };

type Waiting = { readonly resolve: (answer: string | boolean) => void; readonly reject: (error: Error) => void };
type Lane = { readonly worker: Worker; readonly asked: Waiting[] };

/* Passwords are hashed on threads of low priority, so a flood of sign-ins slows only sign-ins. They use at most half
   of the cores, and under load a thread rests after each hash. A low priority alone is not enough: other work still
   waits until a time slice is over, and the rest of a sign-in runs at normal priority. */
const crowd = 3;
const lanesMax = Math.max(1, Math.floor(availableParallelism() / 2));
const lanes: Lane[] = [];

export async function hashText(text: string): Promise<string> {
  return String(await ask({ text }));
}

let checks = 0;
/** The number of texts that this process checked against a hash: the work of a sign-in, whatever its answer. */
export const checksAsked = (): number => checks;

export async function isHashOf(phc: string, text: string): Promise<boolean> {
  checks += 1;
  return (await ask({ text, phc })) === true;
}

function ask(question: HashQuestion): Promise<string | boolean> {
  const free = lanes.find((lane) => lane.asked.length === 0);
  const lane = free ?? (lanes.length < lanesMax ? open() : lanes.reduce((a, b) => (b.asked.length < a.asked.length ? b : a)));
  return new Promise((resolve, reject) => {
    lane.asked.push({ resolve, reject });
    // A caller is waiting, so the process must not end before the answer. An idle thread does not hold the process.
    lane.worker.ref();
    // New hashes come from users who may create accounts, so they are no flood.
    const crowded = question.phc !== undefined && lane.asked.length > crowd;
    lane.worker.postMessage({ ...question, crowded } satisfies HashQuestion);
  });
}

function open(): Lane {
  const lane: Lane = { worker: new Worker(new URL('./hashing-thread.ts', import.meta.url)), asked: [] };
  lanes.push(lane);
  lane.worker.on('message', (answered: HashAnswer) => {
    // A thread answers questions in their order.
    const first = lane.asked.shift();
    if ('error' in answered) first?.reject(new Error(answered.error));
    else first?.resolve(answered.answer);
    if (lane.asked.length === 0) lane.worker.unref();
  });
  const lost = (error: Error): void => {
    if (lanes.includes(lane)) lanes.splice(lanes.indexOf(lane), 1);
    for (const { reject } of lane.asked.splice(0)) reject(error);
  };
  lane.worker.on('error', lost);
  lane.worker.on('exit', (code) => lost(new Error(`the hashing thread ended (${code})`)));
  return lane;
}
