import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { deskOf, phone, said } from '../desk.ts';

/* An accountant looks at the opening of the company's books, follows an open item to its bill, and learns that there is one opening only. */

afterAll(closeBrowser);

test('an opening shows its balances, open items and entry, and an open item leads to its bill', async () => {
  const accountant = await deskOf('accountant');
  const { rows } = (await accountant.sends('opening.list', () => accountant.go('/finance/opening'))) as {
    rows: readonly { id: string; opening_no: string }[];
  };
  const [opening] = rows;
  expect(opening).toBeDefined();
  await accountant.row(opening?.opening_no ?? '').waitFor();
  await accountant.shot('opening-list');
  const detail = (await accountant.sends('opening.get', () => accountant.go(`/finance/opening?id=${opening?.id}`))) as {
    debit: string;
    credit: string;
    items: readonly { bill_id: string; bill_no: string; document_no: string }[];
  };
  expect(detail.debit).toBe(detail.credit);
  await accountant.stands('opening.state.posted');
  await accountant.shot('opening-balances');
  await accountant.tab.getByRole('tab', { name: said('opening.items') }).click();
  const [item] = detail.items;
  await accountant.row(item?.document_no ?? '').waitFor();
  await accountant.shot('opening-items');
  await accountant.sends('bill.get', () =>
    accountant
      .row(item?.document_no ?? '')
      .getByRole('link', { name: item?.bill_no ?? '' })
      .click(),
  );
  await accountant.tab
    .getByText(item?.document_no ?? '')
    .first()
    .waitFor();
  await accountant.shot('opening-bill');

  await accountant.go('/finance/opening?edit=new');
  await accountant.shot('opening-form');
  expect(accountant.faults).toEqual([]);

  const small = await deskOf('findirector', phone);
  await small.go(`/finance/opening?id=${opening?.id}`);
  await small.stands('opening.state.posted');
  await small.shot('opening-phone');
  expect(small.faults).toEqual([]);
});
