import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useEffect } from 'react';
import { useFormat } from '../../format.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Sets the zone in which the buttons "now" and "today" of all pickers are. Otherwise it is that of the computer. */
export function setPickerZone(zone: string): void {
  dayjs.tz.setDefault(zone);
}

/** The user's time zone, in which a picker shows and reads the time of day. */
export function usePickerZone(): string {
  const { zone } = useFormat();
  useEffect(() => setPickerZone(zone), [zone]);
  return zone;
}
