import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours are variables of `code-editor.module.css`, so that they follow the colour scheme. */
const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--code-name)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--code-string)' },
  { tag: [tags.number, tags.unit, tags.color, tags.atom, tags.bool], color: 'var(--code-number)' },
  {
    tag: [tags.className, tags.labelName, tags.definition(tags.variableName)],
    color: 'var(--code-selector)',
  },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.angleBracket, tags.bracket, tags.punctuation], color: 'var(--code-punctuation)' },
  { tag: tags.invalid, color: 'var(--mantine-color-error)' },
]);

const frame = EditorView.theme({
  '&': { fontSize: '0.8438rem', backgroundColor: 'transparent', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: '1.65',
    minHeight: 'inherit',
    maxHeight: 'inherit',
  },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--code-comment)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection) !important',
  },
  '.cm-panels': { backgroundColor: 'var(--parvis-surface)', color: 'inherit' },
  '.cm-tooltip': { backgroundColor: 'var(--parvis-surface)', border: '1px solid var(--parvis-line)' },
});

export const codeTheme = [syntaxHighlighting(colours), frame];
