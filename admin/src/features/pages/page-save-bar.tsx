import { Button } from '@mantine/core';
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import type { PageEditorState } from './use-page-editor.ts';

/** The ways to save: to the page, to a copy beside it that visitors do not see, or out to the visitors. */
export function PageSaveBar({ editor }: { editor: PageEditorState }) {
  const { t } = useI18n();
  const { live, copy, form, save } = editor;
  const dirty = form.isDirty();
  const isPublic = live?.status === 'published';
  const publish = copy ? editor.publishCopy : () => editor.submitAs('published');
  return (
    <SaveBar
      dirty={dirty}
      isNew={!live}
      saving={save.isSaving}
      actions={
        <>
          {isPublic && !copy && dirty && (
            <Button
              variant="default"
              disabled={save.isSaving}
              leftSection={<IconGitBranch size={18} aria-hidden />}
              onClick={() => void editor.submitCopy()}
            >
              {t('page.copy-save')}
            </Button>
          )}
          {(copy !== undefined || (!isPublic && form.values.status !== 'published')) && (
            <Button
              variant="light"
              disabled={save.isSaving}
              leftSection={<IconRocket size={18} aria-hidden />}
              onClick={() => void publish()}
            >
              {t(copy ? 'page.copy-publish' : 'page.publish')}
            </Button>
          )}
        </>
      }
    />
  );
}
