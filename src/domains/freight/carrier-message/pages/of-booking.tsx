import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { type CarrierMessages, listCarrierMessages, moveShippingInstruction } from '../contract.ts';
import { type CarrierMessageKind, instructionKinds } from '../kinds.ts';
import { may } from '../permits.ts';
import type { ShippingInstructionState } from '../states.ts';
import { IssueDialog, TextDialog } from './dialogs.tsx';

/** The messages of a booking, and a new one of each kind that its carrier reads. */
export default function MessagesOfBooking({ id }: { id: string }): ReactNode {
  return (
    <Read of={listCarrierMessages} params={{ id }}>
      {(data) => <Messages bookingId={id} data={data} />}
    </Read>
  );
}

const instructionTones: Readonly<Record<ShippingInstructionState, Tone>> = {
  received: 'info',
  pendingUpdate: 'warning',
  updateReceived: 'info',
  confirmed: 'good',
  updateDeclined: 'bad',
  completed: 'neutral',
  cancelled: 'bad',
};

/** Where the shipping instructions of a booking stand with its carrier, and the answers that the carrier may give. */
function Instruction({ instruction }: Pick<CarrierMessages, 'instruction'>): ReactNode {
  const moves = useMoves(moveShippingInstruction);
  return (
    <SubTable
      rows={instruction ? [instruction] : []}
      subject="shippingInstruction"
      title="shippingInstruction.section"
      empty="shippingInstruction.empty"
      columns={[
        { key: 'state', is: 'state', tones: instructionTones, width: 150 },
        { key: 'reason', is: 'text', width: 260, wrap: true },
        { key: 'created_at', is: 'instant', width: 150, below: (row) => row.created_by_name },
        { key: 'updated_at', is: 'instant', width: 150 },
        { key: 'answers', is: 'own', width: 320, show: (row) => <ActionBar actions={moves.of(row)} /> },
      ]}
    />
  );
}

function Messages({ bookingId, data }: { bookingId: string; data: CarrierMessages }): ReactNode {
  const t = useT();
  const can = useCan();
  const [kind, setKind] = useState<CarrierMessageKind | null>(null);
  const [messageId, setMessageId] = useState<string | null>(null);
  return (
    <>
      {can(may.issue) && (
        <Space className="kit-gap" wrap>
          {data.kinds.map((one) => (
            <Button key={one} disabled={one === 'fhl' && data.houses.length === 0} onClick={() => setKind(one)}>
              {t(`carrierMessage.kind.${one}`)}
            </Button>
          ))}
        </Space>
      )}
      {data.kinds.some((one) => instructionKinds.includes(one)) && <Instruction instruction={data.instruction} />}
      <SubTable
        rows={data.messages}
        subject="carrierMessage"
        title="carrierMessage.section"
        empty="carrierMessage.empty"
        columns={[
          { key: 'kind', is: 'choice', words: 'carrierMessage.kind', width: 220 },
          { key: 'function', is: 'choice', words: 'carrierMessage.function', width: 110 },
          { key: 'reference', is: 'code', width: 130 },
          { key: 'created_at', is: 'instant', width: 150, below: (row) => row.created_by_name },
          { key: 'house_no', is: 'code', width: 150 },
          { key: 'sent_to', is: 'text', width: 190 },
        ]}
        rowActions={(row) => [{ key: 'text', word: 'carrierMessage.do.show', run: () => setMessageId(row.id) }]}
      />
      {kind !== null && (
        <IssueDialog bookingId={bookingId} kind={kind} houses={data.houses} issued={setMessageId} close={() => setKind(null)} />
      )}
      {messageId !== null && <TextDialog id={messageId} close={() => setMessageId(null)} />}
    </>
  );
}
