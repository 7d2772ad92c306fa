import { Tabs, Text, Textarea, TextInput } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useMemo } from 'react';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './locale-tabs.module.css';
import { suggestShortcut } from './suggest-shortcut.ts';
import type { PageFormEditor } from './use-page-form.ts';

interface LocaleTabsProps {
  editor: PageFormEditor;
  site: SettingsView;
  isNew: boolean;
}

/** The texts of the page, a tab for each language; with a single language, just the texts. */
export function LocaleTabs(props: LocaleTabsProps) {
  const { t, language } = useI18n();
  const { locales, locale, setLocale } = props.editor;
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'language' }), [language]);
  if (locales.length === 1) {
    return (
      <Panel>
        <LocaleFields {...props} locale={locales[0]!} />
      </Panel>
    );
  }
  return (
    <Panel>
      <Tabs value={locale} onChange={(next) => next !== null && setLocale(next)} keepMounted>
        <Tabs.List aria-label={t('page.languages')} mb="md">
          {locales.map((code) => (
            <Tabs.Tab key={code} value={code}>
              <span className={classes.name}>{names.of(code)}</span>
              <LocaleState {...props} code={code} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {locales.map((code) => (
          <Tabs.Panel key={code} value={code} tabIndex={-1}>
            <LocaleFields {...props} locale={code} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}

/** What to know about a language before one opens it. */
function LocaleState({ editor: { form }, site, code }: LocaleTabsProps & { code: string }) {
  const { t } = useI18n();
  const faulty = Object.keys(form.errors).some((path) => path.endsWith(`.${code}`));
  if (faulty) {
    return (
      <span className={classes.faulty}>
        <IconAlertCircle size={16} aria-hidden /> {t('page.language-has-faults')}
      </span>
    );
  }
  const notes = [
    ...(code === site.defaultLanguage ? [t('page.language-default')] : []),
    ...(site.languages.includes(code) ? [] : [t('page.language-retired')]),
    ...(form.values.title[code] || form.values.content[code] ? [] : [t('page.language-empty')]),
  ];
  return notes.length > 0 && <span className={classes.note}>{notes.join(', ')}</span>;
}

function LocaleFields({ editor: { form }, site, isNew, locale }: LocaleTabsProps & { locale: string }) {
  const { t } = useI18n();
  const main = site.defaultLanguage;
  /** What visitors see as long as the field is empty: a hint, never a value that could be saved. */
  const fallback = (texts: Record<string, string>) => {
    const text = locale === main ? '' : texts[main];
    return text ? t('page.fallback', { text }) : '';
  };
  const title = form.getInputProps(`title.${locale}`) as { onChange: (event: unknown) => void };
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('page.field-title')}
        size="md"
        required={locale === main}
        maxLength={500}
        lang={locale}
        placeholder={fallback(form.values.title)}
        data-path={`title.${locale}`}
        {...title}
        onChange={(event) => {
          title.onChange(event);
          const follows = isNew && locale === main && !form.isTouched('shortcut');
          if (!follows) return;
          form.setFieldValue('shortcut', suggestShortcut(event.currentTarget.value));
          form.setTouched((touched) => ({ ...touched, shortcut: false }));
        }}
      />
      <Textarea
        label={t('page.field-description')}
        description={t('page.description-hint')}
        autosize
        lang={locale}
        minRows={2}
        maxRows={6}
        placeholder={fallback(form.values.description)}
        {...form.getInputProps(`description.${locale}`)}
      />
      <Textarea
        label={t('page.field-content')}
        description={<ContentHint />}
        classNames={{ input: classes.source ?? '' }}
        spellCheck
        lang={locale}
        {...form.getInputProps(`content.${locale}`)}
      />
    </div>
  );
}

function ContentHint() {
  const { t } = useI18n();
  return (
    <Text span inherit>
      {t('page.content-hint')}
    </Text>
  );
}
