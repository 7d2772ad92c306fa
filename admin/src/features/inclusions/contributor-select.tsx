import { MultiSelect, Text, type MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';

interface ContributorSelectProps extends Omit<MultiSelectProps, 'value' | 'data'> {
  value?: string[];
}

/** Select for contributors, in the order in which they run. A missing one stays until it is removed. */
export function ContributorSelect({ value = [], placeholder, ...props }: ContributorSelectProps) {
  const contributors = useQuery(useApi().query('GET /api/admin/cms/contributors'));
  const described = new Map(contributors.data?.items.map(({ name, description }) => [name, description]));
  return (
    <MultiSelect
      searchable
      value={value}
      data={[...new Set([...described.keys(), ...value])]}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {described.get(option.value)}
          </Text>
        </div>
      )}
      {...props}
    />
  );
}
