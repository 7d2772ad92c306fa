import { Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { helpEn } from '../../i18n/en/help.ts';
import { helpFr } from '../../i18n/fr/help.ts';

const HELP = { en: helpEn, fr: helpFr };

/** Help of the screen at a path below the administration: that of its first segment, else of the start screen. */
export function HelpTexts({ path }: { path: string }) {
  const help: Readonly<Record<string, string>> = HELP[useI18n().language];
  const [folder = ''] = path.split('/').filter((part) => part !== '');
  const text = Object.hasOwn(help, folder) ? help[folder]! : help.start!;
  return [...text.split('\n'), help.shortcuts].map((paragraph) => (
    <Text key={paragraph} mb="sm">
      {paragraph}
    </Text>
  ));
}
