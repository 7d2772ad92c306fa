import { useEffect, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 2000;

/** Draws what no screen needs at first once the browser has nothing better to do. */
export function OnceIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle && children;
}

/** Gives the way to call it off. Not every browser tells when it is idle. */
function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(request);
}
