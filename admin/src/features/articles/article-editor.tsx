import { Button, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ArticleView } from 'parvis/contract/article';
import type { ArticleModelView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { articleQuery, ARTICLES_KEY } from '../../api/articles.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { SideTabs } from '../../ui/editor/side-tabs.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useStoredForm } from '../../ui/editor/use-stored-form.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { InstantInput } from '../../ui/instant-input.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PreviewFrame } from '../../ui/preview-frame.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import { WithInclusions } from '../inclusions/with-inclusions.tsx';
import { WithMediaPicker } from '../media/with-media-picker.tsx';
import { titleOf } from '../pages/page-title.ts';
import { ArticleStateBadge } from './article-state-badge.tsx';
import { ArticleValueInput } from './article-value-input.tsx';
import {
  differencesOf,
  fieldOfPath,
  toForm,
  toValues,
  type ArticleFormState,
  type ArticleValues,
} from './article-values.ts';
import { ARTICLE_STATUSES } from './articles-search.ts';

interface ArticleEditorProps {
  site: SettingsView;
  model: ArticleModelView;
  /** The article as it was read; undefined: a new one. */
  stored: ArticleView | undefined;
}

function useArticleEditor({ site, model, stored }: ArticleEditorProps) {
  const { t } = useI18n();
  const { articles } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { base, form, showFaults, goTo, show } = useStoredForm<ArticleView, ArticleValues>({
    stored,
    toValues: (view) => toValues(view, model),
    fieldOf: (path) => fieldOfPath(path, model, site.defaultLanguage),
    remember: (saved) => {
      queries.setQueryData(articleQuery(articles, saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ARTICLES_KEY });
    },
  });
  const labelOf = (name: string) =>
    model.fields.find((field) => field.name === name)?.attributes.label[site.defaultLanguage] ?? name;
  const differencesTo = (theirs: ArticleView) =>
    differencesOf(toForm(form.getValues(), model), toForm(toValues(theirs, model), model), labelOf);
  const save = useEntitySave<ArticleView>({
    base,
    read: articles.read,
    isSame: (theirs) => differencesTo(theirs).length === 0,
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      show(saved);
      notify(t(isNew ? 'article.created' : 'article.saved'));
      if (!isNew) return;
      const to = { to: '/articles/$id', params: { id: saved.id } } as const;
      await navigate({ ...to, replace: true, ignoreBlocker: true });
    },
  });
  /** `rewrite`: what includes the article under its old shortcut follows. */
  const submit = (rewrite = false) =>
    save.submit((on) => {
      const body = toForm(form.getValues(), model);
      return on ? articles.update(on.id, on.version, body, rewrite) : articles.create(body);
    });
  const remove = async () => {
    await articles.remove(base!.id, base!.version);
    void queries.invalidateQueries({ queryKey: ARTICLES_KEY });
    notify(t('article.deleted'));
    await navigate({ to: '/articles', ignoreBlocker: true });
  };
  return { base, form, goTo, save, submit, differencesTo, remove };
}

/** The editor of one article, made from its model. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { site, model } = props;
  const { t } = useI18n();
  const { base, form, goTo, save, submit, differencesTo, remove } = useArticleEditor(props);
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  const [locale, setLocale] = useState(site.defaultLanguage);
  const faulty = Object.keys(form.errors)
    .map(languageOf)
    .find((language) => language !== undefined);
  useEffect(() => {
    // The text with the fault is in another language than the one that is open.
    if (faulty) setLocale(faulty);
  }, [faulty]);
  const title = titleOf(form.values.title, site.defaultLanguage) ?? t('article.new');
  return (
    <WithMediaPicker>
      <WithInclusions mainLocale={site.defaultLanguage}>
        <EditorScreen
          title={title}
          aside={base && <ArticleStateBadge state={base.state} />}
          back={{ to: '/articles', label: t('article.back') }}
          actions={
            base && (
              <DeleteButton
                title={t('article.delete-title', { title })}
                text={t('article.delete-text')}
                onDelete={remove}
              />
            )
          }
          notices={<FaultSummary fault={save.fault} goTo={goTo} onRewrite={() => void submit(true)} />}
          halves={side === 'preview'}
          side={
            <SideTabs
              label={t('article.side')}
              open={side}
              onOpen={setSide}
              tabs={[
                {
                  name: 'settings',
                  label: t('form.settings'),
                  keep: true,
                  content: <Settings form={form} site={site} />,
                },
                {
                  name: 'preview',
                  label: t('form.preview'),
                  content: <Preview form={form} model={model} locale={locale} />,
                },
              ]}
            />
          }
          saveBar={<SaveBar dirty={form.isDirty()} isNew={!base} saving={save.isSaving} />}
          isDirty={() => form.isDirty()}
          onSubmit={() => void submit()}
        >
          <Panel title={titleOf(model.name, site.defaultLanguage) ?? model.shortcut}>
            {site.languages.length > 1 && (
              <div>
                <Button.Group aria-label={t('article.language')}>
                  <LocaleSwitch locales={site.languages} locale={locale} onLocale={setLocale} />
                </Button.Group>
              </div>
            )}
            <TitleInput
              label={t('article.title')}
              form={form}
              field="title"
              site={site}
              locale={locale}
              isNew={!base}
            />
            {model.fields.map((field) => (
              <ArticleValueInput
                key={field.localised ? `${field.name}.${locale}` : field.name}
                field={field}
                form={form}
                site={site}
                locale={locale}
              />
            ))}
          </Panel>
        </EditorScreen>
        <CollisionDialog collision={save.collision} differencesTo={differencesTo} isSaving={save.isSaving} />
      </WithInclusions>
    </WithMediaPicker>
  );
}

interface PartProps {
  form: ArticleFormState;
  site: SettingsView;
}

/** The language of the text at a path of the editor's values; undefined where there is one text for all. */
const languageOf = (path: string): string | undefined => /^(?:title|values\.\w+)\.(.+)$/.exec(path)?.[1];

function Settings({ form, site }: PartProps) {
  const { t } = useI18n();
  return (
    <Panel title={t('article.publication')}>
      <Radio.Group aria-label={t('articles.status')} {...form.getInputProps('status')}>
        <Stack gap="sm">
          {ARTICLE_STATUSES.map((status) => (
            <Radio key={status} value={status} label={t(`articles.status-${status}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <InstantInput
        label={t('article.publish-at')}
        timeZone={site.timeZone}
        {...form.getInputProps('publishAt')}
      />
      <InstantInput
        label={t('article.unpublish-at')}
        timeZone={site.timeZone}
        {...form.getInputProps('unpublishAt')}
      />
      <ShortcutInput
        description={t('article.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
        {...form.getInputProps('shortcut')}
      />
      <ContributorSelect
        label={t('form.field-contributors')}
        placeholder={t('form.contributors-none')}
        {...form.getInputProps('contributors')}
      />
    </Panel>
  );
}

const PAUSE_MS = 400;

function Preview({
  form,
  model,
  locale,
}: {
  form: ArticleFormState;
  model: ArticleModelView;
  locale: string;
}) {
  const { t } = useI18n();
  const { articles } = useApi();
  const [settled] = useDebouncedValue(JSON.stringify({ ...toForm(form.values, model), locale }), PAUSE_MS);
  const preview = useQuery({
    queryKey: ['article-preview', settled],
    queryFn: ({ signal }) =>
      articles.preview(JSON.parse(settled) as Parameters<typeof articles.preview>[0], signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return (
    <PreviewFrame
      title={t('form.preview-of', { language: locale })}
      html={preview.data}
      busy={preview.isFetching}
      fault={preview.isError && <FaultAlert error={preview.error} onRetry={() => void preview.refetch()} />}
    />
  );
}
