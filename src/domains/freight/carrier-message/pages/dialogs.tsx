import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { saveAs } from '../../../../web/kit/record/file-preview.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { PassedCutOffs } from '../../job/pages/cut-offs.tsx';
import { EquipmentDifferences } from '../../job/pages/equipment-differences.tsx';
import { type CarrierMessages, draftCarrierMessage, getCarrierMessage, issueCarrierMessage } from '../contract.ts';
import { type CarrierMessageKind, cutOffsOfMessage, partyRoles, transportDocumentTypes } from '../kinds.ts';

const partyColumns: readonly LineColumn[] = [
  { key: 'role', is: 'choice', of: partyRoles, words: 'carrierMessage.role', required: true, width: 120 },
  { key: 'name', is: 'text', required: true, width: 220 },
  { key: 'street', is: 'text', required: true, width: 220 },
  { key: 'place', is: 'text', required: true, width: 140 },
  { key: 'region', is: 'text', width: 90 },
  { key: 'postcode', is: 'code', width: 90 },
  { key: 'country', is: 'code', required: true, width: 80 },
  { key: 'phone', is: 'text', width: 140 },
];
const newParty = (): Line => ({ role: 'notify' });

type About = { readonly bookingId: string; readonly kind: CarrierMessageKind };
type Issued = { readonly issued: (id: string) => void; readonly close: () => void };

/** Asks for the parties of a new message and says which facts its records still lack. An FHL is about one house. */
export function IssueDialog(props: About & Issued & { readonly houses: CarrierMessages['houses'] }): ReactNode {
  const t = useT();
  const { bookingId, kind, houses } = props;
  const [houseId, setHouseId] = useState(kind === 'fhl' ? (houses[0]?.id ?? null) : null);
  const about = { booking_id: bookingId, kind, house_id: houseId };
  const draft = useRead(draftCarrierMessage, about);
  if (!draft.data) {
    return (
      <Dialog open title={t(`carrierMessage.kind.${kind}`)} onCancel={props.close} footer={null}>
        <Read of={draft} />
      </Dialog>
    );
  }
  return (
    <Form key={houseId} {...props} about={about} draft={draft.data}>
      {houseId !== null && (
        <Select
          aria-label={t('carrierMessage.house_no')}
          className="kit-gap"
          style={{ width: 220 }}
          value={houseId}
          onChange={setHouseId}
          options={houses.map(({ id, house_no }) => ({ value: id, label: house_no }))}
        />
      )}
    </Form>
  );
}

function Form(
  props: About &
    Issued & {
      readonly about: { readonly booking_id: string; readonly kind: CarrierMessageKind; readonly house_id: string | null };
      readonly draft: ResultOf<typeof draftCarrierMessage>;
      readonly children: ReactNode;
    },
): ReactNode {
  const t = useT();
  const { missing, unassigned, differences, booking_no, needs_reason, parties, email, cut_offs, bill_type, on_board, electronic } =
    props.draft;
  return (
    <FormDialog
      call={issueCarrierMessage}
      verb={`carrierMessage.write.${props.draft.function}`}
      of={t(`carrierMessage.kind.${props.kind}`)}
      width={1000}
      start={{ ...props.about, parties, email, bill_type, on_board, electronic }}
      off={missing.length > 0}
      fields={[
        { key: 'parties', is: 'lines', columns: partyColumns, newLine: newParty },
        needs_reason && { key: 'reason', is: 'text', required: true, help: 'carrierMessage.reasonHelp', span: 12 },
        bill_type !== null && {
          key: 'bill_type',
          is: 'choice',
          of: transportDocumentTypes,
          words: 'carrierMessage.bill_type',
          required: true,
          span: 6,
        },
        bill_type !== null && { key: 'on_board', is: 'flag', span: 6 },
        bill_type !== null && { key: 'electronic', is: 'flag', span: 6 },
        { key: 'email', is: 'mail', help: 'carrierMessage.emailHelp', span: 6 },
      ]}
      done={({ id }) => props.issued(id)}
      close={props.close}
    >
      {props.children}
      <PassedCutOffs rows={cut_offs} kinds={cutOffsOfMessage[props.kind] ?? []} />
      <EquipmentDifferences bookings={[{ id: props.bookingId, booking_no, differences }]} />
      {missing.length > 0 && (
        <Alert
          className="kit-gap"
          type="warning"
          showIcon
          title={t('carrierMessage.missing', { facts: missing.map((fact) => t(`carrierMessage.fact.${fact}`)).join(', ') })}
          description={unassigned.length > 0 && t('carrierMessage.unassigned', { containers: unassigned.join(', ') })}
        />
      )}
    </FormDialog>
  );
}

/** A message as it was written, to be copied or saved. */
export function TextDialog({ id, close }: { id: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('carrierMessage.text')} width={760} onCancel={close} footer={null}>
      <Read of={getCarrierMessage} params={{ id }}>
        {({ content, file_name, reference, kind }) =>
          content === undefined ? (
            <Alert type="info" showIcon title={t('carrierMessage.hidden')} />
          ) : (
            <>
              <p>
                {t(`carrierMessage.kind.${kind}`)} · {reference}
              </p>
              <pre style={{ maxHeight: 420, overflow: 'auto', whiteSpace: 'pre-wrap' }}>{content}</pre>
              <Button type="primary" onClick={() => save(content, file_name)}>
                {t('kit.download')}
              </Button>
            </>
          )
        }
      </Read>
    </Dialog>
  );
}

/** Saves the text byte for byte: its line ends belong to the format. */
function save(content: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  saveAs(address, name);
  URL.revokeObjectURL(address);
}
