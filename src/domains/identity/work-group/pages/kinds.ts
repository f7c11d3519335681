import type { GroupKind } from '../contract.ts';
import { may } from '../permits.ts';

/** What is different between the pages of the two kinds. */
export const kindPages = {
  operation: {
    list: '/system/operation',
    form: '/system/operation/group',
    title: 'page.operationGroups',
    formTitle: 'page.operationGroups.group',
    view: may.viewOperation,
    save: may.saveOperation,
    empty: 'workGroup.emptyOperation',
  },
  service: {
    list: '/system/customer',
    form: '/system/customer/group',
    title: 'page.serviceGroups',
    formTitle: 'page.serviceGroups.group',
    view: may.viewService,
    save: may.saveService,
    empty: 'workGroup.emptyService',
  },
} as const satisfies Record<GroupKind, object>;
