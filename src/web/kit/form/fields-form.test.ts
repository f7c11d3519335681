import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { useFieldSet } from './field-set.ts';
import { FieldsForm, tellFields } from './fields-form.tsx';

const review = call({
  cmd: 'test.review',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ approved: z.string() }),
  result: z.object({}),
});

/** A key as the form hears of it. */
type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly target: null };

afterEach(() => vi.unstubAllGlobals());

/** The events after a key in a grid that gives the form its typed text when it is left. */
function eventsOf(pressed: Pick<Pressed, 'key'> & Partial<Pressed>): string[] {
  const events: string[] = [];
  class Cell {
    blur(): void {
      events.push('left');
    }
  }
  vi.stubGlobal('Element', Cell);
  vi.stubGlobal('HTMLElement', Cell);
  vi.stubGlobal('document', { activeElement: new Cell() });
  const drawn: ReactNode[] = [];
  const Dialog = () => {
    const form = useFieldSet(review, { under: {} });
    drawn.push(FieldsForm({ form, sections: [], start: {}, enter: () => events.push('sent') }));
    return null;
  };
  renderToString(createElement(Dialog));
  const [form] = drawn;
  if (!isValidElement<{ onKeyDown: (event: Pressed) => void }>(form)) throw new Error('no form');
  form.props.onKeyDown({ ctrlKey: false, metaKey: false, target: null, ...pressed });
  return events;
}

test.each<[string, Partial<Pressed>]>([
  ['Ctrl+Enter', { ctrlKey: true }],
  ['Command+Enter', { metaKey: true }],
])('%s leaves the cell that is being typed in before it sends', (_name, keys) => {
  expect(eventsOf({ key: 'Enter', ...keys })).toEqual(['left', 'sent']);
});

test.each([
  ['Enter, which the grid itself takes,', { key: 'Enter' }],
  ['another key', { key: 'a', ctrlKey: true }],
])('%s leaves no cell', (_name, pressed) => {
  expect(eventsOf(pressed)).toEqual([]);
});

test('the fields of a draft hear of its values, as of those that are typed', () => {
  const heard: unknown[] = [];
  const hear = (key: string) => ({ key, is: 'text' as const, onChange: (value: unknown) => void heard.push([key, value]) });
  tellFields<Record<string, unknown>>([{ key: 'fields', fields: [hear('from'), hear('to'), hear('via'), { key: 'note', is: 'text' }] }], {
    from: '2026-11-01',
    via: null,
    note: 'again',
  });
  expect(heard).toEqual([
    ['from', '2026-11-01'],
    ['via', null],
  ]);
});
