import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, type ParamsOf, type ResultOf } from '../../../kernel/call.ts';
import { type Sending, useFieldSet } from './field-set.ts';

const count = call({
  cmd: 'test.count',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ qty: z.string().min(1) }),
  result: z.object({ left: z.int() }),
});
type Reply = ResultOf<typeof count> | null;

/** The fields of a form that sends by a function of its page. */
function fieldsWith(send: (params: ParamsOf<typeof count>) => Promise<Reply>, queued: () => void): Sending<typeof count> {
  const forms: Sending<typeof count>[] = [];
  const Form = () => {
    forms.push(useFieldSet(count, { under: { qty: '38' }, send, queued }));
    return null;
  };
  renderToString(createElement(Form));
  const [form] = forms;
  if (!form) throw new Error('no form');
  return form;
}

test.each([
  [
    'has a reply is done',
    { left: 2 },
    [
      ['sent', { qty: '38' }],
      ['done', { left: 2 }],
    ],
  ],
  ['waits for the network is queued, and not done', null, [['sent', { qty: '38' }], ['queued']]],
] as const)('a form that %s', async (_name, reply, expected) => {
  const events: unknown[] = [];
  const form = fieldsWith(
    (params) => {
      events.push(['sent', params]);
      return Promise.resolve(reply);
    },
    () => events.push(['queued']),
  );
  await form.send((result) => Promise.resolve(void events.push(['done', result])));
  expect(events).toEqual(expected);
});
