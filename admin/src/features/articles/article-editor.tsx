import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ArticleModelView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { contentListQuery } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { InEachLanguage } from '../../ui/editor/in-language.tsx';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { PublicationPanel } from '../content/publication-panel.tsx';
import { SharingPanel } from '../content/sharing-panel.tsx';
import { EditedStateBadge } from '../content/state-badge.tsx';
import { useContentEditor, type Edited } from '../content/use-content-editor.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { readableValue } from '../fields/readable-value.ts';
import { useOwnTypes } from '../fields/use-own-types.ts';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import { ArticleValueInput } from './article-value-input.tsx';
import {
  fieldOfPath,
  toForm,
  toValues,
  type ArticleFormState,
  type ArticleValues,
} from './article-values.ts';
import { ARTICLE_STATUSES } from './articles-search.ts';

/** Creates an article of the model in the URL, or edits the article in the URL. */
export function ArticleScreen() {
  const { article: api } = useApi().content;
  return <ContentScreen api={api}>{(parts) => <OfModel {...parts} />}</ContentScreen>;
}

interface ArticleEditorProps {
  site: SettingsView;
  stored: Edited<'article'> | undefined;
}

/** Loads the model, which determines the editor's fields. For a single model, opens its existing article. */
function OfModel(props: ArticleEditorProps) {
  const { model: asked } = readEditorSearch(useSearch({ strict: false }));
  const { edited, content } = useApi();
  const id = props.stored?.live.modelId ?? asked;
  const model = useQuery({
    ...edited('GET /api/admin/cms/models/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const isNewSingle = !props.stored && (model.data?.single ?? false);
  const single = useQuery({
    ...contentListQuery(content.article, { model: id, size: 1 }),
    enabled: isNewSingle,
  });
  if (id === undefined) return <NotFound />;
  if (model.isError) return <FaultAlert error={model.error} onRetry={() => void model.refetch()} />;
  const existing = isNewSingle ? single.data?.items[0] : undefined;
  if (existing) return <Navigate to="/articles/$id" params={{ id: existing.id }} replace />;
  if (!model.data || (isNewSingle && single.isPending)) return <EditorSkeleton />;
  return <ArticleEditor {...props} model={model.data} />;
}

function ArticleEditor({ site, stored, model }: ArticleEditorProps & { model: ArticleModelView }) {
  const { t } = useI18n();
  const main = site.defaultLanguage;
  const textOf = useTextOf();
  const ownTypeOf = useOwnTypes(model.fields);
  const editor = useContentEditor<'article', ArticleValues>({
    api: useApi().content.article,
    site,
    stored,
    toValues: (view) => toValues(view, model),
    toForm: (values) => toForm(values, model),
    textsOf: (view) => [view?.title],
    fieldOf: (path) => fieldOfPath(path, model, main),
    labelOf: ([root, name = '', ...rest]) => {
      const field = root === 'values' && model.fields.find((candidate) => candidate.name === name);
      return field ? [textOf(field.attributes.label, name), ...rest].join(' · ') : undefined;
    },
    readableOf: ([root, name], value) => {
      const field = root === 'values' && model.fields.find((candidate) => candidate.name === name);
      return field ? readableValue(field, value, textOf, ownTypeOf(field)?.values) : undefined;
    },
  });
  const { live, copy, base, form, locale, open } = editor;
  return (
    <ContentEditor
      editor={editor}
      title={form.values.title}
      badge={live && <EditedStateBadge of="articles" live={live} copy={copy} />}
      securedPath={live && `/api/admin/cms/articles/${live.shortcut}/view`}
      settings={<Settings form={form} site={site} model={model} />}
      written={{
        title: form.values.title[locale] ?? '',
        description: form.values.description[locale] ?? '',
        html: model.fields
          .filter(({ type }) => type === 'rich-text')
          .map(({ name, localised: inLanguages }) => {
            const value = form.values.values[name];
            const text = inLanguages ? (value as Record<string, unknown> | undefined)?.[locale] : value;
            return {
              path: inLanguages ? `values.${name}.${locale}` : `values.${name}`,
              html: typeof text === 'string' ? text : '',
            };
          }),
      }}
      forceLabels={{ remove: t('content.delete-force'), save: t('content.save-force') }}
      onGoToWarning={(at) => open({ locale: at })}
    >
      <Panel title={textOf(model.name, model.shortcut)}>
        <TitleInput label={t('article.field-title')} form={form} field="title" isNew={!base} />
        {model.fields.map((field) =>
          field.localised ? (
            <InEachLanguage key={field.name}>
              {(code) => <ArticleValueInput field={field} form={form} site={site} locale={code} />}
            </InEachLanguage>
          ) : (
            <ArticleValueInput key={field.name} field={field} form={form} site={site} />
          ),
        )}
      </Panel>
    </ContentEditor>
  );
}

interface SettingsProps {
  form: ArticleFormState;
  site: SettingsView;
  model: ArticleModelView;
}

function Settings({ form, site, model }: SettingsProps) {
  const { t } = useI18n();
  return (
    <>
      <PublicationPanel
        form={form}
        statuses={ARTICLE_STATUSES.map((value) => ({
          value,
          label: t(`articles.status-${value}`),
          description: t(`article.status-${value}-hint`),
        }))}
        site={site}
      />
      <SharingPanel form={form}>
        <LocalisedInput
          label={t('content.field-description')}
          description={t('article.description-hint')}
          multiline
          maxLength={2000}
          {...localised(form, 'description')}
        />
      </SharingPanel>
      <Panel title={t('article.address')}>
        {!model.single && (
          <ShortcutInput
            description={t('article.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
            {...form.getInputProps('shortcut')}
          />
        )}
        {model.path !== null && (
          <LocalisedInput
            label={t('article.field-slug')}
            description={t('article.slug-hint')}
            maxLength={200}
            {...localised(form, 'slug')}
          />
        )}
        <ContributorSelect
          label={t('form.field-contributors')}
          placeholder={t('form.contributors-none')}
          {...form.getInputProps('contributors')}
        />
      </Panel>
    </>
  );
}
