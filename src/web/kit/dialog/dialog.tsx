import { Modal, type ModalProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useTabShown } from '../../tab-context.ts';
import { useUnsaved } from '../use-unsaved.ts';

/** Without motion, and not closed by a click beside it. */
const still = { transitionName: '', maskTransitionName: '', mask: { closable: false } } as const;

/**
 * The only modal that pages use. When a hidden tab with antd's animated modal open is shown again, the whole React root breaks (focus on a
 * node that has gone). So this modal has no motion. It also stays inside its tab: a hidden tab's dialog does not cover another tab. With
 * `unsaved` input it asks before Esc, its cross or its button for going back closes it, and so does its tab.
 */
export function Dialog({ unsaved = false, ...props }: ModalProps & { unsaved?: boolean }): ReactNode {
  const t = useT();
  const shown = useTabShown();
  const open = (props.open ?? false) && shown;
  const mark = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  useUnsaved(unsaved && (props.open ?? false), mark);
  return (
    <>
      <Modal
        {...still}
        destroyOnHidden={false}
        {...props}
        open={open}
        onCancel={(event) => (unsaved ? setLeaving(true) : props.onCancel?.(event))}
      >
        <i ref={mark} hidden />
        {props.children}
      </Modal>
      {leaving && (
        <Modal
          {...still}
          open={open}
          width={440}
          title={t('kit.leaveInput')}
          okText={t('tabs.dirty.leave')}
          okButtonProps={{ danger: true }}
          cancelText={t('tabs.dirty.stay')}
          cancelButtonProps={{ autoFocus: true }}
          onCancel={() => setLeaving(false)}
          onOk={(event) => {
            setLeaving(false);
            props.onCancel?.(event);
          }}
        >
          <p>{t('kit.leaveInputText')}</p>
        </Modal>
      )}
    </>
  );
}
