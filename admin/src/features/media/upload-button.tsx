import { Button, FileButton } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';

interface UploadButtonProps {
  onFiles: (files: File[]) => void;
  /** File types for the browser's file dialog. */
  accept?: string;
  variant?: 'filled' | 'default';
}

/** Button to select one or several files. */
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
        // Allows selecting the same file again.
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
