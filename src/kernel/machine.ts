import type { Can, Permit } from './permit.ts';
import { Refusal } from './refusal.ts';

/** One move: who holds `permit` may take it, or several of which any suffices; `system` moves are made by other calls and events, never by a button. */
export type Move<S extends string, A extends string> = readonly [action: A, from: S, to: S, permit: Permit | 'system'];
export type Machine<S extends string, A extends string> = {
  readonly start: S;
  readonly states: readonly S[];
  readonly moves: readonly Move<S, A>[];
};

/**
 * Declares a state machine and checks it once, at load: no unreachable state, no two answers to one question. States have words
 * `<subject>.state.<state>`, actions `<subject>.do.<action>`.
 */
export function machine<const S extends string, const A extends string>(m: {
  start: NoInfer<S>;
  states: readonly S[];
  moves: readonly Move<NoInfer<S>, A>[];
}): Machine<S, A> {
  const reached = new Set<string>([m.start]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [, from, to] of m.moves)
      if (reached.has(from) && !reached.has(to)) {
        reached.add(to);
        grew = true;
      }
  }
  const lost = m.states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`unreachable states: ${lost.join(', ')}`);
  const questions = m.moves.map(([action, from, , permit]) => `${action} from ${from} by ${permit}`);
  const twice = questions.filter((question, place) => questions.indexOf(question) !== place);
  if (twice.length > 0) throw new Error(`ambiguous moves: ${twice.join(', ')}`);
  return m;
}

/** The one rule both sides read: the server to move, the page to draw its buttons. */
export function movesFrom<S extends string, A extends string>(m: Machine<S, A>, state: NoInfer<S>, can: Can): A[] {
  return m.moves.filter(([, from, , permit]) => from === state && permit !== 'system' && can(permit)).map(([action]) => action);
}

/** The state that an action leads to; refuses ILLEGAL_MOVE or NOT_PERMITTED. */
export function moveOrRefuse<S extends string, A extends string>(m: Machine<S, A>, state: NoInfer<S>, action: NoInfer<A>, can: Can): S {
  const possible = m.moves.filter(([a, from, , permit]) => a === action && from === state && permit !== 'system');
  if (possible.length === 0) throw new Refusal('ILLEGAL_MOVE', { action, state });
  const move = possible.find(([, , , permit]) => can(permit as Permit));
  if (!move) throw new Refusal('NOT_PERMITTED', { action });
  return move[2];
}

/** The state that a system move leads to; refuses ILLEGAL_MOVE. For calls and events that move a record as their consequence. */
export function systemMove<S extends string, A extends string>(m: Machine<S, A>, state: NoInfer<S>, action: NoInfer<A>): S {
  const move = m.moves.find(([a, from, , permit]) => a === action && from === state && permit === 'system');
  if (!move) throw new Refusal('ILLEGAL_MOVE', { action, state });
  return move[2];
}
