import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './drop-area.module.css';

/** A drop zone over the whole window while files are dragged. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useI18n();
  return (
    <Dropzone.FullScreen
      active
      activateOnKeyboard={false}
      // Part of the screen; files are selected with the button.
      withinPortal={false}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
      onDrop={onFiles}
      classNames={{ fullScreen: classes.window ?? '', root: classes.area ?? '' }}
    >
      <div className={classes.inside} aria-hidden>
        <IconCloudUpload size={48} stroke={1.4} aria-hidden />
        <Text fw={600} size="lg">
          {t('media.drop')}
        </Text>
      </div>
    </Dropzone.FullScreen>
  );
}
