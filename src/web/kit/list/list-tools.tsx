import { MoreOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useNarrow } from '../use-media.ts';

/** The less used tools of a list: beside its heading, and on a phone in one menu, so that the head stays one line. */
export function ListTools({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  if (!narrow) return children;
  /** Closes the menu with the choice, so that it does not cover the dialog of its tool. A tool with a menu of its own is chosen there. */
  const choose = ({ target }: MouseEvent): void => {
    if (target instanceof Element && !target.closest('.ant-dropdown-trigger')) setOpen(false);
  };
  const tools = (
    <div className="kit-list-tools" onClick={choose}>
      {children}
    </div>
  );
  return (
    // The tools stay mounted behind the closed menu: a dialog or a running export of theirs lives on.
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={tools}>
      <Button icon={<MoreOutlined />} aria-label={t('kit.moreTools')} aria-haspopup="dialog" />
    </Popover>
  );
}
