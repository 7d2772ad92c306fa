import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { BulkRefusals } from '../../ui/list/bulk-parts.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { amountOf, selectedAmount } from '../../ui/list/use-amount.ts';
import { useNeighbours } from '../../ui/list/use-neighbours.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ResultBulkActions, useResultBulk } from './result-bulk-actions.tsx';
import { useResultColumns } from './result-columns.tsx';
import { ResultFilters } from './result-filters.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ResultTools } from './result-tools.tsx';
import { useChoiceLabels, useForms } from './use-choice-labels.ts';
import { useFormName } from './use-form-name.ts';
import { DEFAULT_SORT, toResultQuery, type ResultsSearch } from './results-search.ts';

/** The list of submissions, with the open one beside it. */
export function ResultsScreen() {
  const { t } = useI18n();
  const api = useApi();
  const { purge, ...search } = useSearch({ from: '/signed-in/forms-results' });
  const query = toResultQuery(search);
  const list = useQuery(api.list('GET /api/admin/cms/forms-results', { query }));
  const nameOf = useFormName();
  const selection = useSelection(search);
  const bulk = useResultBulk(selection, query);
  const ask = useSearchNavigation<ResultsSearch>();
  const neighbours = useNeighbours({
    list: list.data,
    page: (page) => api.list('GET /api/admin/cms/forms-results', { query: { ...query, page } }),
    open: search.open,
    onSearchChange: ask,
  });
  const forms = useForms(list.data?.items.map(({ form }) => form.id) ?? []);
  const labelsOf = useChoiceLabels(forms);
  const isOneForm = search.form !== undefined;
  const columns = useResultColumns(isOneForm ? forms[0] : undefined, isOneForm, nameOf, labelsOf, ask);
  return (
    <>
      <ListScreen
        title={t('results.title')}
        count={(count) => t('results.total', { count })}
        actions={<ResultTools search={search} purge={purge !== undefined} total={amountOf(list.data)} />}
        list={list}
        columns={columns}
        rowKey={(result) => result.id}
        search={search}
        defaultSort={DEFAULT_SORT}
        onSearchChange={ask}
        filters={<ResultFilters search={search} onSearchChange={ask} />}
        notice={<BulkRefusals bulk={bulk} title={(count) => t('results.bulk-refused', { count })} />}
        selection={{
          of: selection,
          rowLabel: (result) => t('results.numbered', { number: result.number, form: nameOf(result.form) }),
          reachesAll: true,
          actions: (
            <ResultBulkActions
              bulk={bulk}
              selection={selection}
              selected={selectedAmount(selection, list.data)}
              isSpam={search.spam !== undefined}
            />
          ),
        }}
        empty={
          <EmptyState
            icon={<IconInbox size={28} />}
            title={t('results.empty')}
            text={t('results.empty-text')}
            action={<ButtonLink to="/forms">{t('results.to-forms')}</ButtonLink>}
          />
        }
        noMatch={{ title: t('results.no-match'), text: t('results.no-match-text') }}
      />
      <ResultPanel
        neighbours={neighbours}
        id={search.open}
        nameOf={nameOf}
        onClose={() => ask({ open: undefined })}
      />
    </>
  );
}
