import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { useContentEditor, type Edited } from '../content/use-content-editor.ts';
import { FieldBuilder } from '../fields/field-builder.tsx';
import { readableDefault } from '../fields/readable-value.ts';
import { FormAboutPanel } from './form-about-panel.tsx';
import { FormMailPanel } from './form-mail-panel.tsx';
import { FormSettingsPanels } from './form-settings-panels.tsx';
import { FormStatusBadge } from './form-status-badge.tsx';
import { fieldOfPath, toForm, toValues, type FormValues } from './form-values.ts';

/** Creates a form, or edits the one in the URL. */
export function FormScreen() {
  const { form: api } = useApi().content;
  return <ContentScreen api={api}>{(parts) => <FormEditor {...parts} />}</ContentScreen>;
}

interface FormEditorProps {
  site: SettingsView;
  stored: Edited<'form'> | undefined;
}

function FormEditor({ site, stored }: FormEditorProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const editor = useContentEditor<'form', FormValues>({
    api: useApi().content.form,
    site,
    stored,
    toValues,
    toForm,
    textsOf: (view) => [view?.title],
    fieldOf: (path, values) => fieldOfPath(path, values, site.defaultLanguage),
    readableOf: (path, value, { fields }) => readableDefault(path, value, fields, textOf),
  });
  const { live, copy, base, form } = editor;
  return (
    <ContentEditor
      editor={editor}
      title={form.values.title}
      badge={live && <FormStatusBadge status={live.status} changes={copy?.workingCopy} />}
      actions={
        live && (
          <ButtonLink
            to="/forms-results"
            search={{ form: live.shortcut }}
            variant="default"
            leftSection={<IconInbox size={18} aria-hidden />}
          >
            {t('form.results', { count: live.resultCount })}
          </ButtonLink>
        )
      }
      firstSide="preview"
      settings={<FormSettingsPanels form={form} site={site} />}
      tabs={[
        {
          name: 'mail',
          label: t('form.mail'),
          keep: true,
          content: <FormMailPanel form={form} />,
        },
      ]}
      forceLabels={{ remove: t('form.delete-force') }}
    >
      <FormAboutPanel form={form} isNew={!base} />
      <FieldBuilder form={form} enabledTypes={site.enabledFormFieldList} emptyText={t('form.fields-empty')} />
    </ContentEditor>
  );
}
