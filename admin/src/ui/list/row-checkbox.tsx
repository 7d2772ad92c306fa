import type { Ref } from 'react';
import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  /** For screen readers: what it ticks. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  partly?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box at the head of a row. There may be hundreds on a screen: it is a plain one. */
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
