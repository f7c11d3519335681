export const feedKinds = ['bill', 'import', 'export'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const feedTransports = ['https', 'sftp'] as const;
export type FeedTransport = (typeof feedTransports)[number];

export const billTopics = ['billSent', 'billConfirmed', 'billVoided'] as const;
export const milestoneTopics = [
  'enteredWarehouse',
  'leftWarehouse',
  'pickedUp',
  'departed',
  'borderCrossed',
  'customsReleased',
  'arrived',
  'delivered',
  'signed',
] as const;
export const feedTopics = [...billTopics, ...milestoneTopics] as const;
export type FeedTopic = (typeof feedTopics)[number];
/** The topic of a message that somebody sends to try the feed. */
export const messageTopics = [...feedTopics, 'test'] as const;
export type MessageTopic = (typeof messageTopics)[number];

export function topicsOf(kind: FeedKind): readonly FeedTopic[] {
  return kind === 'bill' ? billTopics : milestoneTopics;
}

/** A transient failure is tried again, a permanent one is not. An interrupted attempt has no known end: the server was stopped. */
export const attemptOutcomes = ['delivered', 'transient', 'permanent', 'interrupted'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];
