import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './table-paging.module.css';
import { useAmount, type Amount } from './use-amount.ts';

interface TablePagingProps {
  page: number;
  size: number;
  total: Amount;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Paging controls: the visible range, the pages and the page size. */
export function TablePaging({ page, size, total, sizes, onPage, onSize }: TablePagingProps) {
  const { t } = useI18n();
  const format = useAmount();
  const { count } = total;
  const range = { from: Math.min((page - 1) * size + 1, count), to: Math.min(page * size, count) };
  const pages = Math.max(1, Math.ceil(count / size));
  return (
    <div className={classes.paging}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('paging.range', { ...range, total: format(total) })}
      </Text>
      {pages > 1 && (
        <Pagination
          aria-label={t('paging.label')}
          size="sm"
          value={Math.min(page, pages)}
          total={pages}
          onChange={onPage}
          getItemProps={(number) => ({ 'aria-label': t('paging.page', { page: number }) })}
          getControlProps={(control) =>
            control === 'previous' || control === 'next' ? { 'aria-label': t(`paging.${control}`) } : {}
          }
        />
      )}
      {count > (sizes[0] ?? 0) && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" component="label" htmlFor="rows-a-page">
            {t('paging.size')}
          </Text>
          <NativeSelect
            id="rows-a-page"
            size="xs"
            value={String(size)}
            data={sizes.map(String)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
    </div>
  );
}
