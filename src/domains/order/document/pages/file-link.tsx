import type { ReactNode } from 'react';
import { useKit } from '../../../../web/kit/kit-calls.tsx';

/** A stored file by its name; opening it requests a one-time ticket. */
export function FileLink({ fileId, children }: { fileId: string; children: ReactNode }): ReactNode {
  const { files } = useKit();
  const show = async () => {
    const address = await files?.url(fileId);
    if (address) window.open(address, '_blank', 'noopener');
  };
  return (
    <button type="button" className="kit-link" onClick={() => void show()}>
      {children}
    </button>
  );
}
