import type { DBSchema } from 'idb';
import { keptDb } from '../../kept-db.ts';
import { open, seal, type Sealed } from '../../sealed.ts';
import { whenSessionEnds } from '../../session.ts';

/** The unsaved input of a user in one form, stored in this browser for that user until it is saved or discarded. */
export type Draft = {
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, unknown>>;
};
/** The user of the form, and the key that only this user's sessions receive. */
export type Owner = { readonly user: string; readonly key: CryptoKey };
type Kept = { readonly user: string; readonly form: string; readonly sealed: Sealed };
type Schema = DBSchema & { drafts: { key: [string, string]; value: Kept } };

const drafts = keptDb<Schema>('quayside-drafts', 2, (db) => {
  // Before version 2 drafts were not sealed.
  if (db.objectStoreNames.contains('drafts')) db.deleteObjectStore('drafts');
  db.createObjectStore('drafts', { keyPath: ['user', 'form'] });
});

// Drafts are a convenience: where a browser refuses storage (private window, full disk), the form works without them.
async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** One thing after the other: a draft that is still being sealed must not be stored after its form was saved. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  const run = last.then(() => quietly(work, otherwise));
  last = run;
  return run;
}

/**
 * Keys of sessions that the user ended in this window. The user agreed to lose unsaved input, so forms that close must not store it again.
 */
const letGo = new WeakSet<CryptoKey>();

/*
 * The places of drafts that forms go on with, in all windows of this browser: each form locks its place until it ends, and a window that is
 * closed or dies lets go of its locks. Where a browser has no locks, the forms of this window alone count.
 */
const claims = new Map<string, () => void>();
const lockOf = (user: string, place: string): string => `quayside-draft ${user} ${place}`;

/** True once this form alone goes on with the place, false where another form does. */
function claim(user: string, place: string): Promise<boolean> {
  const name = lockOf(user, place);
  if (claims.has(name)) return Promise.resolve(false);
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return new Promise<boolean>((answer) => {
    const ended = new Promise<void>((end) => claims.set(name, end));
    if (!locks) {
      answer(true);
      return;
    }
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) claims.delete(name);
        answer(lock !== null);
        return lock ? ended : undefined;
      })
      .catch(() => answer(true));
  });
}

function letGoOf(user: string, place: string): void {
  const name = lockOf(user, place);
  claims.get(name)?.();
  claims.delete(name);
}

/** From now on no other form is offered the draft of this place. */
export function claimPlace(user: string, place: string): Promise<boolean> {
  return inTurn(() => claim(user, place), true);
}

/** The form of this place has ended: what it stored is offered to the next one. */
export function releasePlace(user: string, place: string): Promise<void> {
  return inTurn(async () => letGoOf(user, place), undefined);
}

/** A draft that waits for the next visit of its form, and the place where it lies. */
export type Offer = Draft & { readonly place: string };

/** The place of the draft of one visit of a form: two windows with the same form do not overwrite each other's input. */
export function newPlace(form: string): string {
  return `${form}\n${crypto.randomUUID()}`;
}

/** The drafts of a form; those of an older version of the page lie under its plain name. */
function placesOf(user: string, form: string): IDBKeyRange {
  return IDBKeyRange.bound([user, form], [user, `${form}\n\uffff`]);
}

export function keepDraft({ user, key }: Owner, place: string, draft: Draft): Promise<void> {
  return inTurn(async () => {
    const sealed = await seal(key, `${user} ${place}`, draft);
    const db = await drafts();
    if (!letGo.has(key)) await db.put('drafts', { user, form: place, sealed });
  }, undefined);
}

/** The most drafts of one form; older ones are dropped. */
const draftsMax = 5;

/** The newest draft of a form that no open form goes on with. Its place belongs to the caller until it is dropped or released. */
export function keptDraft({ user, key }: Owner, form: string): Promise<Offer | null> {
  return inTurn(async () => {
    const db = await drafts();
    const rows = await db.getAll('drafts', placesOf(user, form));
    const opened = await Promise.all(
      rows.map(async ({ form: place, sealed }) => {
        // The sealed value is the one that keepDraft stored; with another key nothing opens.
        const draft = (await open(key, `${user} ${place}`, sealed)) as Draft | null;
        return draft ? [{ ...draft, place }] : [];
      }),
    );
    const offers = opened.flat().toSorted((one, other) => other.at.localeCompare(one.at));
    for (const { place } of offers.slice(draftsMax)) {
      if (!(await claim(user, place))) continue;
      await db.delete('drafts', [user, place]);
      letGoOf(user, place);
    }
    for (const offer of offers.slice(0, draftsMax)) if (await claim(user, offer.place)) return offer;
    return null;
  }, null);
}

export function dropDraft(user: string, place: string): Promise<void> {
  return inTurn(async () => {
    letGoOf(user, place);
    await (await drafts()).delete('drafts', [user, place]);
  }, undefined);
}

function wipeDrafts(user: string): Promise<void> {
  return inTurn(async () => (await drafts()).delete('drafts', IDBKeyRange.bound([user], [user, []])), undefined);
}

// A user who signs out was asked about unsaved work and gave it up. A session that ended without the user's action leaves the sealed
// drafts.
whenSessionEnds(async (reason, was, credential) => {
  if (reason === 'signedOut' && was) {
    if (credential.draftKey) letGo.add(credential.draftKey);
    await wipeDrafts(was.login_num_id);
  }
  // Forms close once the window is drawn again, and store what was typed last.
  await new Promise((drawn) => setTimeout(drawn));
  await last;
});
