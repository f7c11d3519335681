import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import { activeIn, byId, idIn, idOut, line, lineOrNull, recordIn, resultsOf, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const listTeams = listCall({
  cmd: 'team.list',
  shows: ['team', 'account'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    name: z.string(),
    company_name: z.string(),
    leader_name: z.string().nullable(),
    members: z.int(),
    remark: z.string().nullable(),
    active: z.boolean(),
  }),
  filters: { name: { is: 'text' }, company_id: { is: 'ref', to: 'ownCompany' } },
  sorts: ['name', 'company_name'],
  defaultSort: [{ key: 'company_name' }, { key: 'name' }],
  tabs: activeTabs,
});

/** A person is in one team at most and leaves it by joining another. The leader is a member. */
export const saveTeam = call({
  cmd: 'team.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn,
    name: line(60),
    leader_id: idIn.nullable(),
    member_ids: z.array(idIn).max(200).default([]),
    remark: lineOrNull(200),
  }),
  result: saved,
});

export const getTeam = call({
  cmd: 'team.get',
  shows: ['team', 'account'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: z.object(resultsOf(saveTeam.params)),
});

export const setTeamActive = call({
  cmd: 'team.setActive',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: activeIn,
  result: saved,
});
