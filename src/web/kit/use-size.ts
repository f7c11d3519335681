import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The size of a box in px, kept up to date. A hidden tab's box has no size; the last one is kept, so that the layout is not computed again
 * when the tab is shown.
 */
export function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const take = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0) setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
