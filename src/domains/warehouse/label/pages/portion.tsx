import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useTab } from '../../../../web/tab-context.ts';

/** The labels of a print among all of them, and the way to the others. The next portion opens the print dialog by itself. */
export function Portion(props: {
  of: { readonly before: number; readonly count: number };
  shown: number;
  /** `after` of the next portion in the address of the page. */
  next: string | null;
}): ReactNode {
  const { before, count } = props.of;
  const t = useT();
  const { setQuery } = useTab();
  if (props.shown === count) return null;
  return (
    <>
      <strong role="status">{t('label.portion', { from: before + 1, to: before + props.shown, count })}</strong>
      {before > 0 && <Button onClick={() => setQuery({ after: undefined })}>{t('label.firstPortion')}</Button>}
      {props.next !== null && <Button onClick={() => setQuery({ after: props.next ?? undefined })}>{t('label.nextPortion')}</Button>}
    </>
  );
}
