import { Text } from '@mantine/core';
import type { ContentState } from 'parvis/contract/content-state';
import type { PageView } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { labelled } from '../../ui/editor/differences.ts';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SideTabs } from '../../ui/editor/side-tabs.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { WithInclusions } from '../inclusions/with-inclusions.tsx';
import { WithMediaPicker } from '../media/with-media-picker.tsx';
import { HistoryPanel } from '../revisions/history-panel.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { ContentWarnings } from './content-warnings.tsx';
import { PageActions } from './page-actions.tsx';
import { PagePartsPanel } from './page-parts-panel.tsx';
import { PageInsightPanel } from './page-insight-panel.tsx';
import { PagePreviewPanel } from './page-preview-panel.tsx';
import { PageSaveBar } from './page-save-bar.tsx';
import { PageSettingsPanel } from './page-settings-panel.tsx';
import { PageStateBadge } from './page-state-badge.tsx';
import { PageTexts } from './page-texts.tsx';
import { titleOf } from './page-title.ts';
import { differencesOf, PAGE_FIELDS, toValues } from './page-values.ts';
import { PublicationPanel } from './publication-panel.tsx';
import type { Side } from './page-editor-search.ts';
import { WorkingCopyNotice } from './working-copy-notice.tsx';
import { usePageEditor, type EditedPage, type PageEditorState } from './use-page-editor.ts';

interface PageEditorProps {
  site: SettingsView;
  /** The page as it was read; undefined: a new one. */
  page: EditedPage | undefined;
}

/** The editor of one page. Nothing is lost: leaving, a newer version and an ended session all ask first. */
export function PageEditor({ site, page }: PageEditorProps) {
  const { t } = useI18n();
  const editor = usePageEditor(site, page);
  const { live, copy, base, form, locales, locale, side, save } = editor;
  // The working copy may have come or gone since the live page was read.
  const state = live && stateWith(live.state, copy !== undefined);
  const title =
    titleOf(form.values.title, site.defaultLanguage) ?? (base ? t('pages.untitled') : t('page.new'));
  return (
    <WithMediaPicker>
      <WithInclusions mainLocale={site.defaultLanguage}>
        <EditorScreen
          title={title}
          aside={
            live &&
            state && (
              <>
                <PageStateBadge state={state} />
                {copy && state !== 'changes-pending' && (
                  <StatusBadge tone="news">{t('page.copy')}</StatusBadge>
                )}
              </>
            )
          }
          back={{ to: '/pages', label: t('page.back') }}
          actions={live && <PageActions page={live} title={title} locale={locale} onLeave={editor.leave} />}
          notices={
            <>
              <FaultSummary fault={save.fault} goTo={editor.goTo} />
              <WorkingCopyNotice editor={editor} />
              {base && <ContentWarnings warnings={base.warnings} locales={locales} onGoTo={editor.goTo} />}
            </>
          }
          halves={side !== 'settings'}
          side={
            <SideTabs<Side>
              label={t('page.side')}
              open={side}
              onOpen={(next) => editor.open({ side: next })}
              tabs={[
                {
                  name: 'settings',
                  label: t('page.settings'),
                  keep: true,
                  content: <Settings editor={editor} site={site} />,
                },
                {
                  name: 'preview',
                  label: t('page.preview'),
                  content: (
                    <PagePreviewPanel
                      values={form.values}
                      locale={locale}
                      locales={locales}
                      onLocale={(next) => editor.open({ locale: next })}
                    />
                  ),
                },
                ...(live
                  ? [
                      {
                        name: 'history' as const,
                        label: t('page.history'),
                        content: <History editor={editor} />,
                      },
                      {
                        name: 'insight' as const,
                        label: t('page.insight'),
                        content: <PageInsightPanel page={live} locale={locale} />,
                      },
                    ]
                  : []),
              ]}
            />
          }
          saveBar={<PageSaveBar editor={editor} />}
          isDirty={() => form.isDirty()}
          onSubmit={() => void editor.submit()}
        >
          <PageTexts
            form={form}
            site={site}
            locales={locales}
            locale={locale}
            onLocale={(next) => editor.open({ locale: next })}
            isNew={!base}
          />
        </EditorScreen>
        <CollisionDialog
          collision={save.collision}
          differencesTo={(theirs) =>
            labelled(differencesOf(form.getValues(), toValues(theirs, locales)), (field) =>
              t(`page.field-${field}`),
            )
          }
          isSaving={save.isSaving}
        />
      </WithInclusions>
    </WithMediaPicker>
  );
}

function Settings({
  editor: { base, form, locales },
  site,
}: {
  editor: PageEditorState;
  site: SettingsView;
}) {
  const { t, language } = useI18n();
  return (
    <>
      <PublicationPanel form={form} timeZone={site.timeZone} />
      <PageSettingsPanel form={form} />
      <AddressesPanel form={form} locales={locales} />
      <PagePartsPanel form={form} />
      {base && (
        <Text size="xs" c="dimmed">
          {t('page.facts', {
            created: formatInstant(base.createdAt, language),
            creator: base.createdBy ?? t('page.someone'),
            updated: formatInstant(base.updatedAt, language),
            editor: base.updatedBy ?? t('page.someone'),
          })}
        </Text>
      )}
    </>
  );
}

function History({ editor: { live, form, show, open } }: { editor: PageEditorState }) {
  const { t } = useI18n();
  const notify = useNotify();
  if (!live) return null;
  return (
    <HistoryPanel<PageView>
      path="pages"
      entity={live}
      labelOf={(pointer) => {
        const [, name, ...rest] = pointer.split('/');
        const field = PAGE_FIELDS.find((candidate) => candidate === name);
        return [field ? t(`page.field-${field}`) : name, ...rest].join(' · ');
      }}
      dirty={form.isDirty()}
      onRestored={(restored) => {
        show(restored);
        open({ side: 'settings' });
        notify(t('page.restored'));
      }}
    />
  );
}

function stateWith(state: ContentState, hasCopy: boolean): ContentState {
  if (state !== 'published' && state !== 'changes-pending') return state;
  return hasCopy ? 'changes-pending' : 'published';
}
