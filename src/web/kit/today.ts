import { dayIn } from '../../kernel/day.ts';
import { serverNow } from '../clock.ts';
import { useFormat } from '../format.tsx';

/** The calendar day of now where the person is. */
export function useToday(): string {
  return dayIn(serverNow(), useFormat().zone);
}
