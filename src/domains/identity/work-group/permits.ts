import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  viewOperation: 'operationGroup.view',
  saveOperation: 'operationGroup.save',
  viewService: 'serviceGroup.view',
  saveService: 'serviceGroup.save',
});
