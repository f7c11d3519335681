import { readFileSync } from 'node:fs';

/** The user that runs PostgreSQL. `undefined` when it is our own: only root may, and must, choose another. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. Root hands it to the user `postgres` where the machine has one and to `nobody`
 * elsewhere. Both need an entry in the password file, because initdb looks up its own name.
 */
export function accountFor(uid: number | undefined, passwordFile: string): Account | undefined {
  if (uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const entry = passwordFile.split('\n').find((line) => line.startsWith(`${name}:`));
    const [, , userId, groupId] = entry?.split(':') ?? [];
    if (userId && groupId) return { uid: Number(userId), gid: Number(groupId) };
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody; start Quayside as an ordinary user',
  );
}

export function ownAccount(): Account | undefined {
  const uid = process.getuid?.();
  return uid === 0 ? accountFor(uid, readFileSync('/etc/passwd', 'utf8')) : undefined;
}
