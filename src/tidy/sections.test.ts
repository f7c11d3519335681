import { expect, test } from 'vitest';
import { sources } from './source.ts';

/* A section names the record on whose page it stands by its subject; nothing but the page draws it. */

const subjectsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, subject]) => subject ?? []);

test('every section that a higher domain adds is drawn by the page of its record, and the page of a trip draws some', () => {
  const all = sources();
  const added = all
    .filter(({ file }) => file.endsWith('/pages/sections.tsx'))
    .flatMap(({ text }) => subjectsIn(text.split('glances')[0] ?? '', /subject: '([\w/]+)'/g));
  const drawn = new Set(all.flatMap(({ text }) => subjectsIn(text, /use(?:Form)?Sections\('(\w+)'/g)));
  // The inbox of approvals draws the documents of every kind by one name.
  expect([...new Set(added)].filter((subject) => !subject.startsWith('approval/') && !drawn.has(subject))).toEqual([]);
  expect([...drawn]).toContain('workOrder');
  expect(added).toEqual(expect.arrayContaining(['workOrder', 'inbound']));
});
