import { Anchor, List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMemo } from 'react';
import { hintsEn } from '../../../i18n/en/hints.ts';
import { hintsFr } from '../../../i18n/fr/hints.ts';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { Panel } from '../../../ui/panel.tsx';
import { goToElement } from './go-to-element.ts';
import { hintsOfTexts, wordsOf, type ElementHint } from './hints-of-texts.ts';
import { elementsOf, type WrittenHtml } from './text-elements.ts';
import { usePreviewFindings, type Previewed } from './use-preview-findings.ts';
import { useUndescribedPictures } from './use-undescribed-pictures.ts';
import { checkLengths, SHOWN, type LengthHint } from './writing-hints.ts';

const PAUSE_MS = 400;

export interface WrittenTexts {
  title: string;
  description: string;
  html: readonly WrittenHtml[];
}

interface WritingHintsPanelProps extends Previewed {
  written: WrittenTexts;
  locale: string;
  goTo: (path: string, onFocused?: (field: HTMLElement) => void) => void;
}

const TEXTS = { en: hintsEn, fr: hintsFr };

function useHintTexts() {
  const { language } = useI18n();
  return useMemo(() => createTranslate<typeof hintsEn>(language, TEXTS[language]), [language]);
}

/** Hints about the text in the open language, shortly after the last keystroke. None of them keeps it from being saved. */
export function WritingHintsPanel({ written, locale, goTo, ...previewed }: WritingHintsPanelProps) {
  const { t } = useI18n();
  const text = useHintTexts();
  const [settled] = useDebouncedValue(JSON.stringify(written), PAUSE_MS);
  const { title, description, html } = useMemo(() => JSON.parse(settled) as WrittenTexts, [settled]);
  const elements = useMemo(() => elementsOf(html), [html]);
  const pictures = useUndescribedPictures(elements, locale);
  const preview = usePreviewFindings(previewed, written.html, PAUSE_MS);
  const lengths = checkLengths(title, description);
  const places: ElementHint[] = [
    ...hintsOfTexts(elements),
    ...pictures.map((picture) => ({ code: 'picture-undescribed' as const, ...picture })),
    ...(preview.data ?? []),
  ];
  return (
    <Panel title={t('hints.title')}>
      <Text size="sm" c="dimmed">
        {text('about')}
      </Text>
      {preview.isError && <Text size="sm">{text('unchecked')}</Text>}
      {preview.isSuccess && lengths.length + places.length === 0 && (
        <Text role="status">
          <IconCircleCheck size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {text('none')}
        </Text>
      )}
      <List spacing="sm" listStyleType="none">
        {lengths.map((hint) => (
          <Hint
            key={hint.code}
            code={hint.code}
            values={{
              text: '',
              length: 'length' in hint ? String(hint.length) : '',
              shown: String(hint.code === 'title-long' ? SHOWN.title : SHOWN.description),
            }}
            onClick={() => goTo(`${hint.code === 'title-long' ? 'title' : 'description'}.${locale}`)}
          />
        ))}
        {places.map(({ code, path, element }, index) => (
          <Hint
            key={index}
            code={code}
            values={{ text: wordsOf(element), length: '', shown: '' }}
            onClick={() => goTo(path, (field) => goToElement(field, element))}
          />
        ))}
      </List>
    </Panel>
  );
}

interface HintProps {
  code: LengthHint['code'] | ElementHint['code'];
  values: Record<'text' | 'length' | 'shown', string>;
  onClick: () => void;
}

function Hint({ code, values, onClick }: HintProps) {
  const text = useHintTexts();
  return (
    <List.Item>
      <Stack gap={2} align="flex-start">
        <Anchor component="button" type="button" fw={600} ta="start" py={2} onClick={onClick}>
          {text(code, values)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {text(`${code}-do`, values)}
        </Text>
      </Stack>
    </List.Item>
  );
}
