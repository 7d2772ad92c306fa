import {
  closeBrackets,
  closeBracketsKeymap,
  autocompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './code-editor.module.css';
import { codePhrases } from './code-phrases.ts';
import { codeTheme } from './code-theme.ts';
import { referenceCompletion, type References } from './reference-completion.ts';

/** An error in the code, with 1-based line and column. The cursor goes to the first error. */
export interface CodeFault {
  line: number;
  column?: number;
  message: string;
}

interface CodeEditorProps {
  language: 'html' | 'css';
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  faults?: readonly CodeFault[];
  /** Path in the form values, used to focus the field. */
  path?: string;
  readOnly?: boolean;
  /** What is completed after an `@`. */
  references?: References;
}

/**
 * Code editor with line numbers, highlighting, search and inline errors. Tab leaves the field; Ctrl+M makes Tab indent.
 */
export function CodeEditor({
  language,
  label,
  value,
  onChange,
  faults,
  path,
  readOnly = false,
  references,
}: CodeEditorProps) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useRef(onChange);
  const known = useRef(references);
  const initial = useRef(value);
  useEffect(() => {
    change.current = onChange;
    known.current = references;
  });

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      doc: initial.current,
      extensions: [
        language === 'css' ? css() : html({ autoCloseTags: true }),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        referenceCompletion(() => known.current),
        search({ top: true }),
        highlightSelectionMatches(),
        lintGutter(),
        codeTheme,
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorState.phrases.of(codePhrases(t)),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
        ]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-description': t('code.hint'),
          spellcheck: 'false',
          ...(path ? { 'data-path': path } : {}),
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => {
      initial.current = editor.state.doc.toString();
      editor.destroy();
    };
  }, [language, label, path, readOnly, t]);

  // Applies an external value, such as a restored version.
  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor && shown !== undefined && shown !== value)
      editor.dispatch({ changes: changeTo(shown, value) });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const diagnostics = (faults ?? []).map((fault) => toDiagnostic(editor, fault));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
    const first = diagnostics[0];
    if (first) editor.dispatch({ selection: { anchor: first.from }, scrollIntoView: true });
  }, [faults]);

  return <div ref={place} className={classes.editor} />;
}

/** Returns the minimal change between two texts, so that the cursor keeps its position outside it. */
function changeTo(shown: string, wanted: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(shown.length, wanted.length);
  let from = 0;
  while (from < shorter && shown[from] === wanted[from]) from++;
  let end = 0;
  while (end < shorter - from && shown.at(-1 - end) === wanted.at(-1 - end)) end++;
  return { from, to: shown.length - end, insert: wanted.slice(from, wanted.length - end) };
}

function toDiagnostic({ state }: EditorView, { line, column = 1, message }: CodeFault): Diagnostic {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  return { from, to: at.to, severity: 'error', message };
}
