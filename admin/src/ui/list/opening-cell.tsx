import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './cells.module.css';

/** The first cell of a row that opens beside the list, with one line per child. */
export function OpeningCell({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.opening ?? ''} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
