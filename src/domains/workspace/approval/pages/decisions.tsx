import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action, BatchAction } from '../../../../web/kit/action/actions.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { UsedReasons } from '../../../../web/kit/dialog/used-reasons.tsx';
import { addDecider, decideApproval, getApproval } from '../contract.ts';

/** A record that can be approved, as a row or a page shows it. `version` is that of its approval. */
export type Decidable = {
  readonly subject: string;
  readonly id: string;
  readonly no: string;
  readonly version: number | null;
  readonly mine: boolean;
};
type DialogChoice = { readonly record: Decidable; readonly action: 'sendBack' | 'addPerson' };

/**
 * The decisions about records that wait for the user: approve, send back, add a person. `done` is called after each, for a page that moves
 * on to the next record. The page draws `dialog` once.
 */
export function useDecisions(done?: (record: Decidable) => void): {
  of: (record: Decidable) => Action[];
  batch: <Row>(recordOf: (row: Row) => Decidable) => BatchAction<Row>[];
  dialog: ReactNode;
} {
  const [dialog, setDialog] = useState<DialogChoice | null>(null);
  const decide = ({ subject, id, version }: Decidable, action: 'approve' | 'sendBack', reason: string | null) =>
    send(decideApproval, { subject, id, version: version ?? 0, action, reason });
  const decideMany = async (records: readonly Decidable[], action: 'approve' | 'sendBack', reason: string | null) => {
    const decided = records.map(({ subject, id, version }) => ({ subject, id, version: version ?? 0 }));
    return (await send(decideApproval.many, { records: decided, action, reason })).results;
  };
  const open = (record: Decidable, action: DialogChoice['action']): Action => ({
    key: action,
    word: `approval.do.${action}`,
    run: () => setDialog({ record, action }),
  });
  return {
    of: (record) =>
      record.mine
        ? [
            {
              key: 'approve',
              record: `${record.subject} ${record.id}`,
              word: 'approval.do.approve',
              tone: 'primary',
              asks: 'note',
              reasonMax: 300,
              reasonsOf: { subject: record.subject, action: 'approve' },
              run: async (reason) => {
                await decide(record, 'approve', reason);
                done?.(record);
              },
            },
            open(record, 'sendBack'),
            open(record, 'addPerson'),
          ]
        : [],
    batch: (recordOf) => [
      {
        key: 'approve',
        word: 'approval.do.approve',
        tone: 'primary',
        asks: 'note',
        reasonMax: 300,
        reasonsOf: { subject: 'approval', action: 'approve' },
        takes: (row) => recordOf(row).mine,
        many: (rows, reason) => decideMany(rows.map(recordOf), 'approve', reason),
      },
      {
        key: 'sendBack',
        word: 'approval.do.sendBack',
        asks: 'reason',
        reasonMax: 300,
        reasonsOf: { subject: 'approval', action: 'sendBack' },
        takes: (row) => recordOf(row).mine,
        many: (rows, reason) => decideMany(rows.map(recordOf), 'sendBack', reason),
      },
    ],
    dialog: dialog && <DecisionDialog key={dialog.record.id} {...dialog} done={done} close={() => setDialog(null)} />,
  };
}

function DecisionDialog(props: DialogChoice & { done: ((record: Decidable) => void) | undefined; close: () => void }): ReactNode {
  const { record, action, close } = props;
  const { subject, id, no } = record;
  const read = useRead(getApproval, { subject, id });
  const version = read.data?.version ?? record.version ?? 0;
  if (action === 'addPerson')
    return (
      <FormDialog
        call={addDecider}
        verb="approval.do.addPerson"
        of={no}
        start={{ subject, id, version }}
        params={{ version }}
        fields={[
          { key: 'account_id', is: 'ref', to: 'account', within: { user_type: '1' }, span: 12 },
          { key: 'reason', is: 'note', span: 12 },
        ]}
        close={close}
      />
    );
  const back = read.data?.stages_back ?? [];
  return (
    <FormDialog
      call={decideApproval}
      verb="approval.do.sendBack"
      of={no}
      start={{ subject, id, version, action: 'sendBack' }}
      params={{ version }}
      fields={({ set }) => [
        back.length > 1 && {
          key: 'stage',
          word: 'approval.back_to',
          is: 'choice',
          of: back,
          words: `${subject}.state`,
          as: 'radio',
          span: 12,
        },
        { key: 'reason', is: 'note', required: true, span: 12 },
        {
          key: 'used',
          is: 'shown',
          span: 12,
          show: <UsedReasons subject={subject} action="sendBack" choose={(reason) => set({ reason })} />,
        },
      ]}
      error={read.error}
      done={() => props.done?.(record)}
      close={close}
    />
  );
}
