import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InView, readView } from './repeats.ts';

test('a label that stays before the camera is read once, and again after it was away', () => {
  let view: InView = new Map();
  const read = (now: number, ...codes: string[]) => {
    const picture = readView(view, codes, now);
    view = picture.view;
    return picture.fresh;
  };
  expect(read(0, 'A')).toEqual(['A']);
  expect(read(150, 'A')).toEqual([]);
  expect(read(300)).toEqual([]);
  // One picture in which it was not recognised is no absence.
  expect(read(450, 'A', 'B')).toEqual(['B']);
  expect(read(1949)).toEqual([]);
  expect(read(1950, 'A')).toEqual(['A']);
  expect(read(1951, '')).toEqual([]);
});

test('of two codes alike in one picture one is read', () => {
  expect(readView(new Map(), ['A', 'A'], 0).fresh).toEqual(['A']);
});

test('whatever is held before the camera, each code is read at least once and never twice within its time away', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.subarray(['A', 'B', 'C'])), { maxLength: 60 }), (pictures) => {
      let [view, now]: [InView, number] = [new Map(), 0];
      const reads = new Map<string, number[]>();
      for (const [wait, codes] of pictures) {
        now += wait;
        const picture = readView(view, codes, now);
        view = picture.view;
        for (const code of picture.fresh) reads.set(code, [...(reads.get(code) ?? []), now]);
      }
      expect(new Set(reads.keys())).toEqual(new Set(pictures.flatMap(([, codes]) => codes)));
      for (const times of reads.values())
        expect(times.every((at, place) => place === 0 || at - (times[place - 1] ?? 0) >= 1500)).toBe(true);
    }),
  );
});
