import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './code-editor.module.css';
import { codeTheme } from './code-theme.ts';

interface CodeDifferenceProps {
  language: 'html' | 'css';
  /** Accessible name. */
  label: string;
  before: string;
  after: string;
}

/** Unified diff of two versions of code, with unchanged lines folded. */
export function CodeDifference({ language, label, before, after }: CodeDifferenceProps) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      doc: after,
      extensions: [
        language === 'css' ? css() : html(),
        lineNumbers(),
        codeTheme,
        differenceTheme,
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorState.phrases.of({ '$ unchanged lines': t('code.unchanged', { count: '$' }) }),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          syntaxHighlightDeletions: false,
          collapseUnchanged: { margin: 2, minSize: 5 },
        }),
      ],
    });
    return () => view.destroy();
  }, [language, label, before, after, t]);
  return <div ref={place} className={classes.editor} data-difference />;
}

/** Changed lines are marked by background and border, without characters that few fonts contain. */
const differenceTheme = EditorView.theme({
  '&.cm-merge-b .cm-changedLine, &.cm-merge-b .cm-inlineChangedLine': {
    backgroundColor: 'var(--code-added)',
  },
  '&.cm-merge-b .cm-changedText': { background: 'none' },
  '.cm-deletedChunk': { backgroundColor: 'var(--code-removed)', paddingInlineStart: '6px' },
  '.cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText': { background: 'none' },
  '.cm-collapsedLines': {
    padding: '0.35rem 0.5rem',
    background: 'var(--code-active)',
    color: 'var(--code-comment)',
    fontFamily: 'var(--mantine-font-family)',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none !important' },
});
