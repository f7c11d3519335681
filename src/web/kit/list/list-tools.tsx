import { MoreOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { useNarrow } from '../use-narrow.ts';

/** The less used tools of a list: beside its heading, and on a phone in one menu, so that the head stays one line. */
export function ListTools({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const narrow = useNarrow();
  if (!narrow) return children;
  return (
    // The tools stay mounted behind the closed menu: a dialog or a running export of theirs lives on.
    <Popover trigger="click" placement="bottomRight" content={<div className="kit-list-tools">{children}</div>}>
      <Button icon={<MoreOutlined />} aria-label={t('kit.moreTools')} aria-haspopup="dialog" />
    </Popover>
  );
}
