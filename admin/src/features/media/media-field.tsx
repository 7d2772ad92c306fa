import { Button, Input, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import type { MediaKind } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useMediaLibrary } from '../../ui/media-library.ts';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { factsOf } from './media-facts.ts';
import classes from './media-field.module.css';
import { MediumPicture } from './medium-picture.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';

interface MediaFieldProps {
  label: string;
  description?: string;
  required?: boolean;
  error?: string | undefined;
  /** Path in the form values, used to focus the field. */
  'data-path': string;
  ids: readonly string[];
  /** Allows several, in order. */
  several?: boolean;
  /** Limits the choice to one kind. */
  kind?: MediaKind;
  onChange: (ids: string[]) => void;
}

/** Input for media from the library. */
export function MediaField(props: MediaFieldProps) {
  const { label, ids, several = false, kind, onChange, ...shared } = props;
  const { t } = useI18n();
  const library = useMediaLibrary();
  const button = useRef<HTMLButtonElement>(null);
  const choose = async () => {
    const picked = (await library?.pick({ several, ...(kind && { kind }) })) ?? [];
    const chosen = picked.map(({ medium }) => medium.id);
    if (chosen.length > 0)
      onChange(several ? [...ids.filter((id) => !chosen.includes(id)), ...chosen] : chosen);
  };
  const remove = (id: string) => {
    onChange(ids.filter((other) => other !== id));
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={shared.description}
      required={shared.required ?? false}
      error={shared.error}
    >
      <div
        role="group"
        aria-label={label}
        tabIndex={-1}
        data-path={shared['data-path']}
        className={classes.field}
      >
        {ids.length > 0 && (
          <ul className={classes.list}>
            {ids.map((id) => (
              <Chosen key={id} id={id} onRemove={() => remove(id)} />
            ))}
          </ul>
        )}
        <Button
          ref={button}
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => void choose()}
        >
          {t(several || ids.length === 0 ? 'media-field.choose' : 'media-field.replace')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}

interface ChosenProps {
  id: string;
  onRemove: () => void;
}

function Chosen({ id, onRemove }: ChosenProps) {
  const textOf = useTextOf();
  const { t } = useI18n();
  const { query } = useApi();
  const { data: medium, isError } = useQuery({
    ...query('GET /api/admin/cms/media/{id}', { params: { id } }),
    staleTime: 60_000,
  });
  const name = medium ? textOf(medium.title, medium.name) : id;
  return (
    <li className={classes.chosen}>
      <div className={classes.picture}>{medium && <MediumPicture media={medium} />}</div>
      <div className={classes.about}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {medium ? factsOf(medium) : isError && t('media-field.gone')}
        </Text>
      </div>
      <SubtleButton icon={IconX} label={t('media-field.remove', { name })} onClick={onRemove} />
    </li>
  );
}
