import type { GroupKind } from '../contract.ts';
import { may } from '../permits.ts';

/** The differences between the pages of the two kinds. */
export const kindPages = {
  operation: {
    list: '/system/operation',
    title: 'page.operationGroups',
    formTitle: 'page.operationGroups.group',
    view: may.viewOperation,
    save: may.saveOperation,
    empty: 'workGroup.emptyOperation',
  },
  service: {
    list: '/system/customer',
    title: 'page.serviceGroups',
    formTitle: 'page.serviceGroups.group',
    view: may.viewService,
    save: may.saveService,
    empty: 'workGroup.emptyService',
  },
} as const satisfies Record<GroupKind, object>;
