import { useEffect, useEffectEvent } from 'react';

/** What is open, the topmost last. */
const layers: object[] = [];

/**
 * Calls back when Escape is pressed while this is the topmost that is open. Mantine's own way asks every layer with the
 * same key: a question that a panel asks on being closed would vanish with the key that brought it.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return;
    const layer = {};
    layers.push(layer);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer || isTakenByTarget(event))
        return;
      escape();
    };
    addEventListener('keydown', listen, { capture: true });
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [opened]);
}

/** An open list of choices or menu closes itself. */
function isTakenByTarget({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
