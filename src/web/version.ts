const againMs = 15_000;
let lastCheck = -againMs;
let declined = '';

/** Checks whether the server has a later build than this one; called on menu clicks, at most every 15 s. Returns its stamp. */
export async function newerBuild(): Promise<string | undefined> {
  if (__BUILD__.builtAt === '' || performance.now() - lastCheck < againMs) return undefined;
  lastCheck = performance.now();
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const answer: unknown = await response.json();
    const builtAt = typeof answer === 'object' && answer !== null && 'builtAt' in answer ? String(answer.builtAt) : __BUILD__.builtAt;
    return builtAt !== __BUILD__.builtAt && builtAt !== declined ? builtAt : undefined;
  } catch {
    // Server not reached: the calls will report it.
    return undefined;
  }
}

/** Records that the user declined this build: no further question about it in this window. */
export function declineBuild(builtAt: string): void {
  declined = builtAt;
}

/** Clears the data stored by the old build and loads the new one. The session and the drafts stay: they are not in this storage. */
export function takeNewBuild(): void {
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
}
