import { Text } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { Localised } from 'parvis/contract/common';
import type { ContentWarning } from 'parvis/contract/page';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ContentLanguageContext } from '../../ui/editor/content-language.ts';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { EditorLanguages } from '../../ui/editor/editor-languages.tsx';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SideTabs, type SideTab } from '../../ui/editor/side-tabs.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { WithInclusions } from '../inclusions/with-inclusions.tsx';
import { WithMediaLibrary } from '../media/with-media-library.tsx';
import { LIST_OF_KIND } from '../../ui/screen-of-kind.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { UsedIn } from '../usages/used-in.tsx';
import { ContentActions } from './content-actions.tsx';
import { ContentPreview } from './content-preview.tsx';
import { ContentSaveBar } from './content-save-bar.tsx';
import { ContentWarnings } from './content-warnings.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { TranslationPanel } from './translation-panel.tsx';
import { PresenceNotice } from './presence-notice.tsx';
import type { ContentEditorState } from './use-content-editor.ts';
import { UnsavedWorkNotice } from './unsaved-work-notice.tsx';
import { WorkingCopyNotice } from './working-copy-notice.tsx';
import type { WrittenTexts } from './writing-hints/writing-hints-panel.tsx';

const WritingHintsPanel = lazy(async () => ({
  default: (await import('./writing-hints/writing-hints-panel.tsx')).WritingHintsPanel,
}));

interface ContentEditorProps<K extends ContentKindName, Values extends object> {
  editor: ContentEditorState<K, Values>;
  /** The title as currently typed. */
  title: Localised;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Further buttons beside the title. */
  actions?: ReactNode;
  /** The settings tab. It stays mounted while another tab is open, so that its errors can be reached. */
  settings: ReactNode;
  /** Further tabs, after the settings. */
  tabs?: readonly SideTab<string>[];
  /** The texts in the open language, for kinds with hints about them. */
  written?: WrittenTexts;
  /** Whether it can be previewed. Default: true. */
  hasPreview?: boolean;
  /** The tab that is open initially. Default: the settings. */
  firstSide?: string;
  /** Address where editors see it in any state. */
  securedPath?: string | undefined;
  /** The last tab; null for none. Default: its usages. */
  insight?: { label: string; content: ReactNode } | null | undefined;
  /** Labels of the buttons that delete or save despite conflicts. */
  forceLabels?: { remove: string; save?: string };
  /** Goes to the field with broken inclusions in a language. */
  onGoToWarning?: (locale: string) => void;
  children: ReactNode;
}

/**
 * The editor of any kind of content. Protects against lost changes: leaving, a newer version and an expired session all
 * prompt.
 */
export function ContentEditor<K extends ContentKindName, Values extends object>(
  props: ContentEditorProps<K, Values>,
) {
  const { editor, forceLabels, insight, firstSide = 'settings', hasPreview = true } = props;
  const { t } = useI18n();
  const { site, words, live, copy, base, save, locale } = editor;
  const title = useTextOf()(props.title, t(base ? 'content.untitled' : `${words.several}.new`));
  const query = new URLSearchParams({ locale }).toString();
  const translated = site.languages.find((code) => code !== site.defaultLanguage);
  const secured = live && props.securedPath && `${props.securedPath}?${query}`;
  const { warnings = [] } = (base ?? {}) as { warnings?: readonly ContentWarning[] };
  const tabs: SideTab<string>[] = [
    {
      name: 'settings',
      label: t('content.settings'),
      keep: true,
      content: (
        <>
          {props.settings}
          <Facts editor={editor} />
        </>
      ),
    },
    ...(props.tabs ?? []),
    ...(translated
      ? [
          {
            name: 'translation',
            label: t('translation.title'),
            content: <TranslationPanel editor={editor} />,
          },
        ]
      : []),
    ...(hasPreview
      ? [{ name: 'preview', label: t('content.preview'), content: <ContentPreview editor={editor} /> }]
      : []),
    ...(props.written
      ? [
          {
            name: 'hints',
            label: t('hints.title'),
            content: <Hints editor={editor} written={props.written} />,
          },
        ]
      : []),
    ...(live ? [{ name: 'history', label: t('history.title'), content: <History editor={editor} /> }] : []),
    ...(live && insight !== null
      ? [
          {
            name: 'insight',
            ...(insight ?? {
              label: t('usages.title'),
              content: (
                <Panel title={t('usages.title')}>
                  <UsedIn id={live.id} none={t('content.unused')} />
                </Panel>
              ),
            }),
          },
        ]
      : []),
  ];
  const side = tabs.some(({ name }) => name === editor.side) ? editor.side! : firstSide;
  return (
    <ContentLanguageContext value={editor.language}>
      <WithMediaLibrary>
        <WithInclusions mainLocale={site.defaultLanguage}>
          <EditorScreen
            title={title}
            aside={live && props.badge}
            back={{ to: LIST_OF_KIND[editor.api.kind], label: t(`${words.one}.back`) }}
            actions={
              live && (
                <>
                  {props.actions}
                  <ContentActions
                    editor={editor}
                    title={title}
                    securedAddress={secured}
                    hasPreview={hasPreview}
                    forceLabel={forceLabels?.remove}
                  />
                </>
              )
            }
            notices={
              <>
                {live && <PresenceNotice api={editor.api} id={live.id} isDirty={editor.isDirty} />}
                <FaultSummary
                  fault={save.fault}
                  goTo={editor.goTo}
                  onRewrite={() => editor.again({ rewrite: true })}
                  {...(forceLabels?.save !== undefined && {
                    force: { label: forceLabels.save, onForce: () => editor.again({ force: true }) },
                  })}
                />
                {editor.work && <UnsavedWorkNotice {...editor.work} />}
                {copy && (
                  <WorkingCopyNotice
                    copy={copy}
                    editor={editor}
                    liveAddress={secured && `${secured}&state=live`}
                  />
                )}
                <ContentWarnings
                  warnings={warnings}
                  locales={editor.language.locales}
                  onGoTo={(at) => props.onGoToWarning?.(at)}
                />
              </>
            }
            languages={<EditorLanguages document={editor.writtenDocument()} errors={editor.form.errors} />}
            halves={side !== 'settings'}
            side={
              <SideTabs
                label={t(`${words.one}.side`)}
                open={side}
                onOpen={(next) =>
                  editor.open({
                    side: next === firstSide ? undefined : next,
                    // Shows the translation beside its source text.
                    ...(next === 'translation' && locale === site.defaultLanguage && { locale: translated }),
                  })
                }
                tabs={tabs}
              />
            }
            saveBar={<ContentSaveBar editor={editor} />}
            isNew={!editor.base}
            isDirty={editor.isDirty}
            leaveText={t('work.leave')}
            onSubmit={() => void editor.submit()}
          >
            {props.children}
          </EditorScreen>
          <CollisionDialog
            collision={save.collision}
            differencesTo={editor.differencesTo}
            isSaving={save.isSaving}
          />
        </WithInclusions>
      </WithMediaLibrary>
    </ContentLanguageContext>
  );
}

interface PartProps<K extends ContentKindName, Values extends object> {
  editor: ContentEditorState<K, Values>;
}

function Hints<K extends ContentKindName, Values extends object>({
  editor: { api, toForm, form, locale, goTo },
  written,
}: PartProps<K, Values> & { written: WrittenTexts }) {
  return (
    <Suspense fallback={<Waiting />}>
      <WritingHintsPanel
        {...{ written, locale, goTo }}
        document={{ ...toForm(form.values), locale }}
        render={(document, signal) => api.preview(document, signal)}
      />
    </Suspense>
  );
}

/** Who created it and who changed it last, and when. */
function Facts<K extends ContentKindName, Values extends object>({ editor: { base } }: PartProps<K, Values>) {
  const { t, language } = useI18n();
  if (!base) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('content.facts', {
        created: formatInstant(base.createdAt, language),
        creator: base.createdBy ?? t('collision.someone'),
        updated: formatInstant(base.updatedAt, language),
        editor: base.updatedBy ?? t('collision.someone'),
      })}
    </Text>
  );
}

function History<K extends ContentKindName, Values extends object>({ editor }: PartProps<K, Values>) {
  const { t } = useI18n();
  const notify = useNotify();
  const { api, live, labelOf, readableAt, show, open } = editor;
  if (!live) return null;
  return (
    <HistoryPanel
      api={api}
      entity={live}
      labelOf={labelOf}
      readableAt={readableAt}
      dirty={editor.isDirty()}
      onTake={(path, value) => {
        editor.takeAt(path, value);
        notify(t('history.taken', { field: labelOf(path) }));
      }}
      onRestored={(restored) => {
        show(restored);
        open({ side: undefined });
        notify(t('content.restored'));
      }}
    />
  );
}
