import { Button, Stack, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './secret-once.module.css';

interface SecretOnceProps {
  /** Explains its purpose, and that it is never shown again. */
  text: string;
  secret: string;
  /** Label of the close button, which confirms that the secret is stored. */
  label: string;
  onClose: () => void;
}

/** Shows a secret that the server never shows again. For a dialog that only its buttons close. */
export function SecretOnce({ text, secret, label, onClose }: SecretOnceProps) {
  return (
    <Stack>
      <Text>{text}</Text>
      <output className={classes.secret}>{secret}</output>
      <DialogActions>
        <CopyButton text={secret} />
        <Button onClick={onClose}>{label}</Button>
      </DialogActions>
    </Stack>
  );
}
