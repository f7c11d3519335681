import { useCallback } from 'react';
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
