import { Alert } from '@mantine/core';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { ChangesBadge } from '../content/state-badge.tsx';
import { useContentEditor, type Edited } from '../content/use-content-editor.ts';
import { FieldBuilder } from '../fields/field-builder.tsx';
import { readableDefault } from '../fields/readable-value.ts';
import { fieldOfPath, toForm, toValues, type ModelValues } from './article-model-values.ts';
import classes from './article-models.module.css';
import { ModelPanel } from './model-panel.tsx';

/** Creates an article model, or edits the one in the URL. */
export function ModelScreen() {
  const { 'article-model': api } = useApi().content;
  return <ContentScreen api={api}>{(parts) => <ModelEditor {...parts} />}</ContentScreen>;
}

interface ModelEditorProps {
  site: SettingsView;
  stored: Edited<'article-model'> | undefined;
}

function ModelEditor({ site, stored }: ModelEditorProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const editor = useContentEditor<'article-model', ModelValues>({
    api: useApi().content['article-model'],
    site,
    stored,
    toValues: (view) => toValues(view, site.defaultLanguage),
    toForm: (values, on) => toForm(values, site.defaultLanguage, on),
    textsOf: (view) => [view?.name],
    fieldOf: (path, values) => fieldOfPath(path, values, site.defaultLanguage),
    readableOf: (path, value, { fields }) => readableDefault(path, value, fields, textOf),
  });
  const { copy, base, form } = editor;
  const isOfProject = stored?.live.definedByProject ?? false;
  return (
    <ContentEditor
      editor={editor}
      title={form.values.name}
      badge={<ChangesBadge changes={copy?.workingCopy} />}
      hasPreview={false}
      settings={
        <fieldset className={classes.fields} disabled={isOfProject}>
          <ModelPanel form={form} site={site} isNew={!base} />
        </fieldset>
      }
      forceLabels={{ remove: t('model.delete-force'), save: t('field.save-held') }}
    >
      {isOfProject && (
        <Alert title={t('model.of-project')} mb="md">
          {t('model.of-project-text', { file: `models/${stored?.live.shortcut ?? ''}.yaml` })}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={isOfProject}>
        <FieldBuilder
          form={form}
          enabledTypes={site.enabledArticleFieldList}
          isOfModel
          emptyText={t('model.fields-empty')}
        />
      </fieldset>
    </ContentEditor>
  );
}
