import { useHotkeys } from '@mantine/hooks';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnchorLink } from '../links.tsx';
import { Screen } from '../screen.tsx';
import classes from './editor-screen.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Where one types first in something new. */
const FIRST_INPUT = ':is(input:not([type=radio], [type=checkbox]), textarea)[data-path]';

interface EditorScreenProps {
  title: string;
  /** Beside the title: the status. */
  aside?: ReactNode;
  /** Link back to the list. */
  back: { to: NonNullable<LinkProps['to']>; label: string };
  /** Beside the title, on the right: actions on the saved entity. */
  actions?: ReactNode;
  /** Above everything: errors and notices. */
  notices?: ReactNode;
  /** The switch between the languages of the texts. */
  languages?: ReactNode;
  /** The right column; below the fields on narrow screens. */
  side?: ReactNode;
  /** Makes both columns equally wide, for a preview. */
  halves?: boolean;
  saveBar: ReactNode;
  /** Whether nothing has been saved yet: the first input then has the focus. */
  isNew: boolean;
  isDirty: () => boolean;
  /** What happens to unsaved changes on leaving. Default: they are lost. */
  leaveText?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * Layout of an editor: its fields, a column of settings, and the save bar. Ctrl+S saves; leaving with unsaved changes
 * prompts. Dialogs must be siblings, since the fields are one HTML form.
 */
export function EditorScreen(props: EditorScreenProps) {
  const { onSubmit, isNew } = props;
  const form = useRef<HTMLFormElement>(null);
  const startsNew = useRef(isNew);
  useEffect(() => {
    if (startsNew.current)
      form.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus({ preventScroll: true });
  }, []);
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
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Submit events of dialogs rendered inside bubble through the React tree.
          if (event.target === event.currentTarget) onSubmit();
        }}
        className={classes.editor}
        data-columns={props.side ? (props.halves ? 'halves' : 'side') : 'one'}
      >
        {props.notices && <div className={classes.notices}>{props.notices}</div>}
        {props.languages && <div className={classes.languages}>{props.languages}</div>}
        <div className={classes.main}>{props.children}</div>
        {props.side && <div className={classes.side}>{props.side}</div>}
        {props.saveBar}
      </form>
      <UnsavedGuard
        isDirty={props.isDirty}
        {...(props.leaveText !== undefined && { text: props.leaveText })}
      />
    </Screen>
  );
}
