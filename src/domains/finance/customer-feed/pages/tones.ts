export const messageTones = { waiting: 'neutral', failed: 'warning', dead: 'bad', sent: 'good', skipped: 'neutral' } as const;
export const feedTones = { paused: 'warning', active: 'good', closed: 'neutral' } as const;
export const outcomeTones = { delivered: 'good', transient: 'warning', permanent: 'bad', interrupted: 'warning' } as const;
