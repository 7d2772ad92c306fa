import { Button, Input } from '@mantine/core';
import { useContext } from 'react';
import type { Localised } from 'parvis/contract/common';
import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { LinkTargetText } from '../../ui/link-target/link-finder.tsx';
import { LinkContext } from '../../ui/link-target/link-sources.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import classes from './navigation.module.css';
import type { ItemRow } from './navigation-values.ts';

interface ItemEditorProps {
  row: ItemRow;
  facts: NavigationTargetFacts | undefined;
  path: string;
  errors: Readonly<Record<string, unknown>>;
  onChoose: () => void;
  onLabel: (label: Localised, locale: string) => void;
}

/** The label and the target of an item. */
export function ItemEditor({ row, facts, path, errors, onChoose, onLabel }: ItemEditorProps) {
  const { t } = useI18n();
  const { page, article, address } = row.target;
  const kind = page !== undefined ? 'page' : article !== undefined ? 'article' : undefined;
  const source = useContext(LinkContext).find((candidate) => candidate.kind === kind);
  const textOf = useTextOf();
  return (
    <>
      <LocalisedInput
        label={t('navigation.label')}
        {...(address === undefined ? { description: t('navigation.label-hint') } : {})}
        required={address !== undefined}
        maxLength={500}
        path={`${path}.label`}
        errors={errors}
        value={row.label}
        placeholders={facts?.title ?? {}}
        onChange={onLabel}
      />
      <Input.Wrapper label={t('navigation.leads-to')} error={errors[`${path}.target`] as string | undefined}>
        <div className={classes.target}>
          <LinkTargetText
            icon={source?.icon}
            title={textOf(facts?.title ?? {}, page ?? article ?? address ?? '')}
            detail={kind ? `${source?.name ?? ''} · ${page ?? article ?? ''}` : t('link.address')}
          />
          <Button variant="default" size="xs" data-path={`${path}.target`} onClick={onChoose}>
            {t('link.change')}
          </Button>
        </div>
      </Input.Wrapper>
    </>
  );
}
