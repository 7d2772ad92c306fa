import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CodeEditor } from '../code-editor/lazy-code-editor.tsx';
import { cleanPasted } from './clean-pasted-html.ts';
import { fromEditorHtml, isSameContent, survives, toEditorHtml } from './content-html.ts';
import { EXTENSIONS, SCHEMA } from './extensions.ts';
import { useLinking } from './link-control.tsx';
import { LinkMenu } from './link-menu.tsx';
import classes from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { useToolbarLabels } from './toolbar-labels.ts';
import { usePictures } from './use-pictures.tsx';
import { useReferences } from './use-references.ts';

export interface RichTextProps {
  label: string;
  description?: ReactNode;
  /** HTML with inclusion markers. */
  value: string;
  onChange: (value: string) => void;
  /** Path in the form values. */
  path: string;
  error?: ReactNode;
  required?: boolean;
  /** The language of the text. */
  lang?: string;
}

type Mode = 'text' | 'source';

/**
 * HTML input with a visual and a source mode. Unsupported HTML is kept verbatim in a block; if even that would change
 * the content, only the source mode is available, with an explanation.
 */
export function RichText(props: RichTextProps) {
  const { label, description, value, error, required, path } = props;
  const { t } = useI18n();
  const id = useId();
  const references = useReferences();
  const [mode, setMode] = useState<Mode>(() => (survives(value, SCHEMA) ? 'text' : 'source'));
  const [refused, setRefused] = useState(mode === 'source');
  const switchTo = (next: Mode) => {
    const possible = next === 'source' || survives(value, SCHEMA);
    setRefused(!possible);
    setMode(possible ? next : 'source');
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={refused ? t('rich-text.source-only') : description}
      error={error}
      required={required ?? false}
      className={classes.field ?? ''}
    >
      <div className={classes.modes} role="group" aria-label={t('rich-text.mode')}>
        {(['text', 'source'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className={classes.mode}
            aria-pressed={mode === choice}
            onClick={() => switchTo(choice)}
          >
            {t(`rich-text.mode-${choice}`)}
          </button>
        ))}
      </div>
      {mode === 'source' ? (
        <CodeEditor {...{ label, value, path, references }} language="html" onChange={props.onChange} />
      ) : (
        <TextMode {...props} labelId={id} />
      )}
    </Input.Wrapper>
  );
}

function TextMode({ value, onChange, path, error, lang, labelId }: RichTextProps & { labelId: string }) {
  const { t } = useI18n();
  const labels = useToolbarLabels();
  const hintId = useId();
  /** The content last written by this editor; any other value comes from outside. */
  const written = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const [content] = useState(() => toEditorHtml(value, SCHEMA));
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': hintId,
        'data-path': path,
        ...(lang ? { lang } : {}),
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor: changed }) => {
      const html = fromEditorHtml(changed.getHTML());
      // A picture without a caption counts as empty.
      written.current = changed.isEmpty && !html.includes('<img') ? '' : html;
      change.current(written.current);
    },
  });
  useOutsideChanges(editor, value, written);
  const linking = useLinking(editor);
  const pictures = usePictures(editor, lang);
  return (
    <RichTextEditor
      editor={editor}
      onKeyDown={linking.onKeyDown}
      labels={labels}
      withCodeHighlightStyles={false}
      classNames={{
        root: classes.root ?? '',
        content: classes.content ?? '',
        toolbar: classes.toolbar ?? '',
      }}
      data-error={error ? true : undefined}
      __vars={{ '--caption-hint': JSON.stringify(t('picture.caption')) }}
    >
      <RichTextToolbar editor={editor} onLink={linking.open} onPicture={pictures.edit} />
      <RichTextEditor.Content />
      {pictures.notice}
      {editor && <LinkMenu editor={editor} lang={lang} onEdit={linking.open} />}
      {linking.dialog}
      {pictures.dialog}
      <p id={hintId} className={classes.hint ?? ''} hidden={!editor.isActive('table')}>
        {t('rich-text.table-hint')}
      </p>
    </RichTextEditor>
  );
}

/** Applies values from outside the editor, such as a newer version or a restored one. */
function useOutsideChanges(editor: Editor | null, value: string, writtenRef: RefObject<string>): void {
  useEffect(() => {
    if (!editor || value === writtenRef.current) return;
    const isSame = isSameContent(value, writtenRef.current);
    writtenRef.current = value;
    // The server may serialise the same content differently: keep the cursor.
    if (isSame) return;
    editor.commands.setContent(toEditorHtml(value, SCHEMA), { emitUpdate: false });
  }, [editor, value, writtenRef]);
}
