import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKept, type Kept, readKept, withoutFailed, withSent, withWaiting } from './kept-scans.ts';

/** A browser's storage, which all its windows share. */
function storage(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
    key: (place) => [...texts.keys()][place] ?? null,
    get length() {
      return texts.size;
    },
  };
}
const scan = (requestId: string) => ({ requestId, cmd: 'picking.scan', params: { code: requestId }, label: requestId });
const refused = (requestId: string) => ({ requestId, label: requestId, message: 'the pallet is at another place' });

test('two windows that store and send scans in any order lose none and keep none twice', () => {
  const step = fc.record({ window: fc.constantFrom('a', 'b'), do: fc.constantFrom('scan', 'sent', 'refused') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shared = storage();
      const [scanned, ended] = [new Set<string>(), new Set<string>()];
      for (const [place, { window, do: what }] of steps.entries()) {
        const first = readKept(shared, 'scans').waiting[0]?.requestId;
        if (what === 'scan') {
          const id = `${window}${place}`;
          scanned.add(id);
          changeKept(shared, 'scans', withWaiting(scan(id)));
        } else if (first !== undefined) {
          ended.add(first);
          changeKept(shared, 'scans', withSent(first, what === 'refused' ? refused(first) : undefined));
        }
      }
      const { waiting } = readKept(shared, 'scans');
      expect(waiting.map(({ requestId }) => requestId)).toEqual([...scanned].filter((id) => !ended.has(id)));
    }),
  );
});

test('a refused scan stays until somebody puts it away, once although both windows sent it', () => {
  const shared = storage();
  changeKept(shared, 'scans', withWaiting(scan('1')));
  for (let window = 0; window < 2; window++) changeKept(shared, 'scans', withSent('1', refused('1')));
  expect(readKept(shared, 'scans')).toEqual({ waiting: [], failed: [refused('1')] } satisfies Kept);
  changeKept(shared, 'scans', withoutFailed('1'));
  expect(readKept(shared, 'scans').failed).toEqual([]);
});

test('what cannot be read is as if there were nothing', () => {
  const shared = storage();
  shared.setItem('scans', '[1');
  expect(readKept(shared, 'scans')).toEqual({ waiting: [], failed: [] });
});
