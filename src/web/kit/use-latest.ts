import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last drawing, for handlers and effects that must not run again for it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
