import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { PublicationPanel } from '../content/publication-panel.tsx';
import { SharingPanel } from '../content/sharing-panel.tsx';
import { EditedStateBadge } from '../content/state-badge.tsx';
import { useContentEditor, type Edited } from '../content/use-content-editor.ts';
import { AddressesPanel } from './addresses-panel.tsx';
import { PageInsightPanel } from './page-insight-panel.tsx';
import { PagePartsPanel } from './page-parts-panel.tsx';
import { PageSettingsPanel } from './page-settings-panel.tsx';
import { PageTexts } from './page-texts.tsx';
import { fieldOfPath, pageLocales, textsOf, toForm, toValues, type PageValues } from './page-values.ts';
import { PAGE_STATUSES } from './pages-search.ts';

/** Creates a page, or edits the one in the URL. */
export function PageScreen() {
  const { page: api } = useApi().content;
  return <ContentScreen api={api}>{(parts) => <PageEditor {...parts} />}</ContentScreen>;
}

interface PageEditorProps {
  site: SettingsView;
  stored: Edited<'page'> | undefined;
}

function PageEditor({ site, stored }: PageEditorProps) {
  const { t } = useI18n();
  const editor = useContentEditor<'page', PageValues>({
    api: useApi().content.page,
    site,
    stored,
    toValues: (page) => toValues(page, pageLocales(site.languages, page)),
    toForm,
    textsOf,
    fieldOf: (path, values) => fieldOfPath(path, values, site.defaultLanguage),
  });
  const { live, copy, base, form, language, locale } = editor;
  return (
    <ContentEditor
      editor={editor}
      title={form.values.title}
      badge={live && <EditedStateBadge of="pages" live={live} copy={copy} />}
      securedPath={live && `/secured-view/${live.shortcut}`}
      settings={
        <>
          <PublicationPanel
            form={form}
            statuses={PAGE_STATUSES.map((value) => ({
              value,
              label: t(`pages.status-${value}`),
              description: t(`page.status-${value}-hint`),
            }))}
            site={site}
          />
          <PageSettingsPanel form={form} />
          <AddressesPanel form={form} locales={language.locales} />
          <SharingPanel form={form} />
          <PagePartsPanel form={form} />
        </>
      }
      written={{
        title: form.values.title[locale] ?? '',
        description: form.values.description[locale] ?? '',
        html: [{ path: `content.${locale}`, html: form.values.content[locale] ?? '' }],
      }}
      insight={
        live && { label: t('page.insight'), content: <PageInsightPanel page={live} locale={locale} /> }
      }
      forceLabels={{ remove: t('content.delete-force'), save: t('content.save-force') }}
      onGoToWarning={(at) => editor.goTo(`content.${at}`)}
    >
      <PageTexts form={form} isNew={!base} />
    </ContentEditor>
  );
}
