import type { Can, Permit } from './permit.ts';
import { Refusal } from './refusal.ts';

/** A part that a user has in a record: its preparation, or a decision on it. */
export type Part = 'prepared' | 'decided';

/** The properties of a move. A button, its question and the server's refusals all follow from them. */
export type Beside = {
  /** The button's tone: the usual next step, or a step that removes something. */
  readonly tone?: 'primary' | 'danger';
  /** The need for a reason. The server refuses REASON_REQUIRED when a required one is missing. */
  readonly reason?: 'required' | 'optional';
  /** The button asks for confirmation. */
  readonly confirm?: true;
  /** A user with one of these parts may not make the move: FOUR_EYES. */
  readonly notBy?: readonly Part[];
  /** Only a user with one of these parts may make the move: NOT_YOURS. */
  readonly onlyBy?: readonly Part[];
  /** A separate call makes the move, because it needs more than a reason. */
  readonly ownCall?: true;
};

/** One move. Users who hold `permit` may make it; `system` moves are made by other calls and events, never by a button. */
export type Move<S extends string, A extends string> = readonly [action: A, from: S, to: S, permit: Permit | 'system', beside: Beside];

/** The declaration of a move: from one state or several alike, by one right or any of several. */
type Row<S extends string> = readonly [
  action: string,
  from: S | readonly S[],
  to: S,
  permit: Permit | readonly Permit[] | 'system',
  beside?: Beside,
];

/** `actions` are those that users make through the machine's own call. */
export type Machine<S extends string, A extends string, C extends A = A> = {
  readonly start: S;
  readonly states: readonly S[];
  readonly moves: readonly Move<S, A>[];
  readonly actions: readonly C[];
};

type ActionOf<R extends Row<string>> = R[0];
type CallActionOf<R extends Row<string>> = R extends readonly [infer A, unknown, unknown, infer P, ...infer B]
  ? P extends 'system'
    ? never
    : B extends readonly [{ readonly ownCall: true }]
      ? never
      : A
  : never;

/**
 * Declares a state machine and checks it once, at load: no unreachable state, no two results for one action in a state,
 * one style for each action. States have words `<subject>.state.<state>`, actions `<subject>.do.<action>`.
 */
export function machine<const S extends string, const R extends Row<NoInfer<S>>>(m: {
  start: NoInfer<S>;
  states: readonly S[];
  moves: readonly R[];
}): Machine<S, ActionOf<R>, CallActionOf<R>> {
  const moves = m.moves.flatMap(([action, from, to, permit, beside = {}]) =>
    [from].flat().flatMap((one) => [permit].flat().map((right): Move<S, ActionOf<R>> => [action, one as S, to, right as Permit, beside])),
  );
  refuseUnreachable(m.start, m.states, moves);
  const repeated = (texts: readonly string[]): string[] => texts.filter((text, place) => texts.indexOf(text) !== place);
  const twice = repeated(moves.map(([action, from, , permit]) => `${action} from ${from} by ${permit}`));
  if (twice.length > 0) throw new Error(`ambiguous moves: ${twice.join(', ')}`);
  const byPeople = moves.filter(([, , , permit]) => permit !== 'system');
  const looks = new Set(
    byPeople.map(([action, , , , { tone, reason, confirm, ownCall }]) => JSON.stringify([action, tone, reason, confirm, ownCall])),
  );
  const actions = [...new Set(byPeople.map(([action]) => action))];
  if (looks.size > actions.length) throw new Error(`an action asks for one thing here and another there: ${[...looks].join(', ')}`);
  const ownCalls = new Set(byPeople.filter(([, , , , beside]) => beside.ownCall).map(([action]) => action));
  // The type of each row guarantees what this filters.
  return { start: m.start, states: m.states, moves, actions: actions.filter((action) => !ownCalls.has(action)) as CallActionOf<R>[] };
}

function refuseUnreachable(start: string, states: readonly string[], moves: readonly Move<string, string>[]): void {
  const reached = new Set([start]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [, from, to] of moves)
      if (reached.has(from) && !reached.has(to)) {
        reached.add(to);
        grew = true;
      }
  }
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`unreachable states: ${lost.join(', ')}`);
}

/** The first move of each action. */
function oneEach<S extends string, A extends string>(moves: readonly Move<S, A>[]): Move<S, A>[] {
  return moves.filter(([action], place) => moves.findIndex(([other]) => other === action) === place);
}

/** The moves that users with these rights may make from some state. */
export function movesByPeople<S extends string, A extends string>(m: Machine<S, A>, can: Can): Move<S, A>[] {
  return oneEach(m.moves.filter(([, , , permit]) => permit !== 'system' && can(permit)));
}

/** The moves that a user may make from a state, given the user's parts in the record. Without `parts`, the parts are not checked. */
export function movesFrom<S extends string, A extends string>(
  m: Machine<S, A>,
  state: NoInfer<S>,
  can: Can,
  parts?: readonly Part[],
): Move<S, A>[] {
  const had = (part: Part): boolean => parts?.includes(part) ?? false;
  return oneEach(
    m.moves.filter(([, from, , permit, { notBy, onlyBy }]) => {
      const isFree = !notBy?.some(had) && (!parts || !onlyBy || onlyBy.some(had));
      return from === state && permit !== 'system' && can(permit) && isFree;
    }),
  );
}

/** The move that a user may make. Refuses ILLEGAL_MOVE or NOT_PERMITTED. */
export function requireMove<S extends string, A extends string>(
  m: Machine<S, A>,
  state: NoInfer<S>,
  action: NoInfer<A>,
  can: Can,
): Move<S, A> {
  const possible = m.moves.filter(([a, from, , permit]) => a === action && from === state && permit !== 'system');
  if (possible.length === 0) throw new Refusal('ILLEGAL_MOVE', { action, state });
  // Stryker disable next-line ConditionalExpression, StringLiteral: the system's moves are left out above, which the compiler does not see
  const move = possible.find(([, , , permit]) => permit !== 'system' && can(permit));
  if (!move) throw new Refusal('NOT_PERMITTED', { action });
  return move;
}

/** The system's move, for calls and events that move a record as their consequence. Refuses ILLEGAL_MOVE. */
export function requireSystemMove<S extends string, A extends string>(m: Machine<S, A>, state: NoInfer<S>, action: NoInfer<A>): Move<S, A> {
  const move = m.moves.find(([a, from, , permit]) => a === action && from === state && permit === 'system');
  if (!move) throw new Refusal('ILLEGAL_MOVE', { action, state });
  return move;
}

/** Refuses REASON_REQUIRED when a move needs a reason and has none. */
export function requireReason({ reason: need }: Beside, reason: string | null): void {
  if (need === 'required' && !reason) throw new Refusal('REASON_REQUIRED');
}

/** Refuses FOUR_EYES to a user with an excluded part, and NOT_YOURS to a user without a required part. The refusal names `who`. */
export function requireParts({ notBy, onlyBy }: Beside, parts: readonly Part[], who: string): void {
  const own = notBy?.find((part) => parts.includes(part));
  if (own) throw new Refusal('FOUR_EYES', { who, context: own });
  if (onlyBy && !onlyBy.some((part) => parts.includes(part))) throw new Refusal('NOT_YOURS', { who });
}
