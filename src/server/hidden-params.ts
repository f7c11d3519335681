import { type Call, showsOf } from '../kernel/call.ts';
import { type Guard, guardedFields, revealsHidden } from '../kernel/guard.ts';
import type { ListCall, ListParams } from '../kernel/list.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Who } from './session.ts';

/** Sorting by a hidden field would reveal its values. */
export function refuseHiddenOrder(call: Call, params: unknown, who: Who): void {
  if (who.hidden.size === 0 || !('list' in call)) return;
  const { row } = (call as ListCall).list;
  const { sort = [] } = params as { sort?: readonly { key: string }[] };
  const fields = guardedFields(row);
  if (sort.some(({ key }) => who.hidden.has(fields.get(key) as Guard))) throw new Refusal('NOT_PERMITTED');
}

export function hiddenFieldsOf(call: Call, { hiddenFields }: Who): ReadonlySet<string> | undefined {
  return hiddenFields.get(showsOf(call)[0] ?? '');
}

/** A filter or an order by a field that a page template hides would reveal its values, and a form would overwrite what it has not read. */
export function refuseHiddenFields(call: Call, params: unknown, who: Who): void {
  const fields = hiddenFieldsOf(call, who);
  if (!fields) return;
  const { where = {}, either = [], sort = [], ...others } = params as Record<string, unknown> & Partial<ListParams>;
  const filters = 'list' in call ? (call as ListCall).list.filters : {};
  const filterKeys = [where, ...either].flatMap((one) => Object.entries(one).flatMap(([key, value]) => (value === undefined ? [] : [key])));
  const reveals =
    sort.some(({ key }) => revealsHidden(key, undefined, fields)) || filterKeys.some((key) => revealsHidden(key, filters[key], fields));
  const writes = call.kind === 'write' && Object.entries(others).some(([key, value]) => value !== undefined && fields.has(key));
  if (reveals || writes) throw new Refusal('NOT_PERMITTED');
}
