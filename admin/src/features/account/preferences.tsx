import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Language and colour scheme of the administration, stored in the browser. */
export function Preferences() {
  const { t, language, changeLanguage } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  return (
    <>
      <Choice label={t('shell.language')}>
        <SegmentedControl
          fullWidth
          value={language}
          data={LANGUAGES.map((choice) => ({ value: choice, label: LANGUAGE_NAMES[choice] }))}
          onChange={(choice) => {
            // The server translates the menu's labels and its messages.
            void changeLanguage(choice).then(() => queries.invalidateQueries());
          }}
        />
      </Choice>
      <Choice label={t('shell.colours')}>
        <SegmentedControl
          fullWidth
          value={colorScheme}
          data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`shell.colours-${scheme}`) }))}
          onChange={setColorScheme}
        />
      </Choice>
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={6}>
        {label}
      </Text>
      {children}
    </div>
  );
}
