import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useTabShown } from '../tab-context.ts';

/**
 * The only modal that pages use. A kept-alive tab that is hidden with antd's animated modal open breaks the whole root on its return
 * (focus on a node that has gone), so it has no motion, and it stays inside its tab: a hidden tab's dialog does not cover another.
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
