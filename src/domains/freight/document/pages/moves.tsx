import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Action, Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type FreightDocumentRow, moveFreightDocument } from '../contract.ts';
import { addHouseBillPage } from '../pages.ts';
import { may } from '../permits.ts';
import type { FreightDocumentState } from '../states.ts';
import { originalsBack } from './release.ts';

export const documentTones: Readonly<Record<FreightDocumentState, Tone>> = {
  draft: 'neutral',
  approved: 'warning',
  issued: 'progress',
  switched: 'neutral',
  surrendered: 'good',
  telexReleased: 'good',
  void: 'bad',
};

type Release = { readonly action: 'surrender' | 'telexRelease' | 'switch' | 'void'; readonly row: FreightDocumentRow };

/**
 * The buttons of a bill, with that of its second set. A release, a switch and the void of an issued bill ask how many originals
 * are back in the page's dialog.
 */
export function useDocumentMoves(): Moves<FreightDocumentRow> & { dialog: ReactNode } {
  const can = useCan();
  const open = useOpen();
  const [release, setRelease] = useState<Release | null>(null);
  const moves = useMoves(moveFreightDocument, {
    dialogs: {
      surrender: (row: FreightDocumentRow) => setRelease({ action: 'surrender', row }),
      telexRelease: (row: FreightDocumentRow) => setRelease({ action: 'telexRelease', row }),
      switch: (row: FreightDocumentRow) => setRelease({ action: 'switch', row }),
      void: (row: FreightDocumentRow) => setRelease({ action: 'void', row }),
    },
  });
  const of = (row: FreightDocumentRow): Action[] => [
    ...moves.of(row),
    ...(can(may.edit) && hasNoSecondSet(row)
      ? [{ key: 'secondSet', word: 'freightDocument.do.secondSet', run: () => open(link(addHouseBillPage, { switch: row.id })) }]
      : []),
  ];
  return { ...moves, of, dialog: release && <ReleaseDialog {...release} close={() => setRelease(null)} /> };
}

function hasNoSecondSet({ kind, state, originals, switched_to_no }: FreightDocumentRow): boolean {
  return kind === 'house' && originals > 0 && (state === 'issued' || state === 'switched') && switched_to_no === null;
}

function ReleaseDialog({ action, row, close }: Release & { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveFreightDocument}
      verb={`freightDocument.do.${action}`}
      of={row.no}
      start={{ id: row.id, version: row.version, action, originals_returned: originalsBack(row) }}
      fields={[
        row.state === 'issued' && { key: 'originals_returned', is: 'whole', required: true },
        action === 'void' && { key: 'reason', is: 'note', required: true },
      ]}
      close={close}
    />
  );
}
