import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LinkDialog } from '../link-target/link-dialog.tsx';

/** Button that opens the link dialog: for the link at the cursor, or a new one. */
export function LinkControl({ editor, onLink }: { editor: Editor | null; onLink: () => void }) {
  const { t } = useI18n();
  const label = t('rich-text.link');
  return (
    <RichTextEditor.Control
      aria-label={label}
      aria-keyshortcuts="Control+K Meta+K"
      title={`${label} (Ctrl+K)`}
      active={editor?.isActive('link') ?? false}
      onClick={onLink}
    >
      <IconLink size={16} stroke={1.6} aria-hidden />
    </RichTextEditor.Control>
  );
}

/** Returns the link dialog of a text, with `open`; Ctrl+K in the text opens it too. */
export function useLinking(editor: Editor | null) {
  const [opened, setOpened] = useState(false);
  const apply = (href: string, text: string) => {
    setOpened(false);
    if (!editor) return;
    const isLinkable = editor.isActive('link') || !editor.state.selection.empty;
    const chain = editor.chain().focus();
    if (isLinkable) chain.extendMarkRange('link').setLink({ href }).run();
    else {
      chain
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    }
  };
  return {
    open: () => setOpened(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpened(true);
    },
    dialog: editor && (
      <LinkDialog
        opened={opened}
        onClose={() => setOpened(false)}
        href={linkAt(editor)}
        onApply={apply}
        onRemove={() => {
          setOpened(false);
          removeLink(editor);
        }}
      />
    ),
  };
}

/** Returns the address of the link at the cursor. */
export function linkAt(editor: Editor): string | undefined {
  return editor.isActive('link') ? (editor.getAttributes('link').href as string) : undefined;
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
}
