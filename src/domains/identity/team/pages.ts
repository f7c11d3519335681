import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const teamsPage = linkedPage({
  path: '/system/teamManage',
  title: 'page.teams',
  group: 'system',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.save],
  file: 'list',
  icon: 'people',
  place: 30,
});
export const addTeamPage = linkedPage({
  path: '/system/teamManage/addTeam',
  title: 'page.addTeam',
  group: 'system',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});
export const editTeamPage = linkedPage({
  path: '/system/teamManage/editTeam',
  params: ['id'],
  title: 'page.editTeam',
  group: 'system',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([teamsPage, addTeamPage, editTeamPage]);
