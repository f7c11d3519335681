import { expect, test } from 'vitest';
import { sources } from './source.ts';

/* Declarations for the frame are loaded with the first page, whichever it is. A contract or a plain table would bring its schemas. */

const declares = /^domains\/[\w-]+\/[\w-]+\/(badges\.ts|pages\.ts|pages\/(form-)?sections\.tsx)$/;
const heavy = /^import (?!type ).* from '[^']*\/(contract|master)\.ts';$/gm;

test('what is loaded with the first page takes nothing but types from contracts and plain tables', () => {
  const declared = sources().filter(({ file }) => declares.test(file));
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.flatMap(({ file, text }) => [...text.matchAll(heavy)].map(([line]) => `${file}: ${line}`))).toEqual([]);
  expect([..."import { a } from '../master.ts';\nimport type { b } from './contract.ts';".matchAll(heavy)]).toHaveLength(1);
});
