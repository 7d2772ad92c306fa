import { Autocomplete, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { writeLinkReference } from 'parvis/contract/link';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { Dialog } from '../dialog.tsx';
import { LinkFinder, LinkTargetText, type LinkChoice } from './link-finder.tsx';
import { LinkContext, type LinkItem } from './link-sources.ts';
import classes from './link-target.module.css';
import { readAddress } from './read-address.ts';
import { useLinkTarget } from './use-link-target.ts';

export interface LinkDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The link that is edited; undefined for a new one. */
  href: string | undefined;
  /** Called with the address, and a text for a link that has none. */
  onApply: (href: string, text: string) => void;
  /** Removes the link that is edited. */
  onRemove: () => void;
}

/** Dialog to choose the target of a link: own content, optionally an anchor in it, or an address. */
export function LinkDialog(props: LinkDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.href === undefined ? 'link.new' : 'link.edit')}
      size="lg"
    >
      <LinkForm {...props} />
    </Dialog>
  );
}

function LinkForm({ href, onApply, onClose, onRemove }: LinkDialogProps) {
  const { t } = useI18n();
  const { reference, item } = useLinkTarget(href);
  const [picked, setPicked] = useState<LinkItem | null>();
  const [typed, setTyped] = useState(reference ? undefined : href);
  const [fragment, setFragment] = useState((reference?.fragment ?? '').slice(1));
  const chosen = picked === undefined ? item : picked;
  // A reference to missing content is shown as its text.
  const text = typed ?? (item === null ? (href ?? '') : '');
  const apply = (choice: LinkChoice) => {
    if ('address' in choice) onApply(choice.address, choice.address.replace(/^(?:mailto|tel):/, ''));
    else {
      const { kind, name, title } = choice.item;
      onApply(writeLinkReference({ kind, name, fragment: fragment && `#${fragment}` }), title);
    }
  };
  const address = readAddress(text);
  const choice: LinkChoice | undefined = chosen ? { item: chosen } : address ? { address } : undefined;
  if (reference && item === undefined && picked === undefined) return null;
  return (
    <Stack>
      {chosen ? (
        <Chosen
          item={chosen}
          isNew={picked !== undefined}
          onChange={() => {
            setPicked(null);
            setTyped('');
            setFragment('');
          }}
          fragment={fragment}
          onFragment={setFragment}
          onEnter={() => apply({ item: chosen })}
        />
      ) : (
        <LinkFinder
          text={text}
          onChange={setTyped}
          onPick={(found) => ('item' in found ? setPicked(found.item) : apply(found))}
        />
      )}
      <DialogActions>
        {href !== undefined && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t('rich-text.unlink')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!choice} onClick={() => choice && apply(choice)}>
          {t('rich-text.link-save')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface ChosenProps {
  item: LinkItem;
  /** Whether it was just picked, so that the focus moves on. */
  isNew: boolean;
  onChange: () => void;
  fragment: string;
  onFragment: (fragment: string) => void;
  onEnter: () => void;
}

/** The chosen content and anchor. */
function Chosen({ item, isNew, onChange, fragment, onFragment, onEnter }: ChosenProps) {
  const { t } = useI18n();
  const source = useContext(LinkContext).find(({ kind }) => kind === item.kind);
  const anchors = useQuery({
    queryKey: ['link-anchors', item.kind, item.name],
    queryFn: async ({ signal }) => (await item.anchors?.(signal)) ?? [],
    enabled: item.anchors !== undefined,
  });
  const place = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) (place.current ?? change.current)?.focus();
  }, [isNew]);
  const texts = new Map(anchors.data?.map(({ id, text }) => [id, text]));
  return (
    <>
      <div className={classes.chosen}>
        <LinkTargetText
          icon={source?.icon}
          title={item.title}
          detail={`${source?.name ?? ''} · ${item.detail}`}
          status={item.status}
        />
        <Button ref={change} variant="default" size="xs" data-autofocus onClick={onChange}>
          {t('link.change')}
        </Button>
      </div>
      {item.anchors && (
        <Autocomplete
          ref={place}
          label={t('link.anchor')}
          description={t('link.anchor-hint')}
          leftSection="#"
          spellCheck={false}
          value={fragment}
          onChange={(value) => onFragment(value.replace(/^#/, '').replace(/\s+/g, '-'))}
          data={[...texts.keys()]}
          renderOption={({ option }) => `${texts.get(option.value) ?? ''} (#${option.value})`}
          onKeyDown={(event) => {
            // In the list of anchors, Enter selects one.
            if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return;
            event.preventDefault();
            onEnter();
          }}
        />
      )}
    </>
  );
}
