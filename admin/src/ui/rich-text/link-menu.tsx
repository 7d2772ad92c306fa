import { ActionIcon, Anchor } from '@mantine/core';
import { getMarkRange, type Editor } from '@tiptap/react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import { useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLinkTarget } from '../link-target/use-link-target.ts';
import { linkAt, removeLink } from './link-control.tsx';
import classes from './link-menu.module.css';

/** Menu below the link at the cursor: open its target, edit, remove. Tab moves the focus from the text to it. */
export function LinkMenu(props: LinkMenuProps) {
  const { editor } = props;
  const href = linkAt(editor);
  // The editor has no position on the screen before it is initialised.
  return href === undefined || !editor.isInitialized ? null : <Menu {...props} href={href} />;
}

interface LinkMenuProps {
  editor: Editor;
  /** The language of the text. */
  lang: string | undefined;
  onEdit: () => void;
}

function Menu({ editor, href, lang, onEdit }: LinkMenuProps & { href: string }) {
  const { t, language } = useI18n();
  const { reference, source, item } = useLinkTarget(href);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const { from } = editor.state.selection;
  useLayoutEffect(() => {
    const link = editor.schema.marks.link;
    const frame = menu.current?.offsetParent?.getBoundingClientRect();
    const range = link && getMarkRange(editor.state.doc.resolve(from), link);
    if (!frame || !range) return;
    const start = editor.view.coordsAtPos(range.from);
    const end = editor.view.coordsAtPos(Math.max(range.from, range.to - 1));
    const room = frame.width - menu.current!.offsetWidth - GAP;
    setPlace({
      top: end.bottom - frame.top + GAP,
      left: Math.max(GAP, Math.min(start.left - frame.left, room)),
    });
  }, [editor, from, href, item]);
  const isLost = reference !== undefined && item === null;
  const address = reference ? item?.addressIn(lang ?? language) : href;
  const title = item ? item.title + reference!.fragment : href;
  return (
    <div
      ref={menu}
      role="group"
      aria-label={t('link.menu')}
      className={classes.menu}
      style={place}
      data-lost={isLost || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.commands.focus();
      }}
    >
      <span className={classes.icon}>
        {isLost ? <IconAlertTriangle size={16} aria-hidden /> : (source?.icon ?? null)}
      </span>
      {address === undefined ? (
        <span className={classes.target}>
          {title} {isLost && <span className={classes.note}>{t('rich-text.lost')}</span>}
        </span>
      ) : (
        <Anchor
          className={classes.target ?? ''}
          href={address + (reference?.fragment ?? '')}
          target="_blank"
          rel="noreferrer"
          size="sm"
          aria-label={t('link.open', { target: title })}
        >
          {title} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
      {item?.status}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('link.edit')}
        title={t('link.edit')}
        onClick={onEdit}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('rich-text.unlink')}
        title={t('rich-text.unlink')}
        onClick={() => removeLink(editor)}
      >
        <IconUnlink size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Pixels. */
const GAP = 6;
