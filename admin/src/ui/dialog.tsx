import { useState } from 'react';
import type { DialogProps } from './dialog-frame.tsx';
import { fetched } from './fetched.tsx';

/** What dialogs are drawn with. */
export const DialogFrame = fetched(async () => (await import('./dialog-frame.tsx')).DialogFrame);

/** Every dialog of the application: named by its title, closed by Escape, the focus kept inside. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogFrame {...props} />;
}
