import { Button, FileButton } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';

interface UploadButtonProps {
  onFiles: (files: File[]) => void;
  /** What the browser's dialog offers first. */
  accept?: string;
  variant?: 'filled' | 'default';
}

/** Takes one file or many. */
export function UploadButton({ onFiles, accept, variant = 'filled' }: UploadButtonProps) {
  const { t } = useI18n();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={reset}
      {...(accept && { accept })}
      onChange={(files) => {
        onFiles(files);
        // The same file once more is a choice, too.
        reset.current?.();
      }}
    >
      {(props) => (
        <Button {...props} variant={variant} leftSection={<IconUpload size={18} aria-hidden />}>
          {t('media.upload')}
        </Button>
      )}
    </FileButton>
  );
}
