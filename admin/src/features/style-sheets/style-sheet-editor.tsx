import { Input, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SettingsView } from 'parvis/contract/settings';
import type { StyleSheetView } from 'parvis/contract/style-sheet';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { PresenceNotice } from '../content/presence-notice.tsx';
import { UnsavedWorkNotice } from '../content/unsaved-work-notice.tsx';
import { useDeletionText } from '../trash/use-deletion-text.ts';
import { CodeEditor } from '../../ui/code-editor/lazy-code-editor.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { SideTabs } from '../../ui/editor/side-tabs.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { UsedBy } from '../usages/used-by.tsx';
import { UsedIn } from '../usages/used-in.tsx';
import { StyleSheetPreview } from './style-sheet-preview.tsx';
import { StyleSheetVersions } from './style-sheet-versions.tsx';
import type { EditorSearch, Side } from './style-sheets-search.ts';
import { useStyleSheetEditor } from './use-style-sheet-editor.ts';

interface StyleSheetEditorProps {
  site: SettingsView;
  /** The style sheet as loaded; undefined for a new one. */
  stored: StyleSheetView | undefined;
}

/** The editor of a style sheet, with a preview on a page. */
export function StyleSheetEditor({ site, stored }: StyleSheetEditorProps) {
  const { t } = useI18n();
  const deletionText = useDeletionText();
  const notify = useNotify();
  const search: EditorSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { styleSheetEditing: editing } = useApi();
  const editor = useStyleSheetEditor(stored);
  const { base, form, save } = editor;
  const ask = (change: { [K in keyof EditorSearch]?: EditorSearch[K] | undefined }) =>
    void navigate({
      to: '.',
      search: { ...search, ...change } as EditorSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <EditorScreen
        title={base ? `${base.id}.css` : t('style-sheets.new')}
        back={{ to: '/css', label: t('style-sheet.back') }}
        actions={
          base && (
            <DeleteButton
              title={t('style-sheet.delete-title', { name: `${base.id}.css` })}
              text={`${deletionText(`${base.id}.css`)} ${t('style-sheet.delete-text')}`}
              details={<UsedBy id={base.id} />}
              onDelete={editor.remove}
            />
          )
        }
        notices={
          <>
            {base && <PresenceNotice api={editing} id={base.id} isDirty={() => form.isDirty()} />}
            <FaultSummary fault={save.fault} goTo={editor.goTo} />
            {editor.work && <UnsavedWorkNotice {...editor.work} />}
          </>
        }
        halves
        side={
          <SideTabs<Side>
            label={t('style-sheet.side')}
            open={base ? (search.beside ?? 'preview') : 'preview'}
            onOpen={(side) => ask({ beside: side === 'preview' ? undefined : side })}
            tabs={[
              {
                name: 'preview',
                label: t('style-sheet.preview'),
                content: (
                  <StyleSheetPreview
                    id={base?.id ?? form.values.id}
                    content={form.values.content}
                    site={site}
                    shown={search}
                    onShow={ask}
                  />
                ),
              },
              ...(base
                ? [
                    {
                      name: 'versions' as const,
                      label: t('style-sheet.versions'),
                      content: (
                        <StyleSheetVersions
                          sheet={base}
                          dirty={form.isDirty()}
                          onRestored={(restored) => {
                            editor.show(restored);
                            notify(t('style-sheet.restored'));
                          }}
                        />
                      ),
                    },
                    {
                      name: 'usages' as const,
                      label: t('usages.title'),
                      content: (
                        <Panel title={t('usages.title')}>
                          <UsedIn id={base.id} none={t('style-sheet.unused')} />
                        </Panel>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        }
        saveBar={
          <SaveBar
            dirty={form.isDirty()}
            keptAt={editor.keptAt}
            isNew={!base}
            saving={save.isSaving}
            createLabel={t('style-sheet.create')}
          />
        }
        isNew={!base}
        isDirty={() => form.isDirty()}
        leaveText={t('work.leave')}
        onSubmit={() => void editor.submit()}
      >
        <Panel>
          {!base && (
            <TextInput
              label={t('style-sheet.field-id')}
              description={t('style-sheet.id-hint')}
              required
              maxLength={100}
              spellCheck={false}
              autoCapitalize="none"
              rightSection=".css"
              rightSectionWidth="3.25rem"
              {...form.getInputProps('id')}
            />
          )}
          <Input.Wrapper
            labelElement="div"
            label={t('style-sheet.field-content')}
            error={form.errors.content}
          >
            <CodeEditor
              language="css"
              label={t('style-sheet.field-content')}
              value={form.values.content}
              onChange={(content) => form.setFieldValue('content', content)}
              faults={editor.faults}
              path="content"
            />
          </Input.Wrapper>
        </Panel>
      </EditorScreen>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) => [
          {
            label: t('style-sheet.field-content'),
            mine: form.getValues().content,
            theirs: theirs.content,
          },
        ]}
        isSaving={save.isSaving}
      />
    </>
  );
}
