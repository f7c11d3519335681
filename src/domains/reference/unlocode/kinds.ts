/** The standing of a code against the list of its country. */
export const unlocodeStandings = ['listed', 'leaving', 'notListed', 'unverified'] as const;
export type UnlocodeStanding = (typeof unlocodeStandings)[number];
/** The functions of a place: the digits and letters of the published column. */
export const unlocodeFunctions = ['0', '1', '2', '3', '4', '5', '6', '7', '8', 'A', 'B'] as const;
/** The statuses of an entry, as published; a later release may add to them. */
export const unlocodeStatuses = ['AA', 'AC', 'AF', 'AI', 'AM', 'AQ', 'AS', 'RL', 'RN', 'RQ', 'RR', 'QQ', 'UR', 'XX'] as const;
export const unlocodeImportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type UnlocodeImportState = (typeof unlocodeImportStates)[number];
/** The reasons for which lines or countries of a file stay out. */
export const unlocodeFaults = ['columns', 'country', 'location', 'name', 'codes', 'apart', 'newer', 'leftOut'] as const;
export type UnlocodeFault = (typeof unlocodeFaults)[number];
