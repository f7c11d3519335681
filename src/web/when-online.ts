/**
 * Calls as soon as the browser has a network, at once where it has one: effects of a hidden tab are off, so its network may be back by the time
 * it is shown again. Answers a function that ends the wait.
 */
export function whenOnline(then: () => void): () => void {
  if (navigator.onLine) {
    then();
    return () => {};
  }
  window.addEventListener('online', then);
  return () => window.removeEventListener('online', then);
}
