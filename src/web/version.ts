const againMs = 15_000;
let asked = 0;
let declined = '';

/** Whether a later build than this one is on the server. Looked at on menu clicks, at most every 15 s; answers its stamp. */
export async function newerBuild(): Promise<string | undefined> {
  if (__BUILD__.builtAt === '' || performance.now() - asked < againMs) return undefined;
  asked = performance.now() || 1;
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const told: unknown = await response.json();
    const builtAt = typeof told === 'object' && told !== null && 'builtAt' in told ? String(told.builtAt) : __BUILD__.builtAt;
    return builtAt !== __BUILD__.builtAt && builtAt !== declined ? builtAt : undefined;
  } catch {
    // Not reached: the calls will say so.
    return undefined;
  }
}

/** Said no: do not ask about this build again in this window. */
export function declineBuild(builtAt: string): void {
  declined = builtAt;
}

/** Clears what the old build stored and loads the new one. The session and the drafts stay: they are not in this storage. */
export function takeNewBuild(): void {
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
}
