import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UsageItem, UsagesQuery } from 'parvis/contract/usage';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { propertyText } from '../../i18n/property-texts.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import classes from './used-in.module.css';

interface UsedInProps {
  /** Id of an entity, medium or style sheet; name of a contributor. */
  id: string;
  kind?: UsagesQuery['kind'];
  /** Text shown when there are no usages. */
  none: string;
}

/** All usages of something, each with a link. */
export function UsedIn({ id, kind, none }: UsedInProps) {
  const { t } = useI18n();
  const usages = useQuery(
    useApi().query('GET /api/admin/cms/usages/{id}', {
      params: { id },
      ...(kind && { query: { kind } }),
    }),
  );
  if (usages.isError) return <FaultAlert error={usages.error} onRetry={() => void usages.refetch()} />;
  if (!usages.data) return <Waiting />;
  const places = Map.groupBy(usages.data.items, (item) => item.id);
  if (places.size === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <>
      <ul className={classes.list}>
        {[...places.values()].map((items) => (
          <Place key={items[0]!.id} items={items} isWhole={kind !== undefined} />
        ))}
      </ul>
      {usages.data.truncated && (
        <Text size="sm" c="dimmed">
          {t('usages.more')}
        </Text>
      )}
    </>
  );
}

/** A page, form, article or model with the places where it uses something; none are listed if the whole of it does. */
function Place({ items, isWhole }: { items: readonly UsageItem[]; isWhole: boolean }) {
  const { t } = useI18n();
  const { kind, id, shortcut, title } = items[0]!;
  const name = useTextOf()(title, shortcut);
  const placeText = ({ where, locale }: UsageItem) =>
    propertyText(kind, where, t) + (locale === null ? '' : ` (${locale})`);
  const where = new Set(items.map(placeText));
  return (
    <li className={classes.item}>
      <span>
        <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id }} fw={600}>
          {name}
        </AnchorLink>{' '}
        <Text span size="sm" c="dimmed">
          {t(`usages.kind-${kind}`)}
        </Text>
      </span>
      {!isWhole && (
        <Text size="xs" c="dimmed">
          {[...where].join(', ')}
        </Text>
      )}
    </li>
  );
}
