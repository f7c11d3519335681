import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { moveOpening, type OpeningRow } from '../contract.ts';
import { openingsPage } from '../pages.ts';
import { may } from '../permits.ts';

export const stateTones = { draft: 'neutral', submitted: 'warning', posted: 'good', reversed: 'neutral', void: 'neutral' } as const;

type Row = Pick<OpeningRow, 'id' | 'version' | 'state' | 'own'>;

/** The actions on an opening; its preparer edits, submits and cancels it, another person posts and reverses it. */
export function useOpeningActions(): (row: Row) => Action[] {
  const edit = useEditOfDraft({ form: ({ id }) => link(openingsPage, { edit: id }), permit: may.prepare });
  const moves = useMoves(moveOpening, { parts: ({ own }: Row) => (own ? ['prepared'] : []) });
  return (row) => [...moves.of(row), ...edit(row)];
}
