import type { ReactNode } from 'react';
import type { Filter } from '../../../kernel/list.ts';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { useNames } from '../record/names.ts';
import { strings } from './filter-values.ts';

/** The value of a filter in words; of several choices the first two. */
export function FilterValue({ filter, value }: { filter: Filter; value: unknown }): ReactNode {
  const t = useT();
  const format = useFormat();
  const chosen = strings(value);
  const names = useNames(filter.is === 'ref' ? filter.to : '', filter.is === 'ref' ? chosen.slice(0, 2) : []);
  const some = (texts: readonly string[]) => texts.slice(0, 2).join(', ') + (texts.length > 2 ? ` +${texts.length - 2}` : '');
  switch (filter.is) {
    case 'text':
      return String(value);
    case 'values':
      return some(chosen);
    case 'choice':
      return some(chosen.map((choice) => t(`${filter.words}.${choice}`)));
    case 'ref':
      return some(chosen.map((id) => names.get(id)?.name ?? '…'));
    case 'flag':
      return t(value === true ? 'kit.yes' : 'kit.no');
    case 'days': {
      const { from, to } = value as { from?: string; to?: string };
      return `${from ? format.day(from) : '…'} – ${to ? format.day(to) : '…'}`;
    }
  }
}
