import { useState } from 'react';
import type { NavigationFormState } from './navigation-values.ts';

/** The rows that are open for editing, by key. Those with an error open once. */
export function useOpenRows({ errors }: NavigationFormState, keys: readonly string[]) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const faulty = keys.filter((_, index) =>
    Object.keys(errors).some((path) => path.startsWith(`items.${index}.`)),
  );
  const shown = faulty.join(' ');
  const [seen, setSeen] = useState('');
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== '') setOpen((current) => [...new Set([...current, ...faulty])]);
  }
  return { open, setOpen };
}
