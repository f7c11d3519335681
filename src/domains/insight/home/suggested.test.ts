import { expect, test } from 'vitest';
import type { Page } from '../../../kernel/page.ts';
import { type Permit, permits } from '../../../kernel/permit.ts';
import { suggestedPages } from './suggested.ts';

const { review } = permits({ review: 'charge.review' });
const page = (path: string, more: Partial<Page> = {}): Page => ({
  path,
  title: `page.${path}`,
  group: 'order',
  kind: 'list',
  shown: true,
  users: [1],
  permit: 'signedIn',
  file: path,
  ...more,
});
const tour = (place: number, permit?: Permit): Pick<Page, 'tour'> => ({ tour: { word: 'tour.x', place, ...(permit ? { permit } : {}) } });
const paths = (pages: readonly Page[], rights: readonly Permit[] = []) =>
  suggestedPages(pages, (permit) => rights.includes(permit)).map(({ path }) => path);

test('jobs that the user may do come first in their order, then the pages beside them in the order of the menu', () => {
  const pages = [
    page('customs', { group: 'freight' }),
    page('orders', { place: 2 }),
    page('waybills', { place: 1 }),
    page('review', tour(20)),
    page('new order', { kind: 'add', shown: false, ...tour(10) }),
    page('copy', { kind: 'add', shown: false }),
  ];
  expect(paths(pages)).toEqual(['new order', 'review', 'waybills', 'orders', 'customs']);
});

test('a page where a job begins that the user may not do is no more than a page of its menu', () => {
  const pages = [page('fees', { group: 'customer', ...tour(10, review) }), page('orders', tour(20)), page('bills', { group: 'customer' })];
  expect(paths(pages)).toEqual(['orders', 'fees', 'bills']);
  expect(paths(pages, [review])).toEqual(['fees', 'orders', 'bills']);
});

test('there are at most eight', () => {
  expect(paths(Array.from({ length: 20 }, (_, place) => page(`p${place}`)))).toHaveLength(8);
});
