import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';

const clearIcon = <CloseCircleFilled aria-hidden />;

/** The `allowClear` of a Select: its button is named in the reader's language, which antd's own is not. */
export function useClear(): { readonly clearIcon: ReactNode; readonly label: string } {
  const t = useT();
  return { clearIcon, label: t('kit.clear') };
}
