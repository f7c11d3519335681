import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Sees own records and those of the team that one leads. */
  view: 'attendance.view',
  /** Clocks in and out, and asks for corrections. */
  clock: 'attendance.clock',
  /** Sees everybody's records in the own company. */
  all: 'attendance.all',
  /** Imports a device's file and says who an unknown number is. */
  import: 'attendance.import',
  supervisor: 'attendance.supervisor',
  /** Calculates the monthly sheet, closes and reopens a month. */
  close: 'attendance.close',
});
