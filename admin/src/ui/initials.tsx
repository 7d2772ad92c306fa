import classes from './initials.module.css';

/** A disc with the initials of a person, beside whom the name stands. */
export function Initials({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      className={classes.initials}
      data-initials={initialsOf(name)}
      data-small={small || undefined}
      aria-hidden
    />
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
