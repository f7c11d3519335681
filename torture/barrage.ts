import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { post, type Sent } from '../bench/client.ts';

/** The payloads of a barrage in turn, the codes that may answer each, and the rate per second. */
export type Barrage = {
  readonly port: number;
  readonly perSecond: number;
  readonly shots: readonly (readonly [name: string, sent: Sent, codes: readonly number[]])[];
};

/* A thread of its own, so that the cost of building and sending a barrage does not count as the server's slowness. It
   runs until it is stopped. */
if (parentPort) await barrage(parentPort, workerData as Barrage);

async function barrage(parent: NonNullable<typeof parentPort>, { port, perSecond, shots }: Barrage): Promise<void> {
  const wrong = new Set<string>();
  let over = false;
  parent.once('message', () => (over = true));
  const began = performance.now();
  for (let at = 0; !over || at < shots.length; at++) {
    const [name, sent, codes] = shots[at % shots.length] ?? ['', { path: '/', body: '' }, []];
    const text = await post(port, sent).catch((error: Error) => `{"code":413,"msg":"${error.message}"}`);
    const { code } = JSON.parse(text) as { code: number };
    if (!codes.includes(code)) wrong.add(`${name}: ${text.slice(0, 160)}`);
    if (/select |insert |syntax error|relation "|kysely|node_modules/i.test(text))
      wrong.add(`${name} tells of the inside: ${text.slice(0, 160)}`);
    await pause(Math.max(0, began + (1000 * (at + 1)) / perSecond - performance.now()));
  }
  parent.postMessage([...wrong]);
}
