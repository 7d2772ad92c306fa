import type { FormView } from 'parvis/contract/form';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { labelled } from '../../ui/editor/differences.ts';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { SideTabs } from '../../ui/editor/side-tabs.tsx';
import { FieldBuilder } from '../fields/field-builder.tsx';
import { WithMediaPicker } from '../media/with-media-picker.tsx';
import { titleOf } from '../pages/page-title.ts';
import { FormAboutPanel } from './form-about-panel.tsx';
import { FormActions } from './form-actions.tsx';
import { FormMailPanel } from './form-mail-panel.tsx';
import { FormPreviewPanel } from './form-preview-panel.tsx';
import { FormSettingsPanels } from './form-settings-panels.tsx';
import { FormStatusBadge } from './form-status-badge.tsx';
import { differencesOf, toValues } from './form-values.ts';
import type { Side } from './forms-search.ts';
import { useFormEditor, type FormEditorState } from './use-form-editor.ts';

interface FormEditorProps {
  site: SettingsView;
  /** The form as it was read; undefined: a new one. */
  stored: FormView | undefined;
}

/** The editor of one form: its fields, beside what visitors see, its settings or its mails. */
export function FormEditor({ site, stored }: FormEditorProps) {
  const { t } = useI18n();
  const editor = useFormEditor(site, stored);
  const { base, form, save, side } = editor;
  const title =
    titleOf(form.values.title, site.defaultLanguage) ?? (base ? t('form.untitled') : t('form.new'));
  return (
    <WithMediaPicker>
      <EditorScreen
        title={title}
        aside={base && <FormStatusBadge status={base.status} />}
        back={{ to: '/forms', label: t('form.back') }}
        actions={base && <FormActions form={base} title={title} onLeave={editor.leave} />}
        notices={
          <FaultSummary fault={save.fault} goTo={editor.goTo} onRewrite={() => void editor.submit(true)} />
        }
        halves={side === 'preview'}
        side={<Beside editor={editor} site={site} />}
        saveBar={
          <SaveBar
            dirty={editor.isDirty()}
            isNew={!base}
            saving={save.isSaving}
            createLabel={t('form.create')}
          />
        }
        isDirty={editor.isDirty}
        onSubmit={() => void editor.submit()}
      >
        <FormAboutPanel form={form} site={site} isNew={!base} />
        <FieldBuilder
          emptyText={t('form.fields-empty')}
          laterText={t('form.fields-later')}
          owner={editor}
          site={site}
          enabledTypes={site.enabledFormFieldList}
        />
      </EditorScreen>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) =>
          labelled(differencesOf(form.getValues(), toValues(theirs)), (field) => t(`form.field-${field}`))
        }
        isSaving={save.isSaving}
      />
    </WithMediaPicker>
  );
}

function Beside({ editor, site }: { editor: FormEditorState; site: SettingsView }) {
  const { t } = useI18n();
  const { base, form, side } = editor;
  const preview = {
    name: 'preview' as const,
    label: t('form.preview'),
    content: base && (
      <FormPreviewPanel values={form.values} fields={base.fields} draft={editor.draft} site={site} />
    ),
  };
  return (
    <SideTabs<Side>
      label={t('form.side')}
      open={side}
      onOpen={editor.open}
      tabs={[
        ...(base ? [preview] : []),
        {
          name: 'settings',
          label: t('form.settings'),
          keep: true,
          content: <FormSettingsPanels form={form} site={site} />,
        },
        {
          name: 'mail',
          label: t('form.mail'),
          keep: true,
          content: <FormMailPanel form={form} fields={base?.fields ?? []} site={site} />,
        },
      ]}
    />
  );
}
