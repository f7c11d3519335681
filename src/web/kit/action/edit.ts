import type { Can, Permit } from '../../../kernel/permit.ts';
import { useCan } from '../../session.ts';
import { useOpen } from '../open.ts';
import type { Action } from './actions.ts';

type Prepared = { readonly id: string; readonly state: string; readonly own: boolean };
type Form<Row> = {
  /** The address of the form of a record. */
  readonly form: (row: Row) => string;
  /** The right that its preparer must still have, where there is one. */
  readonly permit?: Permit;
  /** The states in which it is edited: as a draft alone, if none are named. */
  readonly states?: readonly string[];
  readonly open: (address: string) => void;
};

/** The action that opens the form of a record which is not decided yet, for the person who prepares it. */
export function editOfDraft<Row extends Prepared>(row: Row, can: Can, of: Form<Row>): Action[] {
  const { permit, states = ['draft'] } = of;
  const isEdited = states.includes(row.state) && row.own && (permit === undefined || can(permit));
  return isEdited ? [{ key: 'edit', word: 'kit.edit', run: () => of.open(of.form(row)) }] : [];
}

/** The edit of a draft by the signed-in person, in a tab. */
export function useEditOfDraft<Row extends Prepared>(of: Omit<Form<Row>, 'open'>): (row: Row) => Action[] {
  const can = useCan();
  const open = useOpen();
  return (row) => editOfDraft(row, can, { ...of, open });
}
