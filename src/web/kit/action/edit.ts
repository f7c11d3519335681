import type { Can, Permit } from '../../../kernel/permit.ts';
import { useCan } from '../../session.ts';
import { useOpen } from '../open.ts';
import type { Action } from './actions.ts';

type Prepared = { readonly id: string; readonly state: string; readonly own: boolean };
type Form = {
  /** The address of the form of a record. */
  readonly form: (id: string) => string;
  readonly permit: Permit;
  readonly open: (address: string) => void;
};

/** The action that opens the form of a draft, for the person who prepares it, as long as that person has the right. */
export function editOfDraft({ id, state, own }: Prepared, can: Can, { form, permit, open }: Form): Action[] {
  return state === 'draft' && own && can(permit) ? [{ key: 'edit', word: 'kit.edit', run: () => open(form(id)) }] : [];
}

/** The edit of a draft by the signed-in person, in a tab. */
export function useEditOfDraft({ form, permit }: Omit<Form, 'open'>): (row: Prepared) => Action[] {
  const can = useCan();
  const open = useOpen();
  return (row) => editOfDraft(row, can, { form, permit, open });
}
