import { areaOf, readOutline } from '../../../kernel/outline.ts';
import type { Translate } from '../../i18n.ts';

/** A drawn outline as users read it: its number of points and its size. Any other text is returned unchanged. */
export function outlineText(text: string, t: Translate): string {
  const ring = text.startsWith('POLYGON') ? readOutline(text) : null;
  return ring ? t('kit.outlineOf', { count: ring.length, hectares: (areaOf(ring) / 10_000).toFixed(2) }) : text;
}
