import { SegmentedControl } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useI18n } from '../i18n/i18n-context.ts';
import { capitalised, useLanguageNames } from './language-names.ts';
import classes from './language-switch.module.css';

interface LanguageSwitchProps {
  locales: readonly string[];
  locale: string;
  onChange: (locale: string) => void;
  /** Languages with an error. */
  faulty?: readonly string[];
  /** Returns a short text on what is missing in a language; empty for nothing. */
  noteOf?: (locale: string) => string;
}

/** Switches between the languages of the content, and marks those that need work. Renders nothing for a single one. */
export function LanguageSwitch({ locales, locale, onChange, faulty = [], noteOf }: LanguageSwitchProps) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  if (locales.length < 2) return null;
  return (
    <SegmentedControl
      size="sm"
      className={classes.switch ?? ''}
      aria-label={t('locale.switch')}
      value={locale}
      onChange={onChange}
      data={locales.map((code) => ({
        value: code,
        label: (
          <>
            <span className={classes.name}>{capitalised(nameOf(code))}</span>
            {faulty.includes(code) ? (
              <span className={classes.faulty}>
                <IconAlertCircle size={16} aria-hidden /> {t('locale.faulty')}
              </span>
            ) : (
              noteOf?.(code) && <span className={classes.note}>{noteOf(code)}</span>
            )}
          </>
        ),
      }))}
    />
  );
}
