import type { Permit } from '../../../../kernel/permit.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { hiddenFieldsOf } from '../../../../server/hidden-params.ts';
import type { Who } from '../../../../server/session.ts';
import type { EditKind, ImportKind, Product } from '../../../../server/work.ts';

/** A kind of import that this caller may run; refuses NOT_FOUND and NOT_PERMITTED. */
export function importKind(product: Product, who: Pick<Who, 'userType' | 'permits'>, what: string): ImportKind {
  const kind = product.imports.find((candidate) => candidate.what === what && candidate.users.includes(who.userType));
  if (!kind) throw new Refusal('NOT_FOUND');
  if (![kind.permit].flat().some((permit) => who.permits.has(permit))) throw new Refusal('NOT_PERMITTED');
  return kind;
}

/** The fields that a batch edit offers to this caller: none that a page template hides, whose old values are shown. */
export function editableFields(product: Product, who: Who, kind: EditKind): EditKind['fields'] {
  const list = product.calls.find((call) => call.cmd === kind.cmd);
  const hidden = list && hiddenFieldsOf(list, who);
  return kind.fields.filter(({ key }) => !hidden?.has(key));
}

/** The batch edit of a list for this caller and these fields; refuses NOT_FOUND, NOT_PERMITTED and fields that cannot be edited. */
export function editKind(product: Product, who: Who, cmd: string, fields: readonly string[]): EditKind {
  const kind = product.edits.find((candidate) => candidate.cmd === cmd && candidate.users.includes(who.userType));
  if (!kind) throw new Refusal('NOT_FOUND');
  if (![kind.permit].flat().some((permit) => who.permits.has(permit))) throw new Refusal('NOT_PERMITTED');
  // The old values are shown: a right to change them without one to see the list would be a way to read them.
  const list = product.calls.find((call) => call.cmd === cmd);
  const mayRead = list && (list.permit === 'signedIn' || [list.permit].flat().some((permit) => who.permits.has(permit as Permit)));
  if (!mayRead) throw new Refusal('NOT_PERMITTED');
  const unknown = fields.filter((key) => !kind.fields.some((field) => field.key === key));
  if (unknown.length > 0)
    throw new Refusal(
      'BAD_PARAMS',
      {},
      unknown.map((key) => ({ at: `changes.${key}`, why: 'UNKNOWN_FIELD' })),
    );
  const editable = editableFields(product, who, kind);
  if (fields.some((field) => !editable.some(({ key }) => key === field))) throw new Refusal('NOT_PERMITTED');
  return kind;
}
