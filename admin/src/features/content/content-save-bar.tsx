import { Button } from '@mantine/core';
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { isHidden, type ContentEditorState } from './use-content-editor.ts';

interface Publication {
  status?: string;
  publishAt?: string | null;
}

/** Returns the label of the save button, which says what visitors will see. */
function saveLabel(
  { status, publishAt }: Publication,
  { isLiveHidden, isCopy, isScheduled }: { isLiveHidden: boolean; isCopy: boolean; isScheduled: boolean },
) {
  if (isScheduled) return 'common.save';
  if (isCopy || status === 'draft') return 'content.save-draft';
  if (isHidden(status)) return 'common.save';
  if (publishAt && Date.parse(publishAt) > Date.now()) return 'content.schedule';
  if (!isLiveHidden) return 'content.copy-publish';
  return status === 'published' ? 'content.publish' : 'common.save';
}

/** The ways to save: to the published version, to the pending changes, or by publishing the pending changes. */
export function ContentSaveBar<K extends ContentKindName, Values extends object>({
  editor,
}: {
  editor: ContentEditorState<K, Values>;
}) {
  const { t } = useI18n();
  const { live, copy, form, save } = editor;
  const dirty = editor.isDirty();
  const isLiveHidden = isHidden((live as { status?: unknown } | undefined)?.status);
  const isMineHidden = isHidden((form.values as { status?: unknown }).status);
  return (
    <SaveBar
      dirty={dirty}
      keptAt={editor.keptAt}
      isNew={!live}
      saving={save.isSaving}
      label={t(
        saveLabel(form.values, {
          isLiveHidden: !live || isLiveHidden,
          isCopy: copy !== undefined,
          isScheduled: copy?.workingCopy?.schedule?.failure === null,
        }),
      )}
      actions={
        <>
          {live && !isLiveHidden && !copy && dirty && (
            <Button
              variant="default"
              disabled={save.isSaving}
              leftSection={<IconGitBranch size={18} aria-hidden />}
              onClick={() => void editor.submitCopy()}
            >
              {t('content.copy-save')}
            </Button>
          )}
          {(copy !== undefined || ((!live || isLiveHidden) && isMineHidden)) && (
            <Button
              variant="light"
              disabled={save.isSaving}
              leftSection={<IconRocket size={18} aria-hidden />}
              onClick={() => void (copy ? editor.publishCopy() : editor.publish())}
            >
              {t(copy ? 'content.copy-publish' : 'content.publish')}
            </Button>
          )}
        </>
      }
    />
  );
}
