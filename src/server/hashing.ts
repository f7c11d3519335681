import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What the thread is asked: a new hash of a text, or whether a text gives a hash; and whether a crowd stands before it. */
export type HashQuestion = { readonly text: string; readonly phc?: string; readonly crowded?: boolean };
export type HashAnswer = { readonly answer: string | boolean } | { readonly error: string };

type Asked = { readonly resolve: (answer: string | boolean) => void; readonly reject: (error: Error) => void };
type Lane = { readonly worker: Worker; readonly asked: Asked[] };

/*
 * Passwords are hashed on threads of their own, which run where nothing else wants the processor: a flood of sign-ins slows sign-ins
 * and nobody else. Half of the cores at most are for them, and where a crowd waits a thread rests after each: a low priority alone
 * still has the others wait until a slice of time is over, and what a sign-in does besides its hash has none.
 */
const crowd = 3;
const lanesMax = Math.max(1, Math.floor(availableParallelism() / 2));
const lanes: Lane[] = [];

export async function hashText(text: string): Promise<string> {
  return String(await ask({ text }));
}

export async function isHashOf(phc: string, text: string): Promise<boolean> {
  return (await ask({ text, phc })) === true;
}

function ask(question: HashQuestion): Promise<string | boolean> {
  const free = lanes.find((lane) => lane.asked.length === 0);
  const lane = free ?? (lanes.length < lanesMax ? open() : lanes.reduce((a, b) => (b.asked.length < a.asked.length ? b : a)));
  return new Promise((resolve, reject) => {
    lane.asked.push({ resolve, reject });
    // Somebody waits: the process must not end before the answer. Without a question an idle thread keeps nobody.
    lane.worker.ref();
    // New hashes are asked for by those who may make accounts: they are no flood.
    const crowded = question.phc !== undefined && lane.asked.length > crowd;
    lane.worker.postMessage({ ...question, crowded } satisfies HashQuestion);
  });
}

function open(): Lane {
  const lane: Lane = { worker: new Worker(new URL('./hashing-thread.ts', import.meta.url)), asked: [] };
  lanes.push(lane);
  lane.worker.on('message', (answered: HashAnswer) => {
    // A thread answers in the order in which it was asked.
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
