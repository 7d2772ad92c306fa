import { TextInput } from '@mantine/core';
import classes from './days-filter.module.css';

interface DaysFilterProps {
  /** Labels of the two dates: `From`, `Until`. */
  labels: { from: string; to: string };
  /** Dates such as `2026-03-12`. */
  days: { from?: string | undefined; to?: string | undefined };
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
}

/** Filter by a range of days. */
export function DaysFilter({ labels, days, onChange }: DaysFilterProps) {
  return (
    <div className={classes.days}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          aria-label={labels[end]}
          className={classes.day ?? ''}
          leftSection={
            <span className={classes.label} aria-hidden>
              {labels[end]}
            </span>
          }
          leftSectionWidth="3.25rem"
          value={days[end] ?? ''}
          onChange={(event) => onChange({ [end]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  );
}
