import { dayIn } from '../../kernel/day.ts';
import { serverNow } from '../clock.ts';
import { useFormat } from '../format.tsx';

/** Today's date in the user's time zone. */
export function useToday(): string {
  return dayIn(serverNow(), useFormat().zone);
}
