import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives the focus back to what had it before something opened over the screen, when that closes or goes: also the first time, when
 * it is drawn open at once. Leaves it alone when it has gone elsewhere meanwhile.
 */
export function useFocusBack(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      const dialog = inside.current?.closest('[role=dialog]');
      // What closes it may still be at work.
      setTimeout(() => {
        const { activeElement: now } = document;
        const isOurs = now === null || now === document.body || dialog?.contains(now);
        if (isOurs && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [opened, inside]);
}
