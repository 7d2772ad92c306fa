import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocaleTabs } from '../../ui/editor/locale-tabs.tsx';
import { faultyLocales } from '../../ui/editor/locales.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './page-texts.module.css';
import type { PageFormState } from './page-values.ts';
import { suggestShortcutOf } from '../../ui/editor/suggest-shortcut.ts';

/** The text editor is most of this screen's code: load it after the fields. */
const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text/rich-text.tsx')).RichText }));

interface PageTextsProps {
  form: PageFormState;
  site: SettingsView;
  locales: readonly string[];
  locale: string;
  onLocale: (locale: string) => void;
  isNew: boolean;
}

/** The texts of the page, in one tab per language. */
export function PageTexts(props: PageTextsProps) {
  const { form, site, locales, locale, onLocale } = props;
  const { t } = useI18n();
  return (
    <Panel>
      <LocaleTabs
        label={t('page.languages')}
        site={site}
        locales={locales}
        locale={locale}
        onChange={onLocale}
        faulty={faultyLocales(form.errors, locales)}
        missing={(code) =>
          form.values.title[code] || form.values.content[code] ? '' : t('page.language-empty')
        }
      >
        {(code) => <LocaleFields {...props} locale={code} />}
      </LocaleTabs>
    </Panel>
  );
}

function LocaleFields({ form, site, isNew, locale }: PageTextsProps) {
  const { t } = useI18n();
  const main = site.defaultLanguage;
  /** Returns what visitors see while the field is empty, as a placeholder that is never saved. */
  const fallback = (texts: Record<string, string>) => {
    const text = locale === main ? '' : texts[main];
    return text ? t('locale.fallback', { text }) : '';
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
          if (isNew && locale === main) suggestShortcutOf(form, event.currentTarget.value);
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
      <Suspense fallback={<Skeleton height={400} radius="md" />}>
        <RichText
          label={t('page.field-content')}
          description={t('page.content-hint')}
          path={`content.${locale}`}
          lang={locale}
          value={form.values.content[locale] ?? ''}
          onChange={(html) => form.setFieldValue(`content.${locale}`, html)}
          error={form.errors[`content.${locale}`]}
        />
      </Suspense>
    </div>
  );
}
