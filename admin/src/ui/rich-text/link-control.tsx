import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LinkDialog } from '../link-target/link-dialog.tsx';

/** Button and shortcut that open the link dialog: for the link at the cursor, or a new one. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  const { t } = useI18n();
  const linking = useLinking(editor);
  const label = t('rich-text.link');
  return (
    <>
      <RichTextEditor.Control
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${label} (Ctrl+K)`}
        active={editor?.isActive('link') ?? false}
        onClick={linking.open}
      >
        <IconLink size={16} stroke={1.6} aria-hidden />
      </RichTextEditor.Control>
      {linking.dialog}
    </>
  );
}

/** The link dialog of a text, and what opens it. Ctrl+K in the text does. */
function useLinking(editor: Editor | null) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const dom = editor?.view.dom;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpened(true);
    };
    dom?.addEventListener('keydown', onKeyDown);
    dom?.addEventListener(EDIT_LINK, open);
    return () => {
      dom?.removeEventListener('keydown', onKeyDown);
      dom?.removeEventListener(EDIT_LINK, open);
    };
    function open() {
      setOpened(true);
    }
  }, [editor]);
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

/** Dispatched on the text to edit the link at the cursor. */
export const EDIT_LINK = 'parvis-edit-link';

/** Returns the address of the link at the cursor. */
export function linkAt(editor: Editor): string | undefined {
  return editor.isActive('link') ? (editor.getAttributes('link').href as string) : undefined;
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
}
