import { type ReactNode, useState } from 'react';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type FreightDocumentRow, moveFreightDocument } from '../contract.ts';
import type { FreightDocumentState } from '../states.ts';

export const documentTones: Readonly<Record<FreightDocumentState, Tone>> = {
  draft: 'neutral',
  approved: 'warning',
  issued: 'progress',
  surrendered: 'good',
  telexReleased: 'good',
  void: 'bad',
};

type Release = { readonly action: 'surrender' | 'telexRelease'; readonly row: FreightDocumentRow };

/** The buttons of a bill. A release asks how many originals are back; the page places the dialog. */
export function useDocumentMoves(): Moves<FreightDocumentRow> & { dialog: ReactNode } {
  const [release, setRelease] = useState<Release | null>(null);
  const moves = useMoves(moveFreightDocument, {
    dialogs: {
      surrender: (row: FreightDocumentRow) => setRelease({ action: 'surrender', row }),
      telexRelease: (row: FreightDocumentRow) => setRelease({ action: 'telexRelease', row }),
    },
  });
  return { ...moves, dialog: release && <ReleaseDialog {...release} close={() => setRelease(null)} /> };
}

function ReleaseDialog({ action, row, close }: Release & { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveFreightDocument}
      verb={`freightDocument.do.${action}`}
      of={row.no}
      start={{ id: row.id, version: row.version, action, originals_returned: row.originals }}
      fields={[{ key: 'originals_returned', is: 'whole', required: true }]}
      close={close}
    />
  );
}
