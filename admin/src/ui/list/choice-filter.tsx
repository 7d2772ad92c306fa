import { NativeSelect } from '@mantine/core';

interface ChoiceFilterProps<Choice extends string> {
  label: string;
  /** Label of the option that disables the filter. */
  all: string;
  choices: readonly { value: Choice; label: string }[];
  value: Choice | undefined;
  onChange: (choice: Choice | undefined) => void;
  className?: string | undefined;
}

/** Filter with a single choice. */
export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, all, choices, value, onChange, className } = props;
  return (
    <NativeSelect
      aria-label={label}
      {...(className !== undefined && { className })}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice.value === currentTarget.value)?.value)
      }
      data={[{ value: '', label: all }, ...choices]}
    />
  );
}
