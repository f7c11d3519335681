import type { ReactNode } from 'react';
import type { MoveOutcome } from '../../../kernel/move-call.ts';

/** An action that a user can take on a record. Lists, details and bars draw its button; the page draws its question. */
export type Action = {
  readonly key: string;
  /** The record that it changes, by which the draft of its reason is found. */
  readonly record?: string;
  readonly word: string;
  readonly icon?: ReactNode;
  readonly tone?: 'primary' | 'danger';
  /** `reason` asks for a comment that must not be empty, `note` for one that may be empty; `sure` asks only for confirmation. */
  readonly asks?: 'reason' | 'note' | 'sure';
  /** The kind of record and the action whose reasons the user gave before; they are offered to choose from. */
  readonly reasonsOf?: ReasonsOf;
  /** The most characters that the reason may have. */
  readonly reasonMax?: number;
  /** Word that says why the action is not possible at the moment; the button is disabled and shows it. */
  readonly off?: string | null;
  readonly run: (reason: string | null) => unknown;
  /** Takes it back, given what `run` returned; null where nobody can. It is offered for some seconds. */
  readonly undo?: (result: unknown) => (() => Promise<unknown>) | null;
};

export type ReasonsOf = { readonly subject: string; readonly action: string };

/** The subject of an action's reason: the record of the action or of its row, else the title that the page of one record, with a tab of its own, has. */
export function aboutOf(
  action: Pick<Action, 'record'>,
  { record, title }: { readonly record?: string; readonly title?: string },
  tab: string | undefined,
): string | null {
  return action.record ?? record ?? (tab && title ? `${tab} ${title}` : null);
}

type Switched = { readonly id: string; readonly version: number; readonly active: boolean };

/** Takes a record out of use, after a question, or back into use; the words are `<words>.deactivate` and `<words>.activate`. */
export function switchAction(words: string, row: Switched, turn: (to: Switched) => unknown): Action {
  const active = !row.active;
  const key = active ? 'activate' : 'deactivate';
  return {
    key,
    word: `${words}.${key}`,
    ...(active ? {} : { tone: 'danger', asks: 'sure' }),
    run: () => turn({ id: row.id, version: row.version, active }),
  };
}

/**
 * The actions that have a button, the most used first, and those behind the dots. The first primary one alone stands out, because a record has
 * one next step. A destructive one is always behind the dots and last.
 */
export function buttonsAndRest(actions: readonly Action[], most: number): { buttons: readonly Action[]; rest: readonly Action[] } {
  const [next, ...later] = actions.filter(({ tone }) => tone === 'primary');
  const quiet = later.map(({ tone: _, ...action }): Action => action);
  const usual = [...(next ? [next] : []), ...quiet, ...actions.filter(({ tone }) => tone === undefined)];
  const destructive = actions.filter(({ tone }) => tone === 'danger');
  return { buttons: usual.slice(0, most), rest: [...usual.slice(most), ...destructive] };
}

/** An action on several rows at once. */
export type BatchAction<Row> = {
  readonly key: string;
  readonly word: string;
  readonly tone?: 'primary' | 'danger';
  readonly asks?: Action['asks'];
  readonly reasonsOf?: ReasonsOf;
  readonly reasonMax?: number;
  /** True for rows that it can change; the confirmation counts them by state and says how many are left out. */
  readonly takes?: (row: Row) => boolean;
  /** Runs it for one row; a refusal counts as that row's result. */
  readonly each?: (row: Row, reason: string | null) => Promise<unknown>;
  /** Alternatively, runs it by calls that take many rows and answer for each of them. */
  readonly many?: (rows: readonly Row[], reason: string | null) => Promise<readonly MoveOutcome[]>;
  /** Alternatively, opens a dialog or a page that does it for these rows and reports itself what it did. */
  readonly opens?: (rows: readonly Row[]) => void;
  /** Alternatively, runs it for all rows at once and returns nothing, when one call takes many. */
  readonly all?: (rows: readonly Row[], reason: string | null) => Promise<unknown>;
  /** The most rows that one call takes, or the dialog that opens. More rows are sent in several calls; a dialog asks for fewer. */
  readonly most?: number;
};

/** The moves of a record, and those of many at once: the named ones, or all that need no dialog of their own. */
export type Moves<Row> = { readonly of: (row: Row) => Action[]; readonly batch: (...actions: string[]) => BatchAction<Row>[] };
