import { useEffect, useEffectEvent } from 'react';

/** Open layers, the topmost last. */
const layers: object[] = [];

/**
 * Calls back when Escape is pressed while this layer is the topmost. Mantine closes every open layer with the same key
 * press, including a confirmation that the key press has just opened.
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

/** An open select or menu closes itself. */
function isTakenByTarget({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
