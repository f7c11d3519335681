import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, day, idIn, idOut, instantIn, instantOut, line, nothing, recordIn, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { dayStates } from './rules.ts';
import { correctionState, correctionStates, type CorrectionState, monthState, monthStates } from './states.ts';

export const recordSources = ['device', 'phone', 'correction'] as const;
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'BAD_VALUE');

/** The moments at which people were recorded. `unknown` are those of numbers that belong to nobody yet. */
export const listAttendance = listCall({
  cmd: 'attendance.list',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    company_id: idOut,
    employee: z.string().nullable(),
    team: z.string().nullable(),
    device_person: z.string().nullable(),
    source: z.enum(recordSources),
    at: instantOut,
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    accuracy_m: z.int().nullable(),
  }),
  filters: {
    device_person: { is: 'values' },
    employee: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    source: { is: 'choice', of: recordSources, words: 'attendance.source' },
    at: { is: 'days', of: 'instant' },
  },
  sorts: ['at'],
  defaultSort: [{ key: 'at', desc: true }],
  tabs: [
    { key: 'own', states: [] },
    { key: 'everybody', states: [] },
    { key: 'unknown', states: [], badge: true },
  ],
});
export type AttendanceRow = RowOf<typeof listAttendance>;

/** Records that the caller is here now, with the place that the phone gives. */
export const clockIn = call({
  cmd: 'attendance.clockIn',
  kind: 'write',
  users: [1],
  permit: may.clock,
  params: z.strictObject({
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
    accuracy_m: z.int().min(0).max(100_000).nullable().default(null),
  }),
  result: z.object({ at: instantOut }),
  refusals: ['ATTENDANCE_JUST_NOW', 'ATTENDANCE_CLOSED'],
});

/** Says whose number in the device it is: all its records become that person's, and so do those of later files. */
export const assignDevicePerson = call({
  cmd: 'attendance.assign',
  kind: 'write',
  users: [1],
  permit: may.import,
  params: z.strictObject({ company_id: idIn, device_person: line(60), account_id: idIn }),
  result: z.object({ assigned: z.int() }),
  refusals: ['ATTENDANCE_CLOSED'],
});

const dayRow = z.object({
  day,
  state: z.enum([...dayStates, 'coming', 'notEmployed']),
  shift: z.string().nullable(),
  /** HH:MM in the place of the own company; +1 on the next day. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  late_minutes: z.int(),
  early_minutes: z.int(),
  leave_halves: z.int(),
});
/** The days of one person in a month, by default the caller's own, as the sheet counts them. */
export const readAttendanceDays = call({
  cmd: 'attendance.days',
  shows: ['account', 'attendance', 'attendanceCorrection', 'leave', 'workCalendar'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ month, account_id: idIn.optional() }),
  result: z.object({ name: z.string(), today: day, days: z.array(dayRow) }),
});

/** The unknown numbers in records that the caller may assign. */
export const countAttendance = call({
  cmd: 'attendance.count',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ unknown: z.int() }),
});

const correctionRow = z.object({
  id: idOut,
  version,
  correction_no: z.string(),
  company_id: idOut,
  employee: z.string(),
  day,
  in_at: instantOut.nullable(),
  out_at: instantOut.nullable(),
  reason: z.string(),
  state: correctionState,
  mine: z.boolean(),
  own: z.boolean(),
  approval_version: version.nullable(),
  submitted_at: instantOut.nullable(),
});
export const correctionTabs = [
  { key: 'waiting', states: [], badge: true },
  { key: 'own', states: [] },
  { key: 'supervisorReview', states: ['supervisorReview'] },
  { key: 'approved', states: ['approved'] },
  { key: 'draft', states: ['draft'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: correctionState.options },
] as const satisfies readonly { key: string; states: readonly CorrectionState[]; badge?: boolean }[];

export const listCorrections = listCall({
  cmd: 'attendanceCorrection.list',
  users: [1],
  permit: may.view,
  row: correctionRow,
  filters: {
    search: { is: 'text' },
    employee: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    day: { is: 'days' },
    state: { is: 'choice', of: correctionState.options, words: 'attendanceCorrection.state' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: correctionTabs,
});
export type CorrectionRow = RowOf<typeof listCorrections>;

export const getCorrection = call({
  cmd: 'attendanceCorrection.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: correctionRow,
});

const correctionRefusals = ['ATTENDANCE_CLOSED', 'IN_THE_FUTURE', 'APPROVAL_NOBODY'];
/** Asks to add an arrival, a departure or both of one day. */
export const saveCorrection = call({
  cmd: 'attendanceCorrection.save',
  kind: 'write',
  users: [1],
  permit: may.clock,
  params: z.strictObject({
    ...recordIn,
    in_at: instantIn.nullable().default(null),
    out_at: instantIn.nullable().default(null),
    reason: line(300),
    submit: z.boolean().default(false),
  }),
  result: z.object({ id: idOut, version, correction_no: z.string(), state: correctionState }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_YOURS', 'ILLEGAL_MOVE', ...correctionRefusals],
});

export const moveCorrection = moveCall({
  cmd: 'attendanceCorrection.move',
  users: [1],
  machine: correctionStates,
  refusals: correctionRefusals,
});

/** The corrections that wait for the caller's decision. */
export const countCorrections = call({
  cmd: 'attendanceCorrection.count',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ waiting: z.int() }),
});

/** The monthly sheet: one row a person, as last calculated, and as it was at the close. */
export const listSheets = listCall({
  cmd: 'attendanceMonth.sheets',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    company_id: idOut,
    month: z.string(),
    account_id: idOut,
    employee: z.string(),
    team: z.string().nullable(),
    work_days: z.string(),
    present_days: z.string(),
    leave_days: z.string(),
    absent_days: z.string(),
    late_times: z.int(),
    late_minutes: z.int(),
    early_times: z.int(),
    early_minutes: z.int(),
    missing_times: z.int(),
    rest_days_worked: z.int(),
    month_state: monthState,
  }),
  filters: {
    month: { is: 'values' },
    employee: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['month'],
  defaultSort: [{ key: 'month', desc: true }],
});

/** The months of the caller's companies whose sheet was calculated, newest first. */
export const listMonths = listCall({
  cmd: 'attendanceMonth.list',
  users: [1],
  permit: may.close,
  row: z.object({
    id: idOut,
    version,
    company_id: idOut,
    company: z.string(),
    month: z.string(),
    state: monthState,
    calculated_at: instantOut.nullable(),
    people: z.int(),
  }),
  filters: {
    month: { is: 'values' },
    company: { is: 'ref', to: 'ownCompany' },
    state: { is: 'choice', of: monthState.options, words: 'attendanceMonth.state' },
  },
  sorts: ['month'],
  defaultSort: [{ key: 'month', desc: true }],
});

/** Calculates the sheet of a month that is not closed, from its first day that is over on. */
export const calculateMonth = call({
  cmd: 'attendanceMonth.calculate',
  kind: 'write',
  users: [1],
  permit: may.close,
  params: z.strictObject({ company_id: idIn, month }),
  result: z.object({ id: idOut, version, people: z.int() }),
  refusals: ['ATTENDANCE_CLOSED', 'ATTENDANCE_NOT_BEGUN', 'ATTENDANCE_NO_SHIFT'],
});

/** Closes a month with its sheet calculated once more from all records, or reopens it. */
export const moveMonth = moveCall({
  cmd: 'attendanceMonth.move',
  users: [1],
  machine: monthStates,
  refusals: ['ATTENDANCE_NOT_OVER', 'ATTENDANCE_SHIFT_RUNS', 'ATTENDANCE_NO_SHIFT'],
});
