import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for handlers and effects that must not run again when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
