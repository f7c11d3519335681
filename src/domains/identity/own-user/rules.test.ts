import { expect, test } from 'vitest';
import { may } from './permits.ts';
import { rightsOfParty, rightsToGive } from './rules.ts';

const ofKind = new Set(['bill.confirmOwn', 'portal.board', 'ownOrder.place', may.keep]);

test('a user has what its keeper gave, of its kind alone, and nobody but the keeper keeps users', () => {
  const rights = (party_rights: string[] | null, keeps_users = false) => [...rightsOfParty(ofKind, { keeps_users, party_rights })].sort();
  expect(rights(null)).toEqual(['bill.confirmOwn', 'ownOrder.place', 'portal.board']);
  expect(rights(['portal.board', may.keep, 'account.save'])).toEqual(['portal.board']);
  expect(rights([])).toEqual([]);
  expect(rights(null, true)).toEqual([...ofKind].sort());
});

test('a right that comes later is not among those given', () => {
  const later = new Set([...ofKind, 'something.new']);
  expect(rightsOfParty(later, { keeps_users: false, party_rights: ['portal.board'] })).toEqual(new Set(['portal.board']));
});

test('a keeper gives what it has, and not the keeping itself', () => {
  expect(rightsToGive(ofKind)).toEqual(['bill.confirmOwn', 'ownOrder.place', 'portal.board']);
});
