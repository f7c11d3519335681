import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type JournalRow, moveJournal } from '../contract.ts';
import { journalsPage } from '../pages.ts';
import { may } from '../permits.ts';

export const stateTones = { draft: 'neutral', submitted: 'warning', posted: 'good', reversed: 'neutral', void: 'neutral' } as const;

/** The actions on a journal; its writer edits, submits and cancels it, another person posts and reverses it. */
export function useJournalActions(): {
  of: (row: Pick<JournalRow, 'id' | 'version' | 'state' | 'own'>) => Action[];
  batch: ReturnType<ReturnType<typeof useJournalMoves>['batch']>;
} {
  const can = useCan();
  const open = useOpen();
  const edit = useEditOfDraft({ form: ({ id }) => link(journalsPage, { edit: id }), permit: may.prepare });
  const moves = useJournalMoves();
  return {
    of: (row) => [
      ...moves.of(row),
      ...edit(row),
      ...(can(may.prepare) ? [{ key: 'copy', word: 'kit.copy', run: () => open(link(journalsPage, { copy: row.id })) }] : []),
    ],
    batch: moves.batch('submit', 'post'),
  };
}

const useJournalMoves = () =>
  useMoves(moveJournal, { parts: ({ own }: Pick<JournalRow, 'id' | 'version' | 'state' | 'own'>) => (own ? ['prepared'] : []) });
