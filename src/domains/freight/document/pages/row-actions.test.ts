import { expect, test } from 'vitest';
import { link } from '../../../../kernel/link.ts';
import { may as jobs } from '../../job/permits.ts';
import { addHouseBillPage, addMasterBillPage, printBillOfLadingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { paperActions } from './row-actions.ts';

/* The papers that a bill of lading leads to, by its kind and the rights of the reader. */

function addressesOf(kind: 'house' | 'master', state: 'draft' | 'issued', rights: readonly string[]): string[] {
  const addresses: string[] = [];
  const actions = paperActions(
    { id: '7', job_id: '3', kind, state },
    (permit) => rights.includes(permit),
    (address) => {
      addresses.push(address);
    },
  );
  for (const { run } of actions) void run?.(null);
  return addresses;
}

test('a draft leads to its form and its print, and every bill to the manifest of its job', () => {
  const all = [may.view, may.edit, jobs.view];
  expect(addressesOf('master', 'draft', all)).toEqual([
    link(addMasterBillPage, { id: '7' }),
    link(printBillOfLadingPage, { id: '7' }),
    '/print/cargoManifest?id=3',
  ]);
  expect(addressesOf('house', 'draft', all)[0]).toBe(link(addHouseBillPage, { id: '7' }));
  expect(addressesOf('house', 'issued', all)).toEqual(['/print/billOfLading?id=7', '/print/cargoManifest?id=3']);
  expect(addressesOf('house', 'issued', [may.view])).toEqual(['/print/billOfLading?id=7']);
});
