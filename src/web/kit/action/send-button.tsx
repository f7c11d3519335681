import { App, Button, type ButtonProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { refusedText } from '../reply/refused-text.ts';

/** A button that sends something: it is pressed once at a time, shows that it works, and says what it was refused for. */
export function SendButton({ run, ...props }: Omit<ButtonProps, 'onClick' | 'loading'> & { run: () => Promise<unknown> }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const press = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return <Button {...props} loading={busy} onClick={() => void press()} />;
}
