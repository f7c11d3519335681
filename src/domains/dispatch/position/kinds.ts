/** The events at a stop that a geofence can propose: arrival and departure. Words `workOrder.event.<code>`. */
export const proposalCodes = ['arrivedStop', 'leftStop'] as const;
export type ProposalCode = (typeof proposalCodes)[number];
