import { useCallback } from 'react';
import { mayFollow } from '../landing.ts';
import { placeOf } from '../place.ts';
import { useTab } from '../tab-context.ts';

/** Opens a page by its address: `open('/order/orderDetail?id=12')`. A tab that already shows it comes to the front. */
export function useOpen(): (address: string) => void {
  const { openTab } = useTab();
  return useCallback(
    (address) => {
      const { path, query } = placeOf(address);
      openTab(path, query);
    },
    [openTab],
  );
}

/** Opens the record behind a row, where the reader may open its page. */
export function useFollow(): (address: string) => void {
  const open = useOpen();
  return useCallback(
    (address) => {
      if (mayFollow(address)) open(address);
    },
    [open],
  );
}
