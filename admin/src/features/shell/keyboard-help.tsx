import { Kbd, Table, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';

const SHORTCUTS = [
  ['mod', 'K', 'keyboard.search'],
  ['mod', 'S', 'keyboard.save'],
  ['mod', 'B', 'keyboard.bold'],
  ['mod', 'I', 'keyboard.italic'],
  ['mod', 'Z', 'keyboard.undo'],
  ['alt', '↓', 'keyboard.next'],
  ['alt', '↑', 'keyboard.previous'],
  ['alt', '⇧ ← ↑ → ↓', 'keyboard.table'],
  ['', 'Esc', 'keyboard.close'],
  ['', '?', 'keyboard.help'],
] as const;

/** The keyboard shortcuts: `?` opens them, except in fields. */
export function KeyboardHelp() {
  const { t } = useI18n();
  const [opened, { open, close }] = useDisclosure(false);
  const isApple = ['macos', 'ios'].includes(useOs());
  useHotkeys([
    ['shift+?', open],
    ['?', open],
  ]);
  return (
    <Dialog opened={opened} onClose={close} title={t('keyboard.title')}>
      <Table>
        <Table.Tbody>
          {SHORTCUTS.map(([modifier, key, label]) => (
            <Table.Tr key={label}>
              <Table.Td>
                <Text size="sm">{t(label)}</Text>
              </Table.Td>
              <Table.Td ta="end">
                {modifier !== '' && (
                  <>
                    <Kbd>
                      {modifier === 'alt' ? (isApple ? '⌥' : 'Alt') : isApple ? '⌘' : t('keyboard.control')}
                    </Kbd>{' '}
                  </>
                )}
                <Kbd>{key}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
