import type { ArticleModelView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { labelled } from '../../ui/editor/differences.ts';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { FieldBuilder } from '../fields/field-builder.tsx';
import { titleOf } from '../pages/page-title.ts';
import { ModelPanel } from './model-panel.tsx';
import { differencesOf, toValues } from './article-model-values.ts';
import { useArticleModelEditor } from './use-article-model-editor.ts';

interface ArticleModelEditorProps {
  site: SettingsView;
  /** The model as it was read; undefined: a new one. */
  stored: ArticleModelView | undefined;
}

/** The editor of one article model: what its articles are made of. */
export function ArticleModelEditor({ site, stored }: ArticleModelEditorProps) {
  const { t } = useI18n();
  const editor = useArticleModelEditor(site, stored);
  const { base, form, save } = editor;
  const title =
    titleOf(form.values.name, site.defaultLanguage) ?? (base ? t('model.untitled') : t('models.new'));
  return (
    <>
      <EditorScreen
        title={title}
        back={{ to: '/articles-model', label: t('model.back') }}
        actions={
          base && (
            <DeleteButton
              title={t('model.delete-title', { title })}
              text={t('model.delete-text')}
              forceLabel={t('model.delete-force')}
              onDelete={editor.remove}
            />
          )
        }
        notices={<FaultSummary fault={save.fault} goTo={editor.goTo} />}
        side={<ModelPanel form={form} site={site} isNew={!base} />}
        saveBar={
          <SaveBar
            dirty={editor.isDirty()}
            isNew={!base}
            saving={save.isSaving}
            createLabel={t('model.create')}
          />
        }
        isDirty={editor.isDirty}
        onSubmit={() => void editor.submit()}
      >
        <FieldBuilder
          emptyText={t('model.fields-empty')}
          laterText={t('model.fields-later')}
          owner={editor}
          site={site}
          enabledTypes={site.enabledArticleFieldList}
        />
      </EditorScreen>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) =>
          labelled(differencesOf(form.getValues(), toValues(theirs)), (field) => t(`model.field-${field}`))
        }
        isSaving={save.isSaving}
      />
    </>
  );
}
