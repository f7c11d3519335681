import { expect, test } from 'vitest';
import { readQuery } from '../../../../web/kit/list/list-query.ts';
import type { Behind } from '../behind.ts';
import { behindCarrier, behindCustomer } from '../party-waiting.ts';
import { behind, runningOut, standingBehind } from '../waiting.ts';

const today = '2026-11-20';
const lists: readonly (readonly [string, Behind])[] = [
  behind,
  standingBehind(today),
  runningOut,
  behindCarrier(today),
  behindCustomer(today),
].flatMap((one) => Object.entries<Behind>(one));

test.each(lists)('the address behind %s shows the rows that its number counts', (_, { rows, address }) => {
  const url = new URL(address, 'http://home');
  const { tab, where } = readQuery(Object.fromEntries(url.searchParams), rows.list.list);
  const { fixed = {} } = rows.opening;
  expect(url.pathname).toBe(rows.page.path);
  // A list that opens with a tab of its own needs none in its address.
  expect(tab ?? rows.opening.tab).toBe(rows.opening.tab);
  expect({ ...fixed, ...where }).toEqual(fixed);
  // The filters that a page always keeps stand in no address.
  expect(Object.keys(fixed).filter((key) => !(key in where) && !(key in (rows.page.fixed ?? {})))).toEqual([]);
});
