import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DifferenceList } from '../../ui/editor/difference-list.tsx';
import type { ContentEditorState } from './use-content-editor.ts';

interface LiveComparisonProps<K extends ContentKindName, Values extends object> {
  editor: ContentEditorState<K, Values>;
}

/** Button and dialog that compare pending changes with the published version, and take over fields of it. */
export function LiveComparison<K extends ContentKindName, Values extends object>({
  editor,
}: LiveComparisonProps<K, Values>) {
  const { t } = useI18n();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('content.copy-compare')}
      </Button>
      <Dialog opened={opened} onClose={close} size="xl" title={t('content.copy-differences')}>
        <Stack>
          {opened && (
            <DifferenceList
              label={t('content.copy-differences')}
              names={[t('content.copy-published-version'), t('content.changes-pending')]}
              takeLabel={t('content.copy-take')}
              differences={editor.differencesFromLive()}
            />
          )}
          <DialogActions>
            <Button onClick={close}>{t('common.close')}</Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </>
  );
}
