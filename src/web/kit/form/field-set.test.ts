import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.unstubAllGlobals());

/** The fields of a form that sends by a function of its page. */
function fieldsWith(
  send: (params: ParamsOf<typeof count>) => Promise<Reply>,
  queued: () => void,
  failed: (thrown: unknown) => boolean = () => false,
): Sending<typeof count> {
  const forms: Sending<typeof count>[] = [];
  const Form = () => {
    forms.push(useFieldSet(count, { under: { qty: '38' }, send, queued, failed }));
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

const pay = call({
  cmd: 'test.pay',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ amount: z.string(), currency: z.string(), fee: z.string().nullable(), reason: z.string().nullable() }),
  result: z.object({ left: z.int() }),
});

/** The fields of a form over a payment that begins with these values. */
function paymentOf(under: object): Sending<typeof pay> {
  const forms: Sending<typeof pay>[] = [];
  const Form = () => {
    forms.push(useFieldSet(pay, { under: { currency: 'CNY', fee: null, reason: null, ...under } }));
    return null;
  };
  renderToString(createElement(Form));
  const [form] = forms;
  if (!form) throw new Error('no form');
  form.mount({ key: 'amount', is: 'amount', currency: 'currency' });
  form.mount({ key: 'fee', is: 'amount', currency: { all: 'VND' } });
  form.mount({ key: 'reason', is: 'text', required: 'currency' in under });
  return form;
}

/* ISO 4217: a yuan has a hundred fen, a dong and a yen have no part. */
test.each<[string, object, object[]]>([
  ['with the decimals of its currency', { amount: '5.12' }, []],
  ['finer than its currency', { amount: '5.123' }, [{ at: 'amount', why: 'BAD_AMOUNT' }]],
  [
    'finer than the currency that another field names, where a reason is needed',
    { amount: '5.1', currency: 'JPY' },
    [
      { at: 'amount', why: 'BAD_AMOUNT' },
      { at: 'reason', why: 'REQUIRED' },
    ],
  ],
  ['in a currency that is not chosen yet', { amount: '5.123', currency: '', reason: 'rent' }, []],
  ['beside a fee in a part of a dong', { amount: '5', fee: '0.5' }, [{ at: 'fee', why: 'BAD_AMOUNT' }]],
  ['that the schema refuses already', { amount: null }, [{ at: 'amount', why: 'REQUIRED' }]],
])('an amount %s', (_name, under, faults) => {
  expect(paymentOf(under).check()).toEqual(faults);
});

test('each try of one document is the same request, and the next document is another one', async () => {
  const answers = [
    { code: 422, msg: 'no', data: { refusal: 'BALANCE_TOO_LOW' } },
    { code: 200, data: { left: 2 } },
    { code: 200, data: { left: 1 } },
  ];
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    const params = new URLSearchParams(String(body)).get('params') ?? '';
    requests.push(JSON.parse(Buffer.from(params, 'base64').toString('utf8')).request_id);
    return Promise.resolve(Response.json(answers[requests.length - 1]));
  });
  const form = paymentOf({ amount: '5.12' });
  const left: number[] = [];
  for (let round = 0; round < 3; round++) await form.send((result) => Promise.resolve(void left.push(result.left)));
  expect(left).toEqual([2, 1]);
  expect([requests[0] === requests[1], requests[1] === requests[2]]).toEqual([true, false]);
});

test('a form waits for the files that are being stored, and is not sent without one that could not be', async () => {
  const events: unknown[] = [];
  const form = fieldsWith(
    (params) => {
      events.push(['sent', params]);
      return Promise.resolve({ left: 2 });
    },
    () => events.push(['queued']),
  );
  const send = () => form.send(() => Promise.resolve(void events.push(['done'])));
  const first = Promise.withResolvers<boolean>();
  form.storing(first.promise);
  const sending = send();
  await send();
  expect(events).toEqual([]);
  first.resolve(true);
  await sending;
  expect(events).toEqual([['sent', { qty: '38' }], ['done']]);
  form.storing(Promise.resolve(false));
  await send();
  expect(events).toHaveLength(2);
  await send();
  expect(events).toHaveLength(4);
});

test('the refusal of a form that was left is told by its page', async () => {
  const refusal = new Error('no');
  const messages: unknown[] = [];
  const form = fieldsWith(
    () => Promise.reject(refusal),
    () => messages.push('queued'),
    (thrown) => messages.push(thrown) > 0,
  );
  await form.send(() => Promise.resolve(void messages.push('done')));
  expect(messages).toEqual([refusal]);
});
