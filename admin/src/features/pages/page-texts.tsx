import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { InEachLanguage } from '../../ui/editor/in-language.tsx';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PageFormState } from './page-values.ts';

/** The text editor is most of this screen's code: load it after the fields. */
const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text/rich-text.tsx')).RichText }));

interface PageTextsProps {
  form: PageFormState;
  isNew: boolean;
}

/** The texts of the page, in the open language. */
export function PageTexts({ form, isNew }: PageTextsProps) {
  const { t } = useI18n();
  return (
    <Panel>
      <TitleInput label={t('page.field-title')} form={form} field="title" isNew={isNew} />
      <LocalisedInput
        label={t('page.field-description')}
        description={t('page.description-hint')}
        multiline
        {...localised(form, 'description')}
      />
      <InEachLanguage>
        {(locale) => (
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
        )}
      </InEachLanguage>
    </Panel>
  );
}
