import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';

/** The reference number of a failure in the log, with a way to copy it. */
export function Reference(props: { text: string }): ReactNode {
  const t = useT();
  return (
    <span className="kit-quiet">
      {t('kit.reference')} {props.text}{' '}
      <Button
        type="link"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('kit.copy')}
        onClick={() => void navigator.clipboard.writeText(props.text)}
      />
    </span>
  );
}
