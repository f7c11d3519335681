export const delayReasons = ['weather', 'congestion', 'breakdown', 'strike', 'canal', 'scheduleChange', 'customs', 'other'] as const;
export type DelayReason = (typeof delayReasons)[number];
