import { type Page, pagesOf } from '../../../kernel/page.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may } from './permits.ts';

type Rights = { readonly view: Permit; readonly save: Permit };

/** The list of one kind of group and its form. */
function pair(path: string, name: string, kind: 'operation' | 'service', { view, save }: Rights, place: number): Page[] {
  return [
    {
      path,
      title: `page.${name}`,
      group: 'system',
      kind: 'list',
      shown: true,
      users: [1],
      permit: view,
      buttons: [save],
      file: `${kind}-list`,
      icon: 'people',
      place,
    },
    {
      path: `${path}/group`,
      title: `page.${name}.group`,
      group: 'system',
      kind: 'edit',
      shown: false,
      users: [1],
      permit: save,
      file: `${kind}-form`,
    },
  ];
}

export const pages = pagesOf([
  ...pair('/system/operation', 'operationGroups', 'operation', { view: may.viewOperation, save: may.saveOperation }, 34),
  ...pair('/system/customer', 'serviceGroups', 'service', { view: may.viewService, save: may.saveService }, 36),
]);
