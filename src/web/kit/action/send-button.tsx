import { App, Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { useSubmit } from '../dialog/use-submit.ts';
import { refusedText } from '../reply/refused-text.ts';

/** A button that sends something: it is pressed once at a time, shows that it works, and says what it was refused for. */
export function SendButton({ run, ...props }: Omit<ButtonProps, 'onClick' | 'loading'> & { run: () => Promise<unknown> }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const { busy, submit } = useSubmit();
  const press = () =>
    submit(async () => {
      try {
        await run();
      } catch (thrown) {
        void message.error(refusedText(thrown, t).text);
      }
    });
  return <Button {...props} loading={busy} onClick={() => void press()} />;
}
