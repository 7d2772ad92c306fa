import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  text: ReactNode;
}

/** A description list. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, text }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
