import { type RefObject, useContext, useEffect, useId } from 'react';
import { TabContext } from '../tab-context.ts';

/** Marks the tab as having unsaved work while a part of its page has: a dialog, a comment. `inside` is an element of that part. */
export function useUnsaved(unsaved: boolean, inside: RefObject<HTMLElement | null>): void {
  // Absent outside the workspace, where nothing is closed by a tab.
  const setDirty = useContext(TabContext)?.setDirty;
  const part = useId();
  useEffect(() => {
    const element = inside.current;
    setDirty?.(unsaved, part);
    // The effects of a hidden tab end as well, but its elements stay, and so does its unsaved work.
    return () => {
      if (!element?.isConnected) setDirty?.(false, part);
    };
  }, [unsaved, inside, setDirty, part]);
}
