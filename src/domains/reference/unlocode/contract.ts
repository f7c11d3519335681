import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall } from '../../../kernel/list.ts';
import { idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { unlocodeFaults, unlocodeFunctions, unlocodeImportStates, unlocodeStandings, unlocodeStatuses } from './kinds.ts';
import { may } from './permits.ts';

const staff = [1] as const;

const filters = {
  words: { is: 'text' },
  country: { is: 'values' },
  status: { is: 'choice', of: unlocodeStatuses, words: 'unlocode.status' },
  functions: { is: 'choice', of: unlocodeFunctions, words: 'unlocode.functions' },
} as const satisfies Filters;

export const listUnlocodes = listCall({
  cmd: 'unlocode.list',
  shows: ['unlocodeImport'],
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    code: z.string(),
    name: z.string(),
    name_plain: z.string(),
    subdivision: z.string().nullable(),
    status: z.string().nullable(),
    functions: z.string().nullable(),
    change: z.string().nullable(),
    changed: z.string().nullable(),
    iata: z.string().nullable(),
    coordinates: z.string().nullable(),
    remarks: z.string().nullable(),
    release: z.string(),
    standing: z.enum(unlocodeStandings),
  }),
  filters,
  sorts: ['code'],
  defaultSort: [{ key: 'code', desc: false }],
});

/** Imports one file of a release of the UN/LOCODE code list. */
export const importUnlocodes = call({
  cmd: 'unlocode.import',
  kind: 'write',
  users: staff,
  permit: may.import,
  params: z.strictObject({
    /** The year and the issue in it: 2025-1. */
    release: z.string().regex(/^\d{4}-[12]$/, 'BAD_RELEASE'),
    file_id: idIn,
  }),
  result: z.object({ id: idOut }),
  refusals: ['NOT_FOUND'],
});

/** The countries whose list is in, and the last imports. */
export const unlocodeImports = call({
  cmd: 'unlocode.imports',
  shows: ['unlocodeImport'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({}),
  result: z.object({
    countries: z.int(),
    entries: z.int(),
    rows: z.array(
      z.object({
        id: idOut,
        release: z.string(),
        file_name: z.string(),
        state: z.enum(unlocodeImportStates),
        countries: z.int(),
        entries: z.int(),
        faults: z.array(z.object({ line: z.int(), country: z.string().nullable(), why: z.enum(unlocodeFaults) })),
        created_by_name: z.string().nullable(),
        created_at: instantOut,
        finished_at: instantOut.nullable(),
      }),
    ),
  }),
});
export type UnlocodeImportRow = ResultOf<typeof unlocodeImports>['rows'][number];
