import type { Ref } from 'react';
import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  /** Accessible name. */
  label: string;
  checked: boolean;
  /** Whether only some of the rows are selected. */
  partly?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Row checkbox. A native input, because a screen may have hundreds. */
export function RowCheckbox({
  label,
  checked,
  partly = false,
  disabled = false,
  onChange,
}: RowCheckboxProps) {
  const showPartly: Ref<HTMLInputElement> = (box) => {
    if (box) box.indeterminate = partly;
  };
  return (
    <input
      ref={showPartly}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
