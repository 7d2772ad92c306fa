import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface SubtleButtonProps {
  icon: Icon;
  /** Accessible name and tooltip: what the button does, and to what. */
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A small icon button beside the item it acts on. */
export function SubtleButton({ icon: Mark, label, disabled = false, onClick }: SubtleButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Mark size={18} aria-hidden />
    </ActionIcon>
  );
}
