export const stateTones = { draft: 'neutral', published: 'good', withdrawn: 'neutral' } as const;
