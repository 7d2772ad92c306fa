import { Anchor, List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { checkHeadings, checkLengths, checkLinks, SHOWN, type WritingHint } from './writing-hints.ts';

const PAUSE_MS = 400;

export interface WrittenTexts {
  title: string;
  description: string;
  /** HTML in the open language, by form path. */
  html: readonly { path: string; html: string }[];
}

interface WritingHintsPanelProps extends WrittenTexts {
  locale: string;
  goTo: (path: string) => void;
}

/** Hints about the text in the open language, shortly after the last keystroke. None of them keeps it from being saved. */
export function WritingHintsPanel({ locale, goTo, ...texts }: WritingHintsPanelProps) {
  const { t } = useI18n();
  const [settled] = useDebouncedValue(JSON.stringify(texts), PAUSE_MS);
  const hints = hintsOf(JSON.parse(settled) as WrittenTexts, locale);
  return (
    <Panel title={t('hints.title')}>
      <Text size="sm" c="dimmed">
        {t('hints.text')}
      </Text>
      {hints.length === 0 && (
        <Text role="status">
          <IconCircleCheck size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {t('hints.none')}
        </Text>
      )}
      <List spacing="sm" listStyleType="none">
        {hints.map(({ hint, path }, index) => (
          <List.Item key={index}>
            <Stack gap={2} align="flex-start">
              <Anchor
                component="button"
                type="button"
                fw={600}
                ta="start"
                py={2}
                onClick={() => goToPlace(path, 'text' in hint ? hint.text : '', goTo)}
              >
                {t(`hints.${hint.code}`, {
                  text: 'text' in hint ? hint.text : '',
                  length: 'length' in hint ? String(hint.length) : '',
                })}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t(`hints.${hint.code}-do`, {
                  shown: String(hint.code === 'title-long' ? SHOWN.title : SHOWN.description),
                })}
              </Text>
            </Stack>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

function hintsOf({ title, description, html }: WrittenTexts, locale: string) {
  const own = checkLengths(title, description).map((hint: WritingHint) => ({
    hint,
    path: hint.code === 'title-long' ? `title.${locale}` : `description.${locale}`,
  }));
  return [
    ...own,
    ...html.flatMap(({ path, html: text }) => {
      const { body } = new DOMParser().parseFromString(text, 'text/html');
      const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
        level: Number(heading.tagName[1]),
        text: heading.textContent,
      }));
      // The description of a picture is the text of its link.
      const links = [...body.querySelectorAll('a[href]')]
        .filter((link) => link.querySelector('img') === null)
        .map((link) => link.textContent);
      return [...checkHeadings(headings), ...checkLinks(links)].map((hint) => ({ hint, path }));
    }),
  ];
}

/** Goes to a field, and in a text to the heading or link with these words. */
function goToPlace(path: string, words: string, goTo: (path: string) => void): void {
  goTo(path);
  if (words === '') return;
  const places = document.querySelectorAll('.ProseMirror :is(h1, h2, h3, h4, h5, h6, a)');
  [...places].find(({ textContent }) => textContent === words)?.scrollIntoView({ block: 'center' });
}
