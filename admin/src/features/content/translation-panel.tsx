import { Button, Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { normaliseText } from 'parvis/contract/translation-states';
import { useI18n } from '../../i18n/i18n-context.ts';
import { capitalised, useLanguageNames } from '../../ui/language-names.ts';
import { WordDifference } from '../../ui/editor/word-difference.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './translation-panel.module.css';
import { translatedTexts, type TranslatedText } from './translated-texts.ts';
import type { ContentEditorState } from './use-content-editor.ts';

interface TranslationPanelProps<K extends ContentKindName, Values extends object> {
  editor: ContentEditorState<K, Values>;
}

/** The originals beside the editor of a translation, with their changes since it was made. */
export function TranslationPanel<K extends ContentKindName, Values extends object>({
  editor,
}: TranslationPanelProps<K, Values>) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const { site, locale, form, fieldOf, labelOf, goTo, confirmTranslations } = editor;
  const source = capitalised(nameOf(site.defaultLanguage));
  if (locale === site.defaultLanguage) {
    return (
      <Panel title={t('translation.title')}>
        <Text size="sm" c="dimmed">
          {t('translation.choose', { language: source })}
        </Text>
      </Panel>
    );
  }
  const texts = translatedTexts(editor.writtenDocument(), editor.storedDocument(), locale, site);
  const outdated = texts.filter(({ state }) => state === 'outdated');
  return (
    <Panel title={t('translation.into', { language: nameOf(locale) })}>
      {outdated.length > 1 && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => confirmTranslations(locale, outdated)}
          >
            {t('translation.confirm-all')}
          </Button>
        </Group>
      )}
      <ul className={classes.texts}>
        {texts.map((text) => {
          const field = fieldOf(`${text.path}.${locale}`, form.values);
          return (
            <li key={text.pointer} className={classes.text}>
              <Group justify="space-between" gap="xs">
                <Text fw={600} size="sm">
                  {labelOf(text.labelPath)}
                </Text>
                <StatusBadge tone={TONES[text.state]}>{t(`translation.${text.state}`)}</StatusBadge>
              </Group>
              <Source text={text} locale={site.defaultLanguage} />
              <Group gap="xs">
                {field !== undefined && text.state !== 'up-to-date' && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconCopy size={16} aria-hidden />}
                    onClick={() => {
                      form.setFieldValue(field, text.source as never);
                      goTo(field);
                    }}
                  >
                    {t('translation.copy', { language: source })}
                  </Button>
                )}
                {text.state === 'outdated' && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconCheck size={16} aria-hidden />}
                    onClick={() => confirmTranslations(locale, [text])}
                  >
                    {t('translation.confirm')}
                  </Button>
                )}
              </Group>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const TONES = { missing: 'quiet', outdated: 'waiting', 'up-to-date': 'good' } as const;

/** The text to translate; for an outdated translation, with added and removed words. */
function Source({ text: { source, basis }, locale }: { text: TranslatedText; locale: string }) {
  const now = normaliseText(source);
  return (
    <div className={classes.source}>
      <WordDifference before={basis ?? now} after={now} lang={locale} />
    </div>
  );
}
