import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface QuietButtonProps {
  icon: Icon;
  /** For screen readers, and shown when one points at it: what it does, and to what. */
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A small button beside what it does something to: an icon that stays in the background. */
export function SubtleButton({ icon: Mark, label, disabled = false, onClick }: QuietButtonProps) {
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
