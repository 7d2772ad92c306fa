import type { ValueForm } from 'parvis/contract/field-type';

/** Native input types for dates and times. */
export const MOMENT_INPUTS: Partial<Record<ValueForm, 'date' | 'time' | 'datetime-local'>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
};
