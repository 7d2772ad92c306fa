import { Alert, Anchor, Code, List } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ContentWarning } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';
import { capitalised, useLanguageNames } from '../../ui/language-names.ts';

interface ContentWarningsProps {
  warnings: readonly ContentWarning[];
  /** The languages in the order of the tabs. */
  locales: readonly string[];
  /** Opens the text in a language. */
  onGoTo: (locale: string) => void;
}

/** Broken inclusions of the saved version, each linking to its text. */
export function ContentWarnings({ warnings, locales, onGoTo }: ContentWarningsProps) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  if (warnings.length === 0) return null;
  const place = ({ locale }: ContentWarning) => locales.indexOf(locale);
  const inOrder = warnings.toSorted((one, other) => place(one) - place(other));
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('content.warnings', { count: warnings.length })}
    >
      <List size="sm">
        {inOrder.map(({ locale, marker, message }) => (
          <List.Item key={`${locale} ${marker}`}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              onClick={() => onGoTo(locale)}
            >
              {capitalised(nameOf(locale))}
            </Anchor>{' '}
            <Code>{marker}</Code> {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
