import { randomUUID } from 'node:crypto';
import { reply } from '../bench/client.ts';
import { checkSaves, type Sent, type Torture } from './stand.ts';

/** One request sent ten times at once has one effect and ten equal answers. */
export const tenSends: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const server = await stand.serve(port);
  const wrong: string[] = [];
  const requests: Sent[] = [];
  const rounds = long ? 300 : 25;
  for (let round = 0; round < rounds; round++) {
    const params = stand.draft();
    const requestId = randomUUID();
    // The fault: every copy gets a request id of its own.
    const bodies = Array.from({ length: 10 }, () =>
      stand.clerk.sign('order.save', { ...params, request_id: fault ? randomUUID() : requestId }),
    );
    const answers = await Promise.all(bodies.map((body) => reply(port, body)));
    const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
    if (texts.size !== 1) wrong.push(`${texts.size} different answers: ${[...texts].slice(0, 2).join(' / ').slice(0, 300)}`);
    const first = answers.find(({ code }) => code === 200);
    requests.push({
      ref: String(params['customer_ref']),
      requestId,
      params,
      answer: (first?.data as { id: string } | undefined) ?? { id: '' },
    });
  }
  wrong.push(...(await checkSaves(stand, requests)));
  await server.stop();
  return { did: `${rounds} requests, ten times each at once`, wrong };
};
