import { TextInput } from '@mantine/core';
import classes from './day-filter.module.css';

interface DayFilterProps {
  /** In front of the day: `From`. */
  label: string;
  /** `2026-03-12`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** One end of a stretch of days that a list is narrowed down to. */
export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.filter ?? ''}
      leftSection={
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      }
      leftSectionWidth="3.25rem"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
