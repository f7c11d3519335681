import { type Machine, type Move, movesByPeople, movesFrom, type Part } from '../../../kernel/machine.ts';
import type { MoveCall } from '../../../kernel/move-call.ts';
import type { Can } from '../../../kernel/permit.ts';
import { useT } from '../../i18n.ts';
import { send } from '../../call.ts';
import { useCan } from '../../session.ts';
import type { Action, BatchAction, Moves } from './actions.ts';

type Movable<S extends string> = { readonly id: string; readonly version: number; readonly state: S };

type Moved = { readonly id: string; readonly version: number };

/** The move by which this user can take a move back: from its state to the former one, unless it removes something. */
export function inverseOf<S extends string, A extends string>(machine: Machine<S, A>, from: S, to: S, can: Can): A | undefined {
  const moves = from === to ? [] : movesFrom(machine, to, can);
  return moves.find(([, , back, , { tone, ownCall, confirm }]) => back === from && tone === undefined && !ownCall && !confirm)?.[0];
}

/** A move to another state comes before one that leaves the record where it is, such as giving its work to another person. */
const leadingOnFirst = <S extends string, A extends string>([, from, to]: Move<S, A>, [, otherFrom, otherTo]: Move<S, A>): number =>
  Number(from === to) - Number(otherFrom === otherTo);

type Button<A> = Omit<Action, 'key' | 'run'> & { readonly key: A };

/** The button of a move, from its row in the table of moves. */
export function buttonOf<A extends string>(subject: string, [action, , , , beside]: Move<string, A>, reasonMax?: number): Button<A> {
  const { tone, reason, confirm } = beside;
  const asks = reason === 'required' ? 'reason' : reason === 'optional' ? 'note' : confirm ? 'sure' : undefined;
  return {
    key: action,
    word: `${subject}.do.${action}`,
    ...(tone ? { tone } : {}),
    ...(asks ? { asks } : {}),
    ...(reason ? { reasonsOf: { subject, action } } : {}),
    ...(reasonMax ? { reasonMax } : {}),
  };
}

/**
 * The buttons of a machine's moves: those that the record's state, the user's rights and the user's part in it allow, each sent by the
 * machine's call. Tones, questions and permissions come from the move's row; words are `<subject>.do.<action>`, where the subject is the
 * call's own.
 */
export function useMoves<S extends string, A extends string, C extends A, Row extends Movable<S>, T>(
  call: MoveCall<S, A, C, T>,
  m: {
    /** The machine of these rows, if it is narrower than the call's. */
    machine?: Machine<S, A, C>;
    /** Opens the dialog of a move that asks for more than a reason. Without one, a move that has a call of its own has no button. */
    dialogs?: Partial<Record<A, (row: Row) => void>>;
    /** The moves that this page shows, if it does not show all. */
    only?: readonly NoInfer<A>[];
    /** The parts that the user had in a record. */
    parts?: (row: Row) => readonly Part[];
    /** Shows what a move tells beside the new state. */
    tell?: (told: NoInfer<T>) => void;
  } = {},
): Moves<Row> {
  const can = useCan();
  const t = useT();
  const machine = m.machine ?? call.machine;
  const [subject = ''] = call.cmd.split('.');
  const isSent = (action: A): boolean => m.dialogs?.[action] !== undefined || machine.actions.some((one) => one === action);
  const isShown = ([action]: Move<S, A>): boolean => isSent(action) && (m.only?.includes(action) ?? true);
  const allowed = (row: Row) => movesFrom(machine, row.state, can, m.parts?.(row)).filter(isShown).sort(leadingOnFirst);
  const tell = (reply: unknown): void => {
    const { data } = call.tells.safeParse(reply);
    if (data !== undefined) m.tell?.(data);
  };
  const make = async ({ id, version }: Moved, action: A, reason: string | null) => {
    const reply = await send(call, { id, version, action, reason });
    tell(reply);
    return reply;
  };
  const undoOf = (row: Row) => (result: unknown) => {
    const { state, version } = result as { state: S; version: number };
    const back = inverseOf(machine, row.state, state, can);
    return back ? () => make({ id: row.id, version }, back, t('kit.undoReason')) : null;
  };
  return {
    of: (row) =>
      allowed(row).map((move): Action => {
        const [action] = move;
        const open = m.dialogs?.[action];
        const { asks, ...button } = buttonOf(subject, move, call.reasonMax);
        if (open) return { ...button, run: () => open(row) };
        return {
          ...button,
          record: `${subject} ${row.id}`,
          ...(asks ? { asks } : {}),
          run: (reason) => make(row, action, reason),
          undo: undoOf(row),
        };
      }),
    batch: (...names) =>
      movesByPeople(machine, can)
        .filter((move) => isShown(move) && !m.dialogs?.[move[0]] && (names.length === 0 || names.includes(move[0])))
        .map((move): BatchAction<Row> => {
          const [action] = move;
          const { asks, ...button } = buttonOf(subject, move, call.reasonMax);
          return {
            ...button,
            ...(asks ? { asks } : {}),
            takes: (row) => allowed(row).some(([one]) => one === action),
            many: async (rows, reason) => {
              const records = rows.map(({ id, version }) => ({ id, version }));
              const { results } = await send(call.many, { records, action, reason });
              for (const result of results) tell(result);
              return results;
            },
          };
        }),
  };
}
