/** What a geofence lets us suppose of a stop: the truck is there, or has gone. Words `workOrder.event.<code>`. */
export const proposalCodes = ['arrivedStop', 'leftStop'] as const;
export type ProposalCode = (typeof proposalCodes)[number];
