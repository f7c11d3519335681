import { type ComponentProps, type ReactNode, useState } from 'react';
import { FrontField } from '../../../../web/front/field.tsx';
import { useT } from '../../../../web/i18n.ts';

/** A password field, hidden unless the user reveals it. */
export function PasswordField(props: Omit<ComponentProps<typeof FrontField>, 'type' | 'beside'>): ReactNode {
  const t = useT();
  const [visible, setVisible] = useState(false);
  return (
    <FrontField
      {...props}
      type={visible ? 'text' : 'password'}
      beside={
        <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
          {t(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
        </button>
      }
    />
  );
}
