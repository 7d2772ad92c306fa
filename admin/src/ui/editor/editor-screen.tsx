import { useHotkeys } from '@mantine/hooks';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnchorLink } from '../links.tsx';
import { Screen } from '../screen.tsx';
import classes from './editor-screen.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface EditorScreenProps {
  title: string;
  /** Beside the title: the status. */
  aside?: ReactNode;
  /** The way back to the list. */
  back: { to: NonNullable<LinkProps['to']>; label: string };
  /** Beside the title, on the right: what can be done with what is stored. */
  actions?: ReactNode;
  /** Above everything: what could not be saved, what to know. */
  notices?: ReactNode;
  /** The column on the right; on a narrow screen below. */
  side?: ReactNode;
  /** Both columns are equally wide: for a preview. */
  halves?: boolean;
  saveBar: ReactNode;
  isDirty: () => boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * The editor of one resource: its fields, a column with its settings, and the bar to save it. Ctrl+S saves; leaving with
 * unsaved changes is asked for. Dialogs belong beside it, not inside: its fields are one HTML form.
 */
export function EditorScreen(props: EditorScreenProps) {
  const { onSubmit } = props;
  useHotkeys([['mod+S', onSubmit]], [], true);
  return (
    <Screen
      title={props.title}
      aside={props.aside}
      wide={props.halves ?? false}
      above={
        <AnchorLink to={props.back.to} size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} aria-hidden /> {props.back.label}
        </AnchorLink>
      }
      actions={props.actions}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog drawn from inside of the editor has its own form, whose event comes by here too.
          if (event.target === event.currentTarget) onSubmit();
        }}
        className={classes.editor}
        data-columns={props.side ? (props.halves ? 'halves' : 'side') : 'one'}
      >
        {props.notices && <div className={classes.notices}>{props.notices}</div>}
        <div className={classes.main}>{props.children}</div>
        {props.side && <div className={classes.side}>{props.side}</div>}
        {props.saveBar}
      </form>
      <UnsavedGuard isDirty={props.isDirty} />
    </Screen>
  );
}
