import { Button, Stack, Text } from '@mantine/core';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import { mergeAttributes, Node } from '@tiptap/react';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CodeEditor } from '../code-editor/lazy-code-editor.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import classes from './html-block.module.css';

const EXCERPT_LENGTH = 400;

/** Unsupported HTML, kept verbatim and edited as source. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: {
      default: '',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.dataset.htmlBlock,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-html-block]', priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-html-block': node.attrs.html as string }),
  ],
  addNodeView: () => ReactNodeViewRenderer(HtmlBlockView),
});

function HtmlBlockView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { t } = useI18n();
  const html = node.attrs.html as string;
  const [draft, setDraft] = useState<string>();
  return (
    <NodeViewWrapper className={classes.block} data-selected={selected || undefined} contentEditable={false}>
      <div className={classes.head} data-drag-handle>
        <IconCode size={16} aria-hidden />
        <span className={classes.title}>{t('rich-text.html-block')}</span>
        <Button size="compact-sm" variant="default" onClick={() => setDraft(html)}>
          {t('rich-text.html-edit')}
        </Button>
      </div>
      <pre className={classes.excerpt}>
        {html.length > EXCERPT_LENGTH ? `${html.slice(0, EXCERPT_LENGTH)}…` : html}
      </pre>
      <Dialog
        opened={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={t('rich-text.html-block')}
        size="xl"
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t('rich-text.html-block-text')}
          </Text>
          <CodeEditor
            language="html"
            label={t('rich-text.html-block')}
            value={draft ?? ''}
            onChange={setDraft}
          />
          <DialogActions>
            <Button variant="subtle" color="red" mr="auto" onClick={deleteNode}>
              {t('common.delete')}
            </Button>
            <Button variant="default" onClick={() => setDraft(undefined)}>
              {t('common.cancel')}
            </Button>
            <Button
              onClick={() => {
                updateAttributes({ html: draft });
                setDraft(undefined);
              }}
            >
              {t('rich-text.html-apply')}
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </NodeViewWrapper>
  );
}
