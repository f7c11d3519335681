import type { Format } from '../../../../web/format.tsx';
import type { Translate } from '../../../../web/i18n.ts';
import type { Scanned } from '../../../../web/kit/scan/scan-input.tsx';
import type { PickingRow } from '../contract.ts';
import type { Seen } from '../scan-steps.ts';

type Reader = { readonly t: Translate; readonly format: Pick<Format, 'number'> };
type Task = Pick<PickingRow, 'location_code' | 'pallet_no' | 'qty' | 'unit'>;

/** The next code to scan, in large letters: where to go, which pallet, how much. */
export function nextOf(seen: Pick<Seen, 'location'>, task: Task | null, { t, format }: Reader): string {
  if (!task) return t('picking.needCode');
  if (!seen.location) return t('picking.goTo', { at: task.location_code ?? '—' });
  return t('picking.takeFrom', { pallet: task.pallet_no, qty: format.number(task.qty), unit: task.unit });
}

type Shortage = { readonly reallocated: string; readonly missing: string };

/** The quantity that other stock covers by further tasks of the list, and the quantity that nobody can pick. */
export function saidOf({ reallocated, missing }: Shortage, { t, format }: Reader): Scanned {
  const facts = { reallocated: format.number(reallocated), missing: format.number(missing) };
  return Number(missing) > 0
    ? { tone: 'bad', text: t('picking.shortMissing', facts) }
    : { tone: 'warn', text: t('picking.shortCovered', facts) };
}
