/** Shipping instructions that are not sent are due this long before the documentation cut-off. */
export const instructionsDueHours = 48;
