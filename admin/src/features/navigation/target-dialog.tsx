import { useState } from 'react';
import { readLinkReference } from 'parvis/contract/link';
import type { NavigationTarget } from 'parvis/contract/navigation';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkFinder, type LinkChoice } from '../../ui/link-target/link-finder.tsx';

/** The chosen target of an item, and its title. */
export interface ChosenTarget {
  target: NavigationTarget;
  title: string;
}

interface TargetDialogProps {
  opened: boolean;
  onClose: () => void;
  onPick: (chosen: ChosenTarget) => void;
}

/** Dialog to choose the target of an item: a page or article by title, or an address. */
export function TargetDialog({ opened, onClose, onPick }: TargetDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('navigation.target')} size="lg">
      <Finder onPick={onPick} />
    </Dialog>
  );
}

function Finder({ onPick }: Pick<TargetDialogProps, 'onPick'>) {
  const [text, setText] = useState('');
  return <LinkFinder text={text} onChange={setText} onPick={(choice) => onPick(targetOf(choice))} />;
}

function targetOf(choice: LinkChoice): ChosenTarget {
  if ('item' in choice) {
    const { kind, name, title, addressIn } = choice.item;
    return { target: kind === 'media' ? { address: addressIn('') } : { [kind]: name }, title };
  }
  const { address } = choice;
  const reference = readLinkReference(address);
  return reference && reference.kind !== 'media'
    ? { target: { [reference.kind]: reference.name }, title: reference.name }
    : { target: { address }, title: '' };
}
