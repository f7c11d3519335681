import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sealingKey } from '../../sealed.ts';
import { beginSession, credential, endHere, whenSessionEnds } from '../../session.ts';
import { emptyDatabases } from '../../testing-db.ts';
import { replyOf } from '../../testing-session.ts';
import { claimPlace, dropDraft, keepDraft, keptDraft, newPlace, type Owner, releasePlace } from './drafts.ts';

beforeAll(() => {
  for (const [name, value] of Object.entries(emptyDatabases())) vi.stubGlobal(name, value);
});
afterAll(() => void vi.unstubAllGlobals());

const form = 'order.save/new';
const ownerOf = async (user: string, secret = 'A'): Promise<Owner> => ({ user, key: await sealingKey(`${secret.repeat(42)}A`) });
const draft = (minute: number, customerRef: string) => ({
  at: `2026-12-01T08:${String(minute).padStart(2, '0')}:00.000Z`,
  values: { customer_ref: customerRef },
  was: {},
});
const keptRef = async (owner: Owner): Promise<unknown> => (await keptDraft(owner, form))?.values['customer_ref'];

test('two windows with the same form keep both inputs: one is offered after the other', async () => {
  const lan = await ownerOf('lan');
  const [left, right] = [newPlace(form), newPlace(form)];
  await Promise.all([keepDraft(lan, left, draft(1, 'PO-1')), keepDraft(lan, right, draft(2, 'PO-2'))]);
  expect(await keptRef(lan)).toBe('PO-2');
  await dropDraft('lan', right);
  expect(await keptRef(lan)).toBe('PO-1');
  await dropDraft('lan', left);
  expect(await keptDraft(lan, form)).toBeNull();
});

/** The same module once more, as another window of this browser loads it: with its own memory, on the same storage and locks. */
async function otherWindow(): Promise<typeof import('./drafts.ts')> {
  vi.resetModules();
  return import('./drafts.ts');
}

test('what is being typed in an open window is offered in no other one, until that window lets go of it', async () => {
  const nga = await ownerOf('nga');
  const [older, live] = [newPlace(form), newPlace(form)];
  await claimPlace('nga', live);
  await keepDraft(nga, live, draft(2, 'PO-2'));
  const second = await otherWindow();
  expect(await second.keptDraft(nga, form)).toBeNull();
  // A draft that no window goes on with is offered, though it is the older one, and by one window at a time.
  await keepDraft(nga, older, draft(1, 'PO-1'));
  expect((await second.keptDraft(nga, form))?.place).toBe(older);
  const third = await otherWindow();
  expect(await third.keptDraft(nga, form)).toBeNull();
  await releasePlace('nga', live);
  expect((await third.keptDraft(nga, form))?.place).toBe(live);
  // It goes on in the window that took it up; the one that wrote it first finds it in use.
  expect(await claimPlace('nga', live)).toBe(false);
  await third.dropDraft('nga', live);
  expect(await claimPlace('nga', live)).toBe(true);
});

test('drafts of open windows stay when those that nobody takes up are cleared away', async () => {
  const hai = await ownerOf('hai');
  const live = newPlace(form);
  await claimPlace('hai', live);
  await keepDraft(hai, live, draft(0, 'PO-0'));
  for (const minute of [1, 2, 3, 4, 5]) await keepDraft(hai, newPlace(form), draft(minute, `PO-${minute}`));
  const second = await otherWindow();
  const newest = await second.keptDraft(hai, form);
  expect(newest?.values).toEqual({ customer_ref: 'PO-5' });
  await second.dropDraft('hai', newest?.place ?? '');
  await releasePlace('hai', live);
  for (let offer = await second.keptDraft(hai, form); offer; offer = await second.keptDraft(hai, form)) {
    if (offer.place === live) return;
    await second.dropDraft('hai', offer.place);
  }
  expect.unreachable('the draft of the open window is gone');
});

test('a draft is found by its own form and its own user alone', async () => {
  const minh = await ownerOf('minh');
  await keepDraft(minh, newPlace(form), draft(1, 'PO-1'));
  // An older version of the page stored drafts under the plain name.
  await keepDraft(minh, 'order.save/7', draft(1, 'PO-7'));
  expect(await keptRef(await ownerOf('somchai'))).toBeUndefined();
  expect(await keptRef(await ownerOf('minh', 'B'))).toBeUndefined();
  expect((await keptDraft(minh, 'order.save/7'))?.values).toEqual({ customer_ref: 'PO-7' });
  expect(await keptDraft(minh, 'order.save/70')).toBeNull();
  expect(await keptRef(minh)).toBe('PO-1');
});

test('a draft that is still being stored when its form was saved does not stay', async () => {
  const hoa = await ownerOf('hoa');
  const place = newPlace(form);
  await Promise.all([keepDraft(hoa, place, draft(1, 'PO-1')), dropDraft('hoa', place)]);
  expect(await keptDraft(hoa, form)).toBeNull();
});

test('drafts of a form that nobody takes up do not pile up: the five newest stay', async () => {
  const an = await ownerOf('an');
  const places = [1, 2, 3, 4, 5, 6, 7].map((minute) => ({ minute, place: newPlace(form) }));
  for (const { minute, place } of places) await keepDraft(an, place, draft(minute, `PO-${minute}`));
  const offers: unknown[] = [];
  for (let offer = await keptDraft(an, form); offer; offer = await keptDraft(an, form)) {
    offers.push(offer.values['customer_ref']);
    await dropDraft('an', offer.place);
  }
  expect(offers).toEqual(['PO-7', 'PO-6', 'PO-5', 'PO-4', 'PO-3']);
});

test.each([
  ['ended', 'PO-9'],
  ['gone', 'PO-9'],
  ['replaced', 'PO-9'],
  ['signedOutElsewhere', 'PO-9'],
  // The user was asked about unsaved work and gave it up.
  ['signedOut', undefined],
] as const)('a form that closes because its session is %s has stored %s before the end is over', async (reason, ref) => {
  await beginSession(replyOf(`clerk ${reason}`));
  const key = credential()?.draftKey;
  if (!key) throw new Error('no key');
  const clerk = { user: `clerk ${reason}`, key };
  await keepDraft(clerk, newPlace(form), draft(1, 'PO-8'));
  // As the pages of the window do once it is drawn again without a user.
  const unwatch = whenSessionEnds(() => queueMicrotask(() => void keepDraft(clerk, newPlace(form), draft(2, 'PO-9'))));
  await endHere(reason);
  unwatch();
  expect(await keptRef(clerk)).toBe(ref);
});
