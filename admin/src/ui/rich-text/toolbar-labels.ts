import { useMemo } from 'react';
import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useI18n } from '../../i18n/i18n-context.ts';

/** Returns the translated labels of the text editor's buttons. */
export function useToolbarLabels(): Partial<RichTextEditorLabels> {
  const { t } = useI18n();
  return useMemo(
    () => ({
      h2ControlLabel: t('rich-text.h2'),
      h3ControlLabel: t('rich-text.h3'),
      h4ControlLabel: t('rich-text.h4'),
      boldControlLabel: t('rich-text.bold'),
      italicControlLabel: t('rich-text.italic'),
      strikeControlLabel: t('rich-text.strike'),
      codeControlLabel: t('rich-text.code'),
      clearFormattingControlLabel: t('rich-text.clear'),
      bulletListControlLabel: t('rich-text.bullets'),
      orderedListControlLabel: t('rich-text.numbers'),
      blockquoteControlLabel: t('rich-text.quote'),
      hrControlLabel: t('rich-text.line'),
      undoControlLabel: t('rich-text.undo'),
      redoControlLabel: t('rich-text.redo'),
    }),
    [t],
  );
}
