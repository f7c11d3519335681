import { areaOf, readOutline } from '../../kernel/outline.ts';
import type { Translate } from '../i18n.ts';

/** A drawn outline as people read it: how many points, how large. Any other text stays what it is. */
export function outlineText(text: string, t: Translate): string {
  const ring = text.startsWith('POLYGON') ? readOutline(text) : null;
  return ring ? t('kit.outlineOf', { count: ring.length, hectares: (areaOf(ring) / 10_000).toFixed(2) }) : text;
}
