import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type SteadyButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/**
 * A button that keeps the focus while loading and ignores clicks meanwhile. Mantine's loading button is disabled, which
 * loses the keyboard focus.
 */
export function SteadyButton({ loading = false, disabled = false, ...button }: SteadyButtonProps) {
  return (
    <Button
      {...button}
      loading={loading}
      disabled={disabled}
      renderRoot={({ onClick, ...root }: ComponentPropsWithRef<'button'>) => (
        <button
          {...root}
          disabled={disabled}
          aria-disabled={loading || undefined}
          onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
        />
      )}
    />
  );
}
