import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useTabShown } from '../../tab-context.ts';

/**
 * The only modal that pages use. When a hidden tab with antd's animated modal open is shown again, the whole React root breaks (focus on a
 * node that has gone). So this modal has no motion. It also stays inside its tab: a hidden tab's dialog does not cover another tab.
 */
export function Dialog(props: ModalProps): ReactNode {
  const shown = useTabShown();
  return (
    <Modal
      transitionName=""
      maskTransitionName=""
      destroyOnHidden={false}
      mask={{ closable: false }}
      {...props}
      open={(props.open ?? false) && shown}
    />
  );
}
