import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Opens the page: trips on which one travels and those that one decides. */
  view: 'trip.view',
  /** Sees every trip of the company. */
  viewAll: 'trip.viewAll',
  apply: 'trip.apply',
  supervisor: 'trip.supervisor',
  executive: 'trip.executive',
  financeSupervisor: 'trip.financeSupervisor',
  /** Closes reported trips, and cancels approved ones after they began. */
  settle: 'trip.settle',
});
