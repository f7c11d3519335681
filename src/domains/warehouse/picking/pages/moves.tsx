import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BatchAction, Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useCan } from '../../../../web/session.ts';
import { movePicking, type PickingRow } from '../contract.ts';
import { may } from '../permits.ts';

type Task = Pick<PickingRow, 'id' | 'version' | 'state' | 'task_no' | 'picker_id'>;
const given = ['release', 'assign'] as const;
type Asking = { readonly action: (typeof given)[number]; readonly tasks: readonly Task[] };

/** The buttons of tasks on every page that shows them. Releasing and assigning ask for the picker. */
export function usePickingMoves<Row extends Task>(): Moves<Row> & { dialog: ReactNode } {
  const can = useCan();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (action: Asking['action']) => (task: Row) => setAsking({ action, tasks: [task] });
  const moves = useMoves(movePicking, { dialogs: { release: ask('release'), assign: ask('assign') } });
  const give = (action: Asking['action']): BatchAction<Row> => ({
    key: action,
    word: `picking.do.${action}`,
    ...(action === 'release' ? { tone: 'primary' } : {}),
    takes: ({ state }) => state === (action === 'release' ? 'newTask' : 'awaitingPicking'),
    opens: (tasks) => setAsking({ action, tasks }),
  });
  const close = () => setAsking(null);
  const [only] = asking?.tasks.length === 1 ? asking.tasks : [];
  return {
    of: moves.of,
    batch: (...names) => [...(can(may.release) ? given.map(give) : []), ...moves.batch(...names)],
    dialog: asking && (only ? <GiveDialog asking={asking} task={only} close={close} /> : <GiveManyDialog asking={asking} close={close} />),
  };
}

/** Gives a task to a picker, or to any of them. */
function GiveDialog({ asking: { action }, task, close }: { asking: Asking; task: Task; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={movePicking}
      verb={`picking.do.${action}`}
      of={task.task_no}
      start={{ id: task.id, version: task.version, action, picker_id: task.picker_id, anyone: false }}
      fields={({ values }) => [
        !values.anyone && { key: 'picker_id', is: 'ref', to: 'account', within: { user_type: '1' }, help: 'picking.pickerHelp' },
        { key: 'anyone', is: 'flag' },
      ]}
      close={close}
    />
  );
}

/** The same for several tasks, each of which may have another picker. Those that were refused are named. */
function GiveManyDialog({ asking: { action, tasks }, close }: { asking: Asking; close: () => void }): ReactNode {
  const { message } = App.useApp();
  return (
    <FormDialog
      call={movePicking.many}
      subject="picking"
      verb={`picking.do.${action}`}
      of={String(tasks.length)}
      start={{ action, records: tasks.map(({ id, version }) => ({ id, version })), anyone: false }}
      fields={({ values }) => [
        !values.anyone && {
          key: 'picker_id',
          is: 'ref',
          to: 'account',
          within: { user_type: '1' },
          required: action === 'assign',
          help: 'picking.pickerHelp',
        },
        { key: 'anyone', is: 'flag' },
      ]}
      done={({ results }) => {
        const refused = results.flatMap((one, place) => (one.refused ? [`${tasks[place]?.task_no ?? ''}: ${one.refused.msg}`] : []));
        if (refused.length > 0) void message.warning(refused.join(' · '));
      }}
      close={close}
    />
  );
}
