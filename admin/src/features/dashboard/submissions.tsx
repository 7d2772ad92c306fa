import { Group, NativeSelect, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DashboardView } from 'parvis/contract/dashboard';
import { formatDay } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';

interface SubmissionsProps {
  submissions: DashboardView['submissions'] & object;
}

/** Chart of recent submissions, of all forms or of the form in the URL. */
export function Submissions({ submissions: { days, forms } }: SubmissionsProps) {
  const textOf = useTextOf();
  const { t, language } = useI18n();
  const { form: chosen } = useSearch({ from: '/signed-in/' });
  const navigate = useNavigate({ from: '/' });
  const shown = forms.filter(({ form }) => chosen === undefined || form.shortcut === chosen);
  const bars = days.map((day, index) => ({
    label: formatDay(day, language),
    value: shown.reduce((sum, { perDay }) => sum + (perDay[index] ?? 0), 0),
  }));
  const total = shown.reduce((sum, form) => sum + form.total, 0);
  return (
    <Panel title={t('dashboard.submissions', { days: days.length })}>
      <Group justify="space-between" gap="xs">
        <Text>
          <AnchorLink
            to="/forms-results"
            search={{ from: days[0]!, ...(chosen && { form: chosen }) }}
            fw={600}
          >
            {t('dashboard.answers', { count: total })}
          </AnchorLink>
        </Text>
        {forms.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('dashboard.form')}
            value={chosen ?? ''}
            onChange={(event) => {
              const form = event.currentTarget.value;
              void navigate({ search: form ? { form } : {}, replace: true, resetScroll: false });
            }}
            data={[
              { value: '', label: t('dashboard.all-forms') },
              ...forms.map(({ form: { shortcut, title } }) => ({
                value: shortcut,
                label: textOf(title, shortcut),
              })),
            ]}
          />
        )}
      </Group>
      {total === 0 ? (
        <Text c="dimmed">{t('dashboard.no-submissions')}</Text>
      ) : (
        <BarChart
          caption={t('dashboard.submissions-by-day')}
          columns={[t('dashboard.day'), t('dashboard.count')]}
          bars={bars}
          formatValue={(value) => new Intl.NumberFormat(language).format(value)}
        />
      )}
    </Panel>
  );
}
