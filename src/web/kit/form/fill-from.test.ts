import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { type Sending, useFieldSet } from './field-set.ts';
import { fillFrom } from './fill-from.ts';

const place = z.strictObject({ id: z.string().nullish(), name: z.string(), phone: z.string() });
const order = call({
  cmd: 'test.order',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({
    customer_id: z.string(),
    company_id: z.string(),
    sales_id: z.string().nullish(),
    shipper: place,
    lines: z.array(z.object({ goods: z.string() })),
  }),
  result: z.object({}),
});

/** The form of an order in which a customer, its company and a shipper stand. */
function orderForm(): Sending<typeof order> {
  const forms: Sending<typeof order>[] = [];
  const Form = () => {
    forms.push(useFieldSet(order, { under: {} }));
    return null;
  };
  renderToString(createElement(Form));
  const [form] = forms;
  if (!form) throw new Error('no form');
  form.set({ customer_id: 'A', company_id: '1', sales_id: null, shipper: { id: 'X', name: '', phone: '' }, lines: [] });
  return form;
}
const input = (form: Sending<typeof order>): object => form.instance.getFieldsValue(true);

test('what follows from a choice is filled in', async () => {
  const form = orderForm();
  await fillFrom(form, 'customer_id', () => Promise.resolve({ company_id: '7', sales_id: '9' }));
  expect(input(form)).toMatchObject({ customer_id: 'A', company_id: '7', sales_id: '9' });
});

test('a choice from which nothing follows leaves the fields', async () => {
  const form = orderForm();
  await fillFrom(form, 'customer_id', () => Promise.resolve(null));
  expect(input(form)).toMatchObject({ customer_id: 'A', company_id: '1', sales_id: null });
});

test('the answer about an earlier choice comes too late', async () => {
  const form = orderForm();
  const answer = Promise.withResolvers<{ company_id: string }>();
  const first = fillFrom(form, 'customer_id', () => answer.promise);
  form.set({ customer_id: 'B' });
  await fillFrom(form, 'customer_id', () => Promise.resolve({ company_id: '8' }));
  answer.resolve({ company_id: '7' });
  await first;
  expect(input(form)).toMatchObject({ customer_id: 'B', company_id: '8' });
});

test('so does the address of an earlier place', async () => {
  const form = orderForm();
  const answer = Promise.withResolvers<{ shipper: { id: string; name: string; phone: string } }>();
  const first = fillFrom(form, 'shipper.id', () => answer.promise);
  form.set({ shipper: { id: 'Y', name: 'Yên Viên depot', phone: '1' } });
  answer.resolve({ shipper: { id: 'X', name: 'Xiamen yard', phone: '2' } });
  await first;
  expect(input(form)).toMatchObject({ shipper: { id: 'Y', name: 'Yên Viên depot', phone: '1' } });
});

test('what the user typed while the answer was on its way stays, and the other fields are filled in', async () => {
  const form = orderForm();
  const answer = Promise.withResolvers<object>();
  const filled = fillFrom(form, 'shipper.id', () => answer.promise);
  form.set({ company_id: '3', shipper: { id: 'X', name: '', phone: '110' }, lines: [{ goods: 'rice' }] });
  answer.resolve({ company_id: '7', sales_id: '9', shipper: { id: 'X', name: 'Xiamen yard', phone: '2' }, lines: [{ goods: 'tea' }] });
  await filled;
  expect(input(form)).toMatchObject({
    company_id: '3',
    sales_id: '9',
    shipper: { id: 'X', name: 'Xiamen yard', phone: '110' },
    lines: [{ goods: 'rice' }],
  });
});
