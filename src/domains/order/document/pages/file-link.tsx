import type { ReactNode } from 'react';
import { useKit } from '../../../../web/kit/kit-calls.tsx';

/** A kept file by its name; opening it asks for a ticket of its own. */
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
