import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Machine } from '../../../kernel/machine.ts';
import type { Action } from '../action/actions.ts';
import type { Fact, Maybe, Tone } from './kinds.ts';
import type { Step } from './step-bar.tsx';

export type DetailSection = {
  readonly key: string;
  /** Word of the section. */
  readonly word: string;
  readonly body: ReactNode;
  /** Shown beside the word: the number of lines or of missing entries. */
  readonly count?: number;
};

export type DetailPageProps<T> = {
  /** Prefix of words, and the record's kind for timeline, comments and attachments. */
  subject: string;
  id: string;
  read: UseQueryResult<T, Error>;
  /** The record's number or name: heading and tab. */
  title: (record: T) => string;
  /** The customer, carrier or person whom it concerns, beside the number. */
  party?: (record: T) => string | null;
  state?: (record: T) => string;
  tones?: Readonly<Record<string, Tone>>;
  /** The usual life of the record from its first step to its last; `statePath` makes them of its states. */
  steps?: (record: T) => readonly Step[];
  /** The moves of the record: the head says which comes next, and who makes it. */
  machine?: Machine<string, string>;
  /** The most important facts, beside the heading. */
  keyFacts?: (record: T) => readonly Maybe<Fact<T>>[];
  /** The cards of its own domain in the head, each with one answer; those of higher domains follow. */
  glances?: (record: T) => ReactNode;
  actions?: (record: T) => readonly Maybe<Action>[];
  sections: (record: T) => readonly Maybe<DetailSection>[];
  /** The rail at the side; false leaves it out. `required` names the kinds of attachment that must be present. */
  rail?:
    | false
    | { timeline?: boolean; comments?: boolean; attachments?: boolean | { kinds?: readonly string[]; required?: readonly string[] } };
  /** Address of the print page; without one the page itself is printed. */
  print?: (record: T) => string;
  /** Above the sections: a warning, a progress of steps. */
  above?: (record: T) => ReactNode;
};
