import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { fromWallTime, toWallTime } from './zoned-time.ts';

interface InstantInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** ISO 8601 in UTC; null for none. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** The site's time zone. */
  timeZone: string;
}

/** Date and time input in the site's time zone. Uses the browser's picker, which is familiar and accessible. */
export function InstantInput({ value = null, onChange, timeZone, ...props }: InstantInputProps) {
  const { t } = useI18n();
  const stored = toWallTime(value, timeZone);
  // A partially typed date has no value: leave the browser's input alone until it is complete.
  const [draft, setDraft] = useState({ text: stored, of: stored });
  if (draft.of !== stored) setDraft({ text: stored, of: stored });
  return (
    <TextInput
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={draft.text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const instant = fromWallTime(text, timeZone);
        setDraft({ text, of: toWallTime(instant, timeZone) });
        onChange?.(instant);
      }}
      rightSection={
        value !== null && (
          <CloseButton size="sm" aria-label={t('instant.clear')} onClick={() => onChange?.(null)} />
        )
      }
    />
  );
}
