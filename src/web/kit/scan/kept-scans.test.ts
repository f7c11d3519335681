import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goesOnWaiting, isServerBusy, type Kept, nothingKept, withoutNotice, withSent, withWaiting } from './kept-scans.ts';

const scan = (requestId: string) => ({ requestId, cmd: 'picking.scan', params: { code: requestId }, label: requestId });
const refused = (requestId: string) => ({ requestId, label: requestId, message: 'the pallet is at another place' });

test('two windows that store and send scans in any order lose none and keep none twice', () => {
  const step = fc.record({ window: fc.constantFrom('a', 'b'), do: fc.constantFrom('scan', 'sent', 'refused') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let shared: Kept = nothingKept;
      const [scanned, ended] = [new Set<string>(), new Set<string>()];
      for (const [place, { window, do: what }] of steps.entries()) {
        const first = shared.waiting[0]?.requestId;
        if (what === 'scan') {
          const id = `${window}${place}`;
          scanned.add(id);
          shared = withWaiting(scan(id))(shared);
        } else if (first !== undefined) {
          ended.add(first);
          shared = withSent(first, what === 'refused' ? { refused: refused(first) } : {})(shared);
        }
      }
      expect(shared.waiting.map(({ requestId }) => requestId)).toEqual([...scanned].filter((id) => !ended.has(id)));
    }),
  );
});

test('a refused scan stays until somebody puts it away, once although both windows sent it', () => {
  let shared = withWaiting(scan('1'))(nothingKept);
  for (let window = 0; window < 2; window++) shared = withSent('1', { refused: refused('1') })(shared);
  expect(shared).toEqual({ waiting: [], failed: [refused('1')], toDo: [] });
  expect(withoutNotice('1')(shared).failed).toEqual([]);
});

test('what is left to do after a scan stays until it is done, once although both windows sent it', () => {
  const toDo = { requestId: '1', label: 'correct PT1', word: 'print', address: '/print/pallet?ids=7' };
  // A page of an older version stored nothing of the kind.
  let shared: Kept = { waiting: [scan('1'), scan('2')], failed: [] };
  for (let window = 0; window < 2; window++) shared = withSent('1', { toDo })(shared);
  expect(shared).toEqual({ waiting: [scan('2')], failed: [], toDo: [toDo] });
  shared = withSent('2', { refused: refused('2') })(withWaiting(scan('3'))(shared));
  expect(shared).toEqual({ waiting: [scan('3')], failed: [refused('2')], toDo: [toDo] });
  expect(withoutNotice('1')(shared)).toEqual({ waiting: [scan('3')], failed: [refused('2')], toDo: [] });
});

/* The codes of the wire (codeOf of server/wire.ts). A scan that was given up for a busy server or an ended session would be goods that nobody has. */
test.each([
  ['a session that is gone', -1009, true, false],
  ['a session that was ended', -9995, true, false],
  ['a signature that is not accepted', 401, true, false],
  ['too many calls', 429, true, true],
  ['a busy server', 503, true, true],
  ['bad params', 400, false, false],
  ['no right', 403, false, false],
  ['a record that is gone', 404, false, false],
  ['a record that has changed', 409, false, false],
  ['a rule of the business', 422, false, false],
  ['a bug', 500, false, false],
])('a scan that is refused by %s (%i) waits: %s, and is sent again by itself: %s', (_, code, waits, again) => {
  expect([goesOnWaiting(code), isServerBusy(code)]).toEqual([waits, again]);
});
