import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';

const MAX_SHOWN = 5;

/** Where something is used, in one line of links; nothing if it is not used. */
export function UsedBy({ id }: { id: string }) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const usages = useQuery(useApi().query('GET /api/admin/cms/usages/{id}', { params: { id } }));
  const places = [...new Map(usages.data?.items.map((item) => [item.id, item])).values()];
  if (places.length === 0) return null;
  const more = places.length - MAX_SHOWN;
  return (
    <Text size="sm" c="dimmed">
      {t('usages.used-in')}{' '}
      {places.slice(0, MAX_SHOWN).map((place, index) => (
        <span key={place.id}>
          {index > 0 && ', '}
          <AnchorLink to={SCREEN_OF_KIND[place.kind]} params={{ id: place.id }} underline="always">
            {textOf(place.title, place.shortcut)}
          </AnchorLink>
        </span>
      ))}
      {(more > 0 || usages.data?.truncated) && ` ${t('usages.more')}`}
    </Text>
  );
}
