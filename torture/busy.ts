import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { post, type Sent } from '../bench/client.ts';

/** Calls that are sent in turn at a fixed rate, whether or not the earlier ones are answered. */
export type Requests = {
  readonly port: number;
  readonly perSecond: number;
  readonly calls: readonly (readonly [cmd: string, sent: Sent])[];
};
export type Answered = { readonly cmd: string; readonly ms: number; readonly code: number; readonly refusal: string };

/* A thread of its own, so that what else the torture does is not taken for the server's slowness. It ends when all calls are answered. */
if (parentPort) parentPort.postMessage(await sendAll(workerData as Requests));

async function sendAll({ port, perSecond, calls }: Requests): Promise<readonly Answered[]> {
  const began = performance.now();
  const answers: Promise<Answered>[] = [];
  for (const [place, [cmd, sent]] of calls.entries()) {
    await pause(Math.max(0, began + (1000 * place) / perSecond - performance.now()));
    answers.push(answerOf(port, cmd, sent));
  }
  return Promise.all(answers);
}

async function answerOf(port: number, cmd: string, sent: Sent): Promise<Answered> {
  const began = performance.now();
  const text = await post(port, sent).catch((error: Error) => JSON.stringify({ code: 0, data: { refusal: error.message } }));
  const { code, data } = JSON.parse(text) as { code: number; data: { refusal?: string } | null };
  return { cmd, ms: performance.now() - began, code, refusal: code === 200 ? '' : (data?.refusal ?? '') };
}
